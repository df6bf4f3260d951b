package io.github.completions.embedded;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How completions are streamed.
 */
class StreamingTests {

	private static final String ENDLESS = "'prompt':'Once','max_tokens':4000,'logit_bias':{'100257':-100}";

	@RegisterExtension
	static final EmbeddedCompletionsExtension fast = new EmbeddedCompletionsExtension(
			EmbeddedCompletionsServer.builder().tokensPerSecond(0));

	@RegisterExtension
	static final EmbeddedCompletionsExtension paced = new EmbeddedCompletionsExtension(
			EmbeddedCompletionsServer.builder().tokensPerSecond(50));

	private final TestClient client = new TestClient(fast.server());

	@Test
	void eachTokenIsAChunkAndTheLastChunkHasTheFinishReason() {
		List<JsonNode> chunks = this.client.stream("'prompt':'Once upon a','max_tokens':4,'temperature':0");
		assertThat(chunks).extracting((chunk) -> chunk.at("/choices/0/text").stringValue())
			.containsExactly(" time", " there", " was", " a", "");
		assertThat(chunks).extracting((chunk) -> chunk.at("/choices/0/finish_reason").asString(null))
			.containsExactly(null, null, null, null, "length");
		assertThat(chunks).extracting((chunk) -> chunk.path("id").stringValue())
			.containsOnly(chunks.get(0).path("id").stringValue());
		assertThat(chunks).noneMatch((chunk) -> chunk.has("usage"));
	}

