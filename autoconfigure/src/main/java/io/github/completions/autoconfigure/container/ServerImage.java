package io.github.completions.autoconfigure.container;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The images whose containers are known to be completions servers.
 */
enum ServerImage {

	LLAMA_CPP(8080, List.of("LLAMA_API_KEY"), List.of("LLAMA_ARG_ALIAS"), "ggml-org/llama.cpp", "ggerganov/llama.cpp"),

	VLLM(8000, List.of("VLLM_API_KEY"), List.of(), "vllm/vllm-openai"),

	OLLAMA(11434, List.of(), List.of(), "ollama/ollama");

	/** The label of a container that tells the key. */
	static final String API_KEY_LABEL = "io.github.completions.api-key";

	/** The label of a container that tells the model. */
	static final String MODEL_LABEL = "io.github.completions.model";

	private final int port;

	private final List<String> apiKeyVariables;

	private final List<String> modelVariables;

	private final List<String> names;

	ServerImage(int port, List<String> apiKeyVariables, List<String> modelVariables, String... names) {
		this.port = port;
		this.apiKeyVariables = apiKeyVariables;
		this.modelVariables = modelVariables;
		this.names = List.of(names);
	}

	int port() {
		return this.port;
	}

	String baseUrl(String host, int mappedPort, boolean tls) {
		return (tls ? "https" : "http") + "://" + host + ":" + mappedPort + "/v1";
	}

	@Nullable String apiKey(Map<String, String> labels, Map<String, @Nullable String> environment) {
		return first(labels.get(API_KEY_LABEL), this.apiKeyVariables, environment);
	}

	@Nullable String model(Map<String, String> labels, Map<String, @Nullable String> environment) {
		return first(labels.get(MODEL_LABEL), this.modelVariables, environment);
	}

	private static @Nullable String first(@Nullable String label, List<String> variables,
			Map<String, @Nullable String> environment) {
		if (label != null) {
			return label;
		}
		for (String variable : variables) {
			if (environment.get(variable) != null) {
				return environment.get(variable);
			}
		}
		return null;
	}

	/**
	 * Return the names of this image, without registry and tag.
	 */
	List<String> names() {
		return this.names;
	}

	/**
	 * Return the names of all images.
	 */
	static String[] allNames() {
		return Arrays.stream(values()).flatMap((image) -> image.names.stream()).toArray(String[]::new);
	}

	private static String withoutTag(String name) {
		int tag = name.indexOf(':', name.lastIndexOf('/') + 1);
		return (tag > 0) ? name.substring(0, tag) : name;
	}

	/**
	 * Return the image of that name.
	 * @param name the name, with or without registry and tag
	 */
	static ServerImage of(String name) {
		return Arrays.stream(values())
			.filter((image) -> image.names.stream().map("/"::concat).anyMatch(("/" + withoutTag(name))::endsWith))
			.findFirst()
			.orElseThrow(
					() -> new IllegalArgumentException("No completions server is known in the image '" + name + "'"));
	}

}
