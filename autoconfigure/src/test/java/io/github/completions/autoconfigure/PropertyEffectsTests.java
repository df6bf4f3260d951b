package io.github.completions.autoconfigure;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Function;
import java.util.stream.Stream;

import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a call comes to by a property that nothing else would end or repeat in that way.
 */
class PropertyEffectsTests {

	static Stream<Effect> effects() {
		RawServer.Answer silent = (request, out) -> {
		};
		RawServer.Answer large = (request, out) -> RawServer.completion(out, "x".repeat(2000));
		RawServer.Answer unavailable = (request, out) -> RawServer.empty(out, 503, "Server: any");
		RawServer.Answer unavailableForLong = (request, out) -> RawServer.empty(out, 503, "Retry-After: 5");
		return Stream.of(
				new Effect("completions.timeout.chunk=200ms", PropertyEffectsTests::stall, ContextRunners::stream,
						"set 'completions.timeout.chunk'", 1),
				new Effect("completions.timeout.total=1s", PropertyEffectsTests::stall, ContextRunners::stream,
						"set 'completions.timeout.total'", 1),
				new Effect("completions.limits.max-response-size=1KB", large, ContextRunners::create,
						"completions.limits.max-response-size", 1),
				new Effect("completions.retry.max-server-delay=1s", unavailableForLong, ContextRunners::create, "503",
						1),
				new Effect("completions.retry.max-delay=1ms,completions.retry.delay=1m", unavailable,
						ContextRunners::create, "503", 2),
				new Effect("completions.timeout.response=200ms", silent, ContextRunners::create,
						"set 'completions.timeout.response'", 1),
				new Effect("completions.timeout.response=200ms,completions.retry.on-timeout=true", silent,
						ContextRunners::create, "set 'completions.timeout.response'", 2));
	}

	@ParameterizedTest
	@MethodSource("effects")
	void callEndsByTheProperty(Effect effect) {
		try (RawServer server = RawServer.start(effect.answer())) {
			ContextRunners.runner(server)
				.withPropertyValues("completions.retry.max-retries=1", "completions.retry.delay=1ms")
				.withPropertyValues(effect.properties().split(","))
				.run((context) -> {
					assertThatExceptionOfType(CompletionsException.class)
						.isThrownBy(() -> effect.call().apply(context.getBean(CompletionsClient.class)))
						.withMessageContaining(effect.message());
					for (int i = 0; i < effect.requests(); i++) {
						server.take();
					}
					assertThat(server.waitingRequests()).isZero();
				});
		}
	}

	private static void stall(RawServer.Request request, OutputStream out) throws IOException {
		RawServer.streamHead(out);
		RawServer.chunk(out, "a");
	}

	private record Effect(String properties, RawServer.Answer answer, Function<CompletionsClient, ?> call,
			String message, int requests) {

		@Override
		public String toString() {
			return this.properties;
		}

	}

}