	@Test
	void choicesAreInterleaved() {
		List<JsonNode> chunks = this.client
			.stream("'prompt':['Once','The'],'n':2,'max_tokens':3," + "'logit_bias':{'100257':-100}");
		List<Integer> indices = chunks.stream().map((chunk) -> chunk.at("/choices/0/index").intValue()).toList();
		assertThat(indices).containsExactly(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
	}

	@Test
	void usageIsNullOnChunksAndComesLastIfAskedFor() {
		List<JsonNode> chunks = this.client
			.stream("'prompt':'Once upon a time','max_tokens':3,'stream_options':{'include_usage':true}");
		JsonNode last = chunks.get(chunks.size() - 1);
		assertThat(last.path("choices").isEmpty()).isTrue();
		assertThat(last.at("/usage/total_tokens").intValue()).isEqualTo(7);
		assertThat(chunks.subList(0, chunks.size() - 1))
			.allMatch((chunk) -> chunk.has("usage") && chunk.path("usage").isNull());
	}

	@Test
	void obfuscationHidesTheLengthOfTheText() {
		String request = "'prompt':'Once upon a time','max_tokens':60,'seed':9";
		Set<Integer> lengths = new HashSet<>();
		Set<Integer> sizes = new HashSet<>();
		for (JsonNode chunk : this.client.stream(request)) {
			assertThat(chunk.path("obfuscation").stringValue()).isNotEmpty();
			if (chunk.at("/choices/0/finish_reason").isNull()) {
				lengths.add(chunk.at("/choices/0/text").stringValue().length());
				sizes.add(chunk.toString().getBytes(StandardCharsets.UTF_8).length);
			}
		}
		assertThat(lengths.size()).isGreaterThan(4);
		assertThat(sizes).hasSize(1);
	}

	@Test
	void obfuscationHidesTheLengthOfLogProbabilitiesToo() {
		Set<Integer> sizes = this.client.stream("'prompt':'Once upon a time','max_tokens':60,'seed':9,'logprobs':5")
			.stream()
			.filter((chunk) -> chunk.at("/choices/0/finish_reason").isNull())
			.map((chunk) -> chunk.toString().getBytes(StandardCharsets.UTF_8).length)
			.collect(Collectors.toSet());
		assertThat(sizes).hasSize(1);
	}

	@Test
	void obfuscationIsLeftOutOnRequest() {
		assertThat(this.client.stream("'stream_options':{'include_obfuscation':false}"))
			.noneMatch((chunk) -> chunk.has("obfuscation"));
	}

	@Test
	void echoIsTheFirstChunk() {
		List<JsonNode> chunks = this.client
			.stream("'prompt':'Once upon a time','echo':true,'max_tokens':1,'logprobs':0");
		assertThat(chunks.get(0).at("/choices/0/text").stringValue()).isEqualTo("Once upon a time");
		assertThat(chunks.get(0).at("/choices/0/logprobs/tokens").size()).isEqualTo(4);
		assertThat(chunks.get(1).at("/choices/0/logprobs/text_offset/0").intValue()).isEqualTo(16);
	}

	@Test
	void streamedLogProbabilitiesAreThoseReturnedAtOnce() {
		String request = "'prompt':'Größe 🦊','max_tokens':30,'seed':2,'temperature':1.8,'logprobs':2,'stop':['. ','\\n']";
		List<JsonNode> streamed = new ArrayList<>();
		this.client.stream(request)
			.forEach((chunk) -> chunk.at("/choices/0/logprobs/token_logprobs").forEach(streamed::add));
		assertThat(streamed).containsExactlyElementsOf(
				this.client.choice(request).at("/logprobs/token_logprobs").valueStream().toList());
	}

	@Test
	void textNeverContainsHalfACharacter() {
		List<JsonNode> chunks = this.client
			.stream("'prompt':'Then I will bring the kite','max_tokens':12,'temperature':0,'logprobs':0");
		assertThat(Tokenizer.shared().encode(" 🪁").length).isGreaterThan(2);
		assertThat(chunks).extracting((chunk) -> chunk.at("/choices/0/text").stringValue())
			.contains(" ", "🪁", "🐶")
			.noneMatch((text) -> text.contains("\ufffd"));
		assertThat(chunks).extracting((chunk) -> chunk.at("/choices/0/logprobs/tokens").size()).contains(2);
	}

	@Test
	void tokensComeAtTheConfiguredPace() {
		long started = System.nanoTime();
		String request = "'prompt':'Once upon a time','temperature':0,'max_tokens':25,'n':2,'logit_bias':{'100257':-100}";
		List<JsonNode> chunks = new TestClient(paced.server()).stream(request);
		assertThat(Duration.ofNanos(System.nanoTime() - started)).isBetween(Duration.ofMillis(490),
				Duration.ofSeconds(10));
		assertThat(chunks.size()).isEqualTo(52);
	}

	@Test
	void generationStopsWhenTheClientGoesAway() {
		assertThat(paced.server().activeGenerations()).isZero();
		try (RawConnection connection = new RawConnection(paced.server()).complete(ENDLESS + ",'stream':true")) {
			assertThat(connection.read()).isEqualTo('H');
			await(() -> paced.server().activeGenerations() == 1);
		}
		await(() -> paced.server().activeGenerations() == 0);
	}

	@Test
	void generationOfAnAnswerAtOnceStopsWhenTheClientGoesAway() {
		try (RawConnection connection = new RawConnection(fast.server()).complete(ENDLESS + ",'n':32,'logprobs':5")) {
			assertThat(connection.socket().isConnected()).isTrue();
			await(() -> fast.server().activeGenerations() == 1);
		}
		await(() -> fast.server().activeGenerations() == 0);
	}

	@Test
	void aClientThatDoesNotReadSlowsTheGenerationDown() {
		try (RawConnection connection = new RawConnection(fast.server())
			.complete(ENDLESS + ",'n':128,'logprobs':5,'stream':true")) {
			assertThat(connection.read()).isEqualTo('H');
			await(() -> fast.server().activeGenerations() == 1);
			long used = usedMemory();
			assertThat(this.client.stream("'max_tokens':1000").size()).isGreaterThan(1);
			assertThat(fast.server().activeGenerations()).isEqualTo(1);
			assertThat(usedMemory() - used).isLessThan(100_000_000);
		}
		await(() -> fast.server().activeGenerations() == 0);
	}

	private static long usedMemory() {
		System.gc();
		return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
	}

	private static void await(BooleanSupplier condition) {
		long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
		while (!condition.getAsBoolean()) {
			assertThat(System.nanoTime()).isLessThan(deadline);
			Thread.onSpinWait();
		}
	}

}
