package io.github.completions;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads a recorded answer in the plainest way, as a whole and with Jackson's tree, to
 * compare the client with.
 *
 * @param status the status, 0 when there is no answer
 * @param contentType the content type
 * @param content the body without its framing
 */
record PlainReading(int status, String contentType, byte[] content) {

	static PlainReading of(byte[] response) {
		String text = new String(response, StandardCharsets.ISO_8859_1);
		int headEnd = text.indexOf("\r\n\r\n");
		if (headEnd < 0) {
			return new PlainReading(0, "", new byte[0]);
		}
		String head = text.substring(0, headEnd).toLowerCase(Locale.ROOT);
		String body = text.substring(headEnd + 4);
		String unframed = head.contains("transfer-encoding: chunked") ? unchunked(body) : body;
		String contentType = head.lines()
			.filter((line) -> line.startsWith("content-type:"))
			.map((line) -> line.substring(13).strip())
			.findFirst()
			.orElse("");
		return new PlainReading(Integer.parseInt(head.split(" ")[1]), contentType,
				unframed.getBytes(StandardCharsets.ISO_8859_1));
	}

	String body() {
		return new String(this.content, StandardCharsets.UTF_8);
	}

	private static String unchunked(String body) {
		ByteArrayOutputStream unchunked = new ByteArrayOutputStream();
		int position = 0;
		for (int lineEnd = body.indexOf("\r\n"); lineEnd > position; lineEnd = body.indexOf("\r\n", position)) {
			int length = Integer.parseInt(body.substring(position, lineEnd).strip(), 16);
			int end = Math.min(lineEnd + 2 + length, body.length());
			unchunked.writeBytes(body.substring(lineEnd + 2, end).getBytes(StandardCharsets.ISO_8859_1));
			position = end + 2;
		}
		return unchunked.toString(StandardCharsets.ISO_8859_1);
	}

	boolean isEventStream() {
		return this.contentType.startsWith("text/event-stream");
	}

	/**
	 * The texts per choice, in the order of their index.
	 */
	Map<Integer, String> texts() {
		Map<Integer, String> texts = new TreeMap<>();
		List<JsonNode> completions = completions();
		for (JsonNode completion : completions) {
			int position = 0;
			for (JsonNode choice : completion.path("choices")) {
				int index = choice.path("index").asInt(position);
				texts.merge(isEventStream() ? index : texts.size(), text(choice.path("text")), String::concat);
				position++;
			}
		}
		return texts;
	}

	private static String text(JsonNode text) {
		StringBuilder joined = new StringBuilder(text.asString(""));
		text.values().forEach((part) -> joined.append(part.asString("")));
		return joined.toString();
	}

	List<JsonNode> completions() {
		if (!isEventStream()) {
			JsonNode document = JsonMapper.shared().readTree(body());
			return document.isArray() ? List.copyOf(document.values()) : List.of(document);
		}
		List<JsonNode> completions = new ArrayList<>();
		body().lines()
			.filter((line) -> line.startsWith("data: {"))
			.forEach((line) -> completions.add(JsonMapper.shared().readTree(line.substring(6))));
		return completions;
	}

	/**
	 * The message of an error, wherever the server put it.
	 */
	String errorMessage() {
		try {
			JsonNode error = JsonMapper.shared().readTree(body());
			error = error.has("error") ? error.get("error") : error.path("detail");
			if (error.isObject()) {
				error = error.path(error.has("message") ? "message" : "msg");
			}
			return error.asString("");
		}
		catch (JacksonException ex) {
			return body().startsWith("<") ? "" : body();
		}
	}

}
