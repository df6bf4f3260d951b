package io.github.completions.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.completions.autoconfigure.CompletionsProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Binds each YAML snippet of the documentation.
 */
class YamlSnippetsTests {

	private static final Metadata metadata = new Metadata();

	@ParameterizedTest
	@MethodSource("fences")
	void propertiesOfSnippetExist(Fence fence) throws IOException {
		assertThat(unknown(fence.text())).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("fences")
	void propertiesOfSnippetBind(Fence fence) throws IOException {
		assertThat(bound(fence.text())).isNotNull();
	}

	@Test
	void propertyThatDoesNotExistIsFound() throws IOException {
		assertThat(unknown("completions:\n  base-ulr: x\n  clients:\n    local:\n      api-kee: y\nspring:\n  sll: z"))
			.containsExactlyInAnyOrder("completions.base-ulr", "completions.clients.local.api-kee", "spring.sll");
	}

	private static Set<String> unknown(String yaml) throws IOException {
		Set<String> unknown = new TreeSet<>();
		for (PropertySource<?> source : load(yaml)) {
			for (String name : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
				if (!metadata.knows(withoutClient(name))) {
					unknown.add(name);
				}
			}
		}
		return unknown;
	}

	/**
	 * Further clients have the properties of the unnamed one.
	 */
	private static String withoutClient(String name) {
		return name.replaceFirst("^completions\\.clients\\.[^.]+", "completions");
	}

	private static CompletionsProperties bound(String yaml) throws IOException {
		PlaceholdersResolver resolver = (value) -> value;
		return new Binder(ConfigurationPropertySources.from(load(yaml)), resolver).bindOrCreate("completions",
				Bindable.of(CompletionsProperties.class));
	}

	private static List<PropertySource<?>> load(String yaml) throws IOException {
		return new YamlPropertySourceLoader().load("snippet",
				new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)));
	}

	static Stream<Fence> fences() {
		List<Fence> fences = Page.fences("yaml").collect(Collectors.toList());
		assertThat(fences).isNotEmpty();
		return fences.stream();
	}

}
