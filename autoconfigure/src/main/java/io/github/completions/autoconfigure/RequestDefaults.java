package io.github.completions.autoconfigure;

import java.util.List;

import io.github.completions.CompletionRequest;
import io.github.completions.StreamOptions;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.PropertyMapper;

/**
 * Turns properties into the request that fills in what other requests leave open.
 */
final class RequestDefaults {

	private RequestDefaults() {
	}

	/**
	 * Set what the properties set, and leave open the rest.
	 * @param model the model, null for that of the properties
	 */
	static void apply(CompletionsDefaultsProperties defaults, @Nullable String model,
			CompletionRequest.Builder request) {
		PropertyMapper map = PropertyMapper.get();
		map.from((model != null) ? model : defaults.model()).to(request::model);
		map.from(defaults::prompt).to(request::prompt);
		map.from(defaults::suffix).to(request::suffix);
		map.from(defaults::bestOf).to(request::bestOf);
		map.from(defaults::echo).to(request::echo);
		map.from(defaults::frequencyPenalty).to(request::frequencyPenalty);
		map.from(defaults::logitBias).when((logitBias) -> !logitBias.isEmpty()).to(request::logitBias);
		map.from(defaults::logprobs).to(request::logprobs);
		map.from(defaults::maxTokens).to(request::maxTokens);
		map.from(defaults::n).to(request::n);
		map.from(defaults::presencePenalty).to(request::presencePenalty);
		map.from(defaults::seed).to(request::seed);
		map.from(defaults::stop).when((stop) -> !stop.isEmpty()).to((List<String> stop) -> request.stop(stop));
		map.from(streamOptions(defaults.streamOptions())).to(request::streamOptions);
		map.from(defaults::temperature).to(request::temperature);
		map.from(defaults::topP).to(request::topP);
		map.from(defaults::user).to(request::user);
		request.extraBody(ExtraBody.of(defaults.extraBody()));
	}

	private static @Nullable StreamOptions streamOptions(CompletionsDefaultsProperties.StreamOptions options) {
		if (options.includeUsage() == null && options.includeObfuscation() == null) {
			return null;
		}
		return StreamOptions.usage()
			.withIncludeUsage(options.includeUsage())
			.withIncludeObfuscation(options.includeObfuscation());
	}

}
