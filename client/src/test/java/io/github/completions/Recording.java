package io.github.completions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One recorded exchange with a real server.
 *
 * @param name the directory of the server and the name of the exchange
 * @param request what was recorded of the request
 * @param response every byte that the server sent
 */
record Recording(String name, JsonNode request, byte[] response) {

	private static final Path ROOT = Path.of("src/test/resources/recordings");

	private static final String REQUEST = ".request.json";

	static List<Recording> all() {
		try (Stream<Path> files = Files.walk(ROOT)) {
			return files.filter((file) -> file.toString().endsWith(REQUEST)).sorted().map(Recording::read).toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static Recording of(String name) {
		return read(ROOT.resolve(name + REQUEST));
	}

	private static Recording read(Path file) {
		String name = ROOT.relativize(file).toString().replace('\\', '/').replace(REQUEST, "");
		try {
			JsonNode request = JsonMapper.shared().readTree(Files.readAllBytes(file));
			byte[] response = Files.readAllBytes(ROOT.resolve(name + ".response.http"));
			return new Recording(name, request, response);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	boolean isStream() {
		JsonNode stream = this.request.path("body").path("stream");
		return stream.isBoolean() && stream.booleanValue();
	}

	/**
	 * Whether the recorder went away, so that the recording has no end.
	 */
	boolean wasLeft() {
		return this.request.path("observed").path("end").asString("").startsWith("recorder");
	}

	boolean keptOpen() {
		return this.request.path("observed").path("end").asString("").contains("kept the connection open");
	}

	@Override
	public String toString() {
		return this.name;
	}

}
