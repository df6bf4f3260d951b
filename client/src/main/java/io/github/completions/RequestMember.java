package io.github.completions;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * The members of the request body, in the order in which they are written. {@code stream}
 * is none of them: the method called decides it.
 */
enum RequestMember {

	MODEL("model", Kind.TEXT),

	PROMPT("prompt", Kind.PROMPT),

	SUFFIX("suffix", Kind.TEXT),

	BEST_OF("best_of", Kind.INTEGER),

	ECHO("echo", Kind.BOOLEAN),

	FREQUENCY_PENALTY("frequency_penalty", Kind.DECIMAL),

	LOGIT_BIAS("logit_bias", Kind.LOGIT_BIAS),

	LOGPROBS("logprobs", Kind.INTEGER),

	MAX_TOKENS("max_tokens", Kind.INTEGER),

	N("n", Kind.INTEGER),

	PRESENCE_PENALTY("presence_penalty", Kind.DECIMAL),

	SEED("seed", Kind.LONG),

	STOP("stop", Kind.TEXTS),

	STREAM_OPTIONS("stream_options", Kind.STREAM_OPTIONS),

	TEMPERATURE("temperature", Kind.DECIMAL),

	TOP_P("top_p", Kind.DECIMAL),

	USER("user", Kind.TEXT);

	/** The member that is not one of a request: the method called decides it. */
	static final String STREAM = "stream";

	private static final Map<String, RequestMember> BY_NAME = Arrays.stream(values())
		.collect(Collectors.toMap((member) -> member.jsonName, Function.identity()));

	private final String jsonName;

	private final Kind kind;

	RequestMember(String jsonName, Kind kind) {
		this.jsonName = jsonName;
		this.kind = kind;
	}

	String jsonName() {
		return this.jsonName;
	}

	Kind kind() {
		return this.kind;
	}

	/**
	 * Return the name of the builder method that sets this member.
	 */
	String setter() {
		StringBuilder setter = new StringBuilder();
		for (String word : this.jsonName.split("_")) {
			setter.append(setter.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
		}
		return setter.toString();
	}

	static @Nullable RequestMember of(String jsonName) {
		return BY_NAME.get(jsonName);
	}

	/**
	 * What a member holds.
	 */
	enum Kind {

		TEXT, TEXTS, INTEGER, LONG, DECIMAL, BOOLEAN, PROMPT, LOGIT_BIAS, STREAM_OPTIONS

	}

}
