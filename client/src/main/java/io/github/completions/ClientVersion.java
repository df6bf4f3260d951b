package io.github.completions;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/**
 * The version of this library, which the build writes into a resource.
 */
final class ClientVersion {

	private static final String VERSION = read();

	private ClientVersion() {
	}

	static String get() {
		return VERSION;
	}

	private static String read() {
		Properties properties = new Properties();
		try (InputStream resource = ClientVersion.class.getResourceAsStream("version.properties")) {
			if (resource != null) {
				properties.load(resource);
			}
		}
		catch (IOException ex) {
			return "unknown";
		}
		return properties.getProperty("version", "unknown");
	}

}
