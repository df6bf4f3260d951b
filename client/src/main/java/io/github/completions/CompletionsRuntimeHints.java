package io.github.completions;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * Tells ahead-of-time processing what it cannot see: the types that travel as JSON with
 * what reads and writes them, and the version.
 */
class CompletionsRuntimeHints implements RuntimeHintsRegistrar {

	private final BindingReflectionHintsRegistrar binding = new BindingReflectionHintsRegistrar();

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		this.binding.registerReflectionHints(hints.reflection(), CompletionRequest.class, Completion.class,
				CompletionChoice.class, Logprobs.class, CompletionUsage.class, PromptTokensDetails.class,
				CompletionTokensDetails.class, FinishReason.class, StreamOptions.class, ApiError.class);
		hints.resources().registerPattern("io/github/completions/version.properties");
	}

}
