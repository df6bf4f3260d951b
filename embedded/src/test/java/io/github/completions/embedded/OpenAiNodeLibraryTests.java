package io.github.completions.embedded;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Lets the official library for Node.js judge the server. Needs Node.js and the library,
 * so it only runs where the environment says that both are there.
 */
@EnabledIfEnvironmentVariable(named = "COMPLETIONS_NODE_TESTS", matches = "true")
class OpenAiNodeLibraryTests {

	@Test
	void completesAndStreams() throws IOException, InterruptedException {
		try (EmbeddedCompletionsServer server = EmbeddedCompletionsServer.builder()
			.apiKey("test-key")
			.tokensPerSecond(0)
			.build()
			.start()) {
			Process process = new ProcessBuilder("node", "complete.mjs", server.baseUrl())
				.directory(new File("src/test/node"))
				.redirectErrorStream(true)
				.start();
			String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
			assertThat(process.exitValue()).as(output).isZero();
		}
	}

}
