package io.github.completions.benchmarks.spring;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;

import io.github.completions.benchmarks.client.Contender;
import io.github.completions.benchmarks.client.TextSink;

/**
 * What a good engineer would write by hand: Reactor Netty, lines found by a scan over
 * bytes, a streaming parser that reads the text and nothing else.
 */
public final class FloorContender implements Contender {

	private final JsonFactory factory = new JsonFactory();

	private final PropertyNameMatcher names = this.factory
		.constructNameMatcher(List.of(Named.fromString("choices"), Named.fromString("text")), false);

	private final HttpClient httpClient = HttpClient
		.create(ConnectionProvider.builder("floor").maxConnections(4096).pendingAcquireMaxCount(-1).build());

	private String uri = "";

	@Override
	public void open(String baseUrl, Map<String, String> options) {
		this.uri = baseUrl + "/completions";
	}

	private HttpClient.ResponseReceiver<?> post(boolean stream) {
		byte[] body = ("{\"model\":\"gpt-3.5-turbo-instruct\",\"prompt\":\"Say this is a test\",\"max_tokens\":64,"
				+ "\"stream\":" + stream + "}")
			.getBytes(StandardCharsets.UTF_8);
		return this.httpClient
			.headers((headers) -> headers.set("Content-Type", "application/json")
				.set("Content-Length", body.length)
				.set("Authorization", "Bearer sk-test"))
			.post()
			.uri(this.uri)
			.send(Mono.fromSupplier(() -> Unpooled.wrappedBuffer(body)));
	}

	@Override
	public void stream(TextSink texts, Consumer<@Nullable Throwable> done) {
		FloorLines lines = new FloorLines((bytes, from, length) -> texts.text(text(bytes, from, length)));
		post(true).response((response, body) -> body).subscribe(lines::feed, done, () -> done.accept(null));
	}

	private @Nullable String text(byte[] bytes, int from, int length) {
		try (JsonParser parser = this.factory.createParser(ObjectReadContext.empty(), bytes, from, length)) {
			parser.nextToken();
			while (true) {
				switch (parser.nextNameMatch(this.names)) {
					case 0 -> {
						parser.nextToken();
						parser.nextToken();
					}
					case 1 -> {
						return parser.nextStringValue();
					}
					case PropertyNameMatcher.MATCH_UNKNOWN_NAME -> skipValue(parser);
					default -> {
						return null;
					}
				}
			}
		}
	}

	private static void skipValue(JsonParser parser) {
		JsonToken token = parser.nextToken();
		if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
			parser.skipChildren();
		}
	}

	private Mono<Integer> length() {
		return post(false).responseSingle((response, body) -> body.asByteArray())
			.mapNotNull((bytes) -> text(bytes, 0, bytes.length))
			.map(String::length);
	}

	@Override
	public int create() {
		Integer length = length().block();
		return (length != null) ? length : 0;
	}

	@Override
	public boolean createsWithoutThread() {
		return true;
	}

	@Override
	public void create(Consumer<@Nullable Throwable> done) {
		length().subscribe((length) -> {
		}, done, () -> done.accept(null));
	}

}
