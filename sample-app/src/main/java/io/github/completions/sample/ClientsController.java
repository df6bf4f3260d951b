package io.github.completions.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.completions.autoconfigure.CompletionsConnectionDetails;
import io.github.completions.autoconfigure.CompletionsProperties;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Tells which clients are configured, for the page to choose from.
 */
@RestController
@RegisterReflectionForBinding({ ClientsController.Named.class, ClientsController.Defaults.class })
class ClientsController {

	private final List<Client> clients;

	ClientsController(CompletionsConnectionDetails details, CompletionsProperties properties, Environment environment) {
		String model = (details.getModel() != null) ? details.getModel() : properties.defaults().model();
		Client unnamed = new Client("", server(details.getBaseUrl()), model);
		List<Client> clients = new ArrayList<>(List.of(unnamed));
		Binder.get(environment)
			.bind("completions.clients", Bindable.mapOf(String.class, Named.class))
			.orElse(Map.of())
			.forEach((name, named) -> clients.add(named.or(name, unnamed)));
		this.clients = List.copyOf(clients);
	}

	@GetMapping("/api/clients")
	List<Client> clients() {
		return this.clients;
	}

	/**
	 * Without user info and query, which may hold secrets.
	 */
	private static String server(String baseUrl) {
		return UriComponentsBuilder.fromUriString(baseUrl)
			.userInfo(null)
			.replaceQuery(null)
			.fragment(null)
			.build()
			.toUriString();
	}

	/**
	 * A client that can be chosen.
	 *
	 * @param name its name, empty for the unnamed one
	 * @param server the base URL of its server
	 * @param model the model of requests that name none
	 */
	record Client(String name, String server, @Nullable String model) {
	}

	/**
	 * What a named client sets itself.
	 *
	 * @param baseUrl the base URL of its server
	 * @param defaults its defaults
	 */
	record Named(@Nullable String baseUrl, @Nullable Defaults defaults) {

		Client or(String name, Client unnamed) {
			String server = (this.baseUrl != null) ? server(this.baseUrl) : unnamed.server();
			String model = (this.defaults != null) ? this.defaults.model() : null;
			return new Client(name, server, (model != null) ? model : unnamed.model());
		}

	}

	/**
	 * The defaults of a named client.
	 *
	 * @param model the model
	 */
	record Defaults(@Nullable String model) {
	}

}
