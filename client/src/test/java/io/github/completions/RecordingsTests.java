package io.github.completions;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Signal;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Replays what real servers answered, byte by byte. What must come out is read from the
 * recording by other means than the client's own.
 */
class RecordingsTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	/** Longer answers are replayed in slices, which end at other places than lines do. */
	private static final int LARGE = 4096;

	private static final int SLICE = 7;

	/** The traps among the answers with status 200, and what comes of each. */
	private static final Map<String, Class<? extends CompletionsException>> TRAPS = Map.ofEntries(
			Map.entry("llama-server-b4748/no-context-shift-runs-out-stream",
					CompletionsStreamException.ErrorEvent.class),
			Map.entry("llama-server-b4748/no-context-shift-prompt-too-long-stream",
					CompletionsStreamException.ErrorEvent.class),
			Map.entry("llama-server-b4748/no-context-shift-array-one-too-long-stream",
					CompletionsStreamException.ErrorEvent.class),
			Map.entry("llama-server-b10587/error-after-tokens-stream", CompletionsStreamException.ErrorEvent.class),
			Map.entry("llama-server-b10587/array-one-too-long-stream", CompletionsStreamException.ErrorEvent.class),
			Map.entry("llama-server-b10587/server-killed-mid-stream", CompletionsStreamException.Truncated.class),
			Map.entry("llama-cpp-python-0.3.7/error-prompt-too-long-stream",
					CompletionsStreamException.Truncated.class),
			Map.entry("llama-cpp-python-0.3.7/unicode-output-stream", CompletionsStreamException.Truncated.class));

	private static RawHttpServer server;

	private static CompletionsClient client;

	private static volatile Recording current;

	@BeforeAll
	static void start() {
		server = new RawHttpServer((exchange) -> {
			Recording recording = current;
			exchange.write(recording.response(), (recording.response().length < LARGE) ? 1 : SLICE);
			if (recording.wasLeft()) {
				exchange.awaitClose(LIMIT);
			}
			else if (!recording.keptOpen()) {
				exchange.close();
			}
		});
		// a recorded server may close a connection that it said it would keep
		client = CompletionsClient.builder()
			.baseUrl(server.baseUrl())
			.retry(CompletionsRetry.none())
			.connectionSettings(ConnectionSettings.defaults().withMaxIdleTime(Duration.ofMillis(1)))
			.build();
	}

	@AfterAll
	static void stop() {
		client.close();
		server.close();
	}

	static Stream<Recording> recordings() {
		return Recording.all().stream();
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("recordings")
	void comesOutAsTheServerMeantIt(Recording recording) {
		PlainReading expected = PlainReading.of(recording.response());
		Outcome outcome = replay(recording);
		Class<? extends CompletionsException> trap = trap(recording, expected);
		if (expected.status() >= 400) {
			assertThat(outcome.error()).isInstanceOfSatisfying(CompletionsApiException.class, (error) -> {
				assertThat(error.status().value()).isEqualTo(expected.status());
				assertThat(error).isExactlyInstanceOf(typeOf(expected.status()));
				assertThat(error.getMessage()).contains(shortened(expected.errorMessage()));
			});
			assertThat(outcome.elements()).isEmpty();
		}
		else if (trap != null) {
			assertThat(outcome.error()).isExactlyInstanceOf(trap);
		}
		else {
			assertThat(outcome.error()).isNull();
			assertThat(outcome.elements()).isNotEmpty();
		}
		if (expected.status() == 200 && (recording.isStream() || trap == null)) {
			assertThat(outcome.texts()).isEqualTo(expected.texts());
		}
	}

	private static Class<? extends CompletionsException> trap(Recording recording, PlainReading expected) {
		if (recording.wasLeft()) {
			return CompletionsTimeoutException.class;
		}
		if (expected.status() == 0) {
			return CompletionsTransportException.class;
		}
		boolean unreadable = expected.body().equals("null") || expected.isEventStream();
		return (unreadable && !recording.isStream()) ? CompletionsDecodingException.class : TRAPS.get(recording.name());
	}

	private static Class<?> typeOf(int status) {
		return switch (status) {
			case 400 -> CompletionsApiException.BadRequest.class;
			case 401 -> CompletionsApiException.Unauthorized.class;
			case 404 -> CompletionsApiException.NotFound.class;
			case 500, 503 -> CompletionsApiException.ServerError.class;
			default -> CompletionsApiException.class;
		};
	}

	private static String shortened(String message) {
		return (message.length() > 2048) ? message.substring(0, 2048) : message.strip();
	}

	private static Outcome replay(Recording recording) {
		current = recording;
		Duration silence = recording.wasLeft() ? Duration.ofMillis(400) : LIMIT;
		CompletionsClient patient = client.mutate()
			.timeouts(CompletionsTimeouts.defaults().withResponse(silence).withIdle(silence))
			.build();
		CompletionRequest request = CompletionRequest.of("Once upon a time");
		Flux<Completion> elements = recording.isStream() ? patient.stream(request) : patient.create(request).flux();
		List<Signal<Completion>> signals = elements.materialize().collectList().block(LIMIT.multipliedBy(2));
		assertThat(signals).isNotEmpty();
		Signal<Completion> end = signals.get(signals.size() - 1);
		return new Outcome(signals.stream().filter(Signal::isOnNext).map(Signal::get).toList(), end.getThrowable());
	}

	static Stream<Recording> bodies() {
		return recordings().filter((recording) -> PlainReading.of(recording.response()).status() == 200);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("bodies")
	void comesOutTheSameByteByByte(Recording recording) {
		byte[] body = PlainReading.of(recording.response()).content();
		List<Integer> everywhere = IntStream.range(0, body.length).boxed().toList();
		BodyReading whole = BodyReading.read(List.of(body), true, recording.isStream());
		BodyReading cut = BodyReading.read(BodyReading.cut(body, everywhere), false, recording.isStream());
		assertThat(cut.elements()).isEqualTo(whole.elements());
		assertThat(String.valueOf(cut.error())).isEqualTo(String.valueOf(whole.error()));
	}

	static List<Arguments> pairs() {
		List<Arguments> pairs = new ArrayList<>();
		for (String server : List.of("llama-server-b10587", "llama-server-b4748", "llama-cpp-python-0.3.7")) {
			pairs.add(Arguments.of(server + "/logprobs-5", server + "/logprobs-5-stream"));
		}
		pairs.add(Arguments.of("llama-server-b10587/n-2", "llama-server-b10587/n-2-stream"));
		pairs.add(Arguments.of("llama-server-b10587/string-array-prompt",
				"llama-server-b10587/string-array-prompt-stream"));
		pairs.add(Arguments.of("llama-server-b4748/string-array-prompt",
				"llama-server-b4748/string-array-prompt-stream"));
		return pairs;
	}

	@ParameterizedTest
	@MethodSource("pairs")
	void mergesAStreamToWhatTheSameServerAnswersAsAWhole(String whole, String stream) {
		List<CompletionChoice> expected = replay(Recording.of(whole)).elements().get(0).choices();
		Completion merged = replay(Recording.of(stream)).elements().stream().collect(Completion.collector());
		assertThat(merged.choices()).isEqualTo(expected);
	}

	@Test
	void keepsTheLastUsageOfAStream() {
		Recording recording = Recording.of("llama-server-b10587/n-2-stream");
		List<Integer> sent = PlainReading.of(recording.response())
			.completions()
			.stream()
			.filter((completion) -> completion.has("usage"))
			.map((completion) -> completion.at("/usage/completion_tokens").intValue())
			.toList();
		Completion merged = replay(recording).elements().stream().collect(Completion.collector());
		assertThat(sent).hasSize(2);
		assertThat(merged.usage()).isNotNull();
		assertThat(merged.usage().completionTokens()).isEqualTo(sent.get(1));
	}

	private record Outcome(List<Completion> elements, Throwable error) {

		Map<Integer, String> texts() {
			Map<Integer, String> texts = new TreeMap<>();
			this.elements.stream()
				.flatMap((element) -> element.choices().stream())
				.forEach((choice) -> texts.merge(choice.index(), choice.text(), String::concat));
			return texts;
		}

	}

}
