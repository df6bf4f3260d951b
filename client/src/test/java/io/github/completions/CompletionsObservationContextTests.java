package io.github.completions;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

import static org.assertj.core.api.Assertions.assertThat;

class CompletionsObservationContextTests {

	private final List<Duration> times = new ArrayList<>();

	private static CompletionsObservationContext context(boolean stream) {
		RequestTarget target = RequestTarget.of("https://localhost/v1", "/completions", Map.of());
		return new CompletionsObservationContext(new ObservedRequest(CompletionRequest.of("Hi"), stream, target,
				new ModelNames(), new ModelNames(), null));
	}

	@Test
	void everyListenerIsToldTheTimeOfEachChunkThatHasAChoice() {
		CompletionsObservationContext context = context(true);
		context.onChunk(this.times::add);
		context.onChunk(this.times::add);
		context.received(Completion.of());
		assertThat(this.times).isEmpty();
		assertThat(context.timeToFirstChunk()).isNull();
		context.received(Completion.of("a"));
		context.received(Completion.of("b"));
		assertThat(this.times).hasSize(4).noneMatch(Duration::isNegative);
		assertThat(this.times.get(0)).isEqualTo(this.times.get(1)).isEqualTo(context.timeToFirstChunk());
	}

	@Test
	void aWholeAnswerHasNoChunks() {
		CompletionsObservationContext context = context(false);
		context.onChunk(this.times::add);
		context.received(Completion.of("a"));
		assertThat(this.times).isEmpty();
		assertThat(context.timeToFirstChunk()).isNull();
	}

	@Test
	void keepsTheFinishReasonsInTheOrderOfTheChoicesAndNoMoreThanARequestCanAskFor() {
		CompletionsObservationContext context = context(true);
		context.received(Completion.of(CompletionChoice.of(1, "", FinishReason.LENGTH)));
		context.received(Completion.of(CompletionChoice.of(0, "", FinishReason.STOP)));
		assertThat(context.finishReasons()).containsExactly(FinishReason.STOP, FinishReason.LENGTH);
		for (int i = 2; i < 1000; i++) {
			context.received(Completion.of(CompletionChoice.of(i, "", FinishReason.STOP)));
		}
		assertThat(context.finishReasons()).hasSize(128);
	}

	@Test
	void tellsWhereTheRequestGoesAndWhatTheAnswerSaysOfLimits() {
		CompletionsObservationContext context = context(true);
		assertThat(context.serverAddress()).isEqualTo("localhost");
		assertThat(context.serverPort()).isEqualTo(443);
		assertThat(context.rateLimits()).isNull();
		HttpHeaders headers = new HttpHeaders();
		headers.set("x-ratelimit-remaining-tokens", "5");
		context.answered(new ResponseHead(HttpStatus.OK, headers, SecretMask.NONE));
		assertThat(context.rateLimits()).isNotNull()
			.satisfies((limits) -> assertThat(limits.remainingTokens()).isEqualTo(5));
	}

}
