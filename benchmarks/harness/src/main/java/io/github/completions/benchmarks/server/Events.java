package io.github.completions.benchmarks.server;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The JSON of the answers. Of 32 texts, three hold an escape and three a character that
 * is not ASCII.
 */
public final class Events {

	private static final String[] TEXTS = { " the", " quick", " brown", " fox", ",", " jumps", " over", "\\n", " a",
			" lazy", " dog", ".", " caf\u00e9", " said", " \\\"yes\\\"", " and", " then", " model", " 42", " answers",
			" without", " stream", "ing", " tokens", " in", " order", "!", " Zo\u00eb", " na\u00efve", " path",
			" C:\\\\", " end" };

	private static final String PADDING = "aZ3kQ9xW7rT1";

	private static final String MODEL = "\"model\":\"gpt-3.5-turbo-instruct\",\"system_fingerprint\":\"fp_44709d6fcb\"";

	private Events() {
	}

	/**
	 * Return a stream without its end, for measurements without a socket.
	 */
	public static byte[] stream(EventKind kind, int count) {
		ByteArrayOutputStream stream = new ByteArrayOutputStream();
		for (int i = 0; i < count; i++) {
			stream.writeBytes(framed(event(kind, text(i), i, false)));
		}
		return stream.toByteArray();
	}

	/**
	 * Return an answer that is one document.
	 */
	public static byte[] document(int textLength) {
		StringBuilder text = new StringBuilder();
		for (int i = 0; text.length() < textLength; i++) {
			text.append(text(i));
		}
		return ("{\"id\":\"cmpl-7iA7iJjj8V2zOkCGvWF2hAkDWBQZe\",\"object\":\"text_completion\",\"created\":1690759702,"
				+ MODEL + ",\"choices\":[{\"text\":\"" + text + "\",\"index\":0,\"logprobs\":null,"
				+ "\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":64,"
				+ "\"total_tokens\":69}}")
			.getBytes(StandardCharsets.UTF_8);
	}

	static String text(int i) {
		return TEXTS[i * 7 % TEXTS.length];
	}

	static byte[] framed(String event) {
		return ("data: " + event + "\n\n").getBytes(StandardCharsets.UTF_8);
	}

	static String event(EventKind kind, String text, int i, boolean last) {
		int created = 1_690_759_702 + ((kind == EventKind.UNALIKE) ? i : 0);
		String logprobs = (kind == EventKind.LOGPROBS && !last) ? logprobs(i) : "null";
		String padding = (kind == EventKind.OBFUSCATION)
				? ",\"obfuscation\":\"" + PADDING.substring(i % PADDING.length()) + "\"" : "";
		return "{\"id\":\"cmpl-7iA7iJjj8V2zOkCGvWF2hAkDWBQZe\",\"object\":\"text_completion\",\"created\":" + created
				+ ",\"choices\":[{\"text\":\"" + text + "\",\"index\":0,\"logprobs\":" + logprobs
				+ ",\"finish_reason\":" + (last ? "\"stop\"" : "null") + "}]," + MODEL + padding + "}";
	}

	private static String logprobs(int i) {
		StringBuilder tokens = new StringBuilder();
		StringBuilder tokenLogprobs = new StringBuilder();
		StringBuilder topLogprobs = new StringBuilder();
		StringBuilder offsets = new StringBuilder();
		for (int token = 0; token < 4; token++) {
			String comma = (token > 0) ? "," : "";
			tokens.append(comma).append('"').append(alternative(i + token)).append('"');
			tokenLogprobs.append(comma).append("-0.").append(12345 + 7 * (i % 128) + token);
			offsets.append(comma).append(10 + 4 * (i % 128) + token);
			topLogprobs.append(comma).append('{');
			for (int rank = 0; rank < 5; rank++) {
				topLogprobs.append((rank > 0) ? "," : "")
					.append('"')
					.append(alternative(i + token + rank))
					.append("\":-")
					.append(rank)
					.append('.')
					.append(4321 + i % 128 + token);
			}
			topLogprobs.append('}');
		}
		return "{\"tokens\":[" + tokens + "],\"token_logprobs\":[" + tokenLogprobs + "],\"top_logprobs\":["
				+ topLogprobs + "],\"text_offset\":[" + offsets + "]}";
	}

	private static String alternative(int i) {
		return TEXTS[i % TEXTS.length];
	}

}
