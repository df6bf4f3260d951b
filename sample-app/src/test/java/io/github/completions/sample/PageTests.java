package io.github.completions.sample;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the page as the application serves it.
 */
@PlaygroundTest
class PageTests {

	private static final Pattern HTML_SINK = Pattern
		.compile("innerHTML|outerHTML|insertAdjacentHTML|document\\.write|eval\\(|new Function|localStorage");

	@LocalServerPort
	private int port;

	@Test
	void comesWithStrictPolicy() {
		WebTestClient.bindToServer()
			.baseUrl("http://localhost:" + this.port)
			.build()
			.get()
			.uri("/")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.value("Content-Security-Policy",
					(policy) -> assertThat(policy)
						.contains("default-src 'none'", "script-src 'self'", "trusted-types 'none'")
						.doesNotContain("unsafe", "http", "*"))
			.expectHeader()
			.valueEquals("X-Content-Type-Options", "nosniff")
			.expectHeader()
			.valueEquals("Referrer-Policy", "no-referrer");
	}

	@Test
	void isNotForOtherHosts() {
		WebTestClient.bindToServer()
			.baseUrl("http://localhost:" + this.port)
			.build()
			.get()
			.uri("/")
			.header("Host", "evil.example:" + this.port)
			.exchange()
			.expectStatus()
			.isForbidden();
	}

	@Test
	void takesNothingFromElsewhere() throws IOException {
		for (Resource file : files()) {
			assertThat(text(file).replace("http://www.w3.org/2000/svg", "")).as(file.getFilename())
				.doesNotContain("https://", "http://");
		}
	}

	@Test
	void makesNoHtmlOfText() throws IOException {
		for (Resource file : files()) {
			assertThat(text(file)).as(file.getFilename()).doesNotContainPattern(HTML_SINK);
		}
	}

	@Test
	void tellsWhichClientsAreConfigured() {
		WebTestClient.bindToServer()
			.baseUrl("http://localhost:" + this.port)
			.build()
			.get()
			.uri("/api/clients")
			.exchange()
			.expectBody()
			.json("""
					[{"name":"","server":"%s","model":"gpt-3.5-turbo-instruct"},
					{"name":"scripted","server":"%s","model":"gpt-3.5-turbo-instruct"}]"""
				.formatted(Backends.MODEL.baseUrl(), Backends.SCRIPTED.baseUrl()));
	}

	private static List<Resource> files() throws IOException {
		List<Resource> files = List
			.of(new PathMatchingResourcePatternResolver().getResources("classpath:/static/**/*.*"));
		assertThat(files).hasSizeGreaterThan(20);
		return files;
	}

	private static String text(Resource file) throws IOException {
		return file.getContentAsString(StandardCharsets.UTF_8);
	}

}
