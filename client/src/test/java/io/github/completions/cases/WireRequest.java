package io.github.completions.cases;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * A request as the server received it.
 *
 * @param method the method
 * @param target path and query
 * @param headers the headers, by name in any case
 * @param body the body
 * @param received when it was complete, by {@link System#nanoTime()}
 */
record WireRequest(String method, String target, Map<String, List<String>> headers, byte[] body, long received) {

	/**
	 * Read the next request of a connection.
	 * @return the request, null if the peer closed the connection instead
	 */
	static @Nullable WireRequest read(InputStream in) throws IOException {
		String first = line(in);
		if (first == null) {
			return null;
		}
		String[] words = first.split(" ");
		Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
			int colon = line.indexOf(':');
			headers.computeIfAbsent(line.substring(0, colon), (name) -> new ArrayList<>())
				.add(line.substring(colon + 1).strip());
		}
		byte[] body = headers.containsKey("transfer-encoding") ? chunked(in)
				: in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", List.of("0")).get(0)));
		return new WireRequest(words[0], words[1], headers, body, System.nanoTime());
	}

	private static byte[] chunked(InputStream in) throws IOException {
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		for (String size = line(in); size != null && !size.equals("0"); size = line(in)) {
			body.writeBytes(in.readNBytes(Integer.parseInt(size, 16)));
			line(in);
		}
		line(in);
		return body.toByteArray();
	}

	private static @Nullable String line(InputStream in) throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		for (int next = in.read(); next >= 0; next = in.read()) {
			if (next == '\n') {
				return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
			}
			line.write(next);
		}
		return null;
	}

	String path() {
		int query = this.target.indexOf('?');
		return (query < 0) ? this.target : this.target.substring(0, query);
	}

	@Nullable String query() {
		int query = this.target.indexOf('?');
		return (query < 0) ? null : this.target.substring(query + 1);
	}

	String header(String name) {
		return String.join(", ", this.headers.getOrDefault(name, List.of()));
	}

	String bodyText() {
		return new String(this.body, StandardCharsets.UTF_8);
	}

}
