package io.github.completions.sample;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link LocalOnlyFilter}.
 */
class LocalOnlyFilterTests {

	private final LocalOnlyFilter filter = new LocalOnlyFilter();

	@ParameterizedTest
	@ValueSource(strings = { "localhost:8080", "localhost", "127.0.0.1:8080", "[::1]:8080" })
	void acceptsRequestsToThisMachine(String host) {
		assertThat(isAccepted(post(host))).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example:8080",
			"192.168.0.7", "localhost:8080:1", "" })
	void refusesNamesThatOnlyResolveToThisMachine(String host) {
		assertThat(isAccepted(post(host))).isFalse();
	}

	@Test
	void acceptsItsOwnPage() {
		assertThat(isAccepted(post("localhost:8080").header("Origin", "http://localhost:8080")
			.header("Sec-Fetch-Site", "same-origin"))).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://evil.example", "null", "http://localhost:9090", "http://127.0.0.1:8080",
			"https://localhost:8080" })
	void refusesOtherOrigins(String origin) {
		assertThat(isAccepted(post("localhost:8080").header("Origin", origin))).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "cross-site", "same-site" })
	void refusesRequestsThatTheBrowserSaysComeFromElsewhere(String site) {
		assertThat(isAccepted(post("localhost:8080").header("Sec-Fetch-Site", site))).isFalse();
	}

	@Test
	void acceptsLinksFromOtherSites() {
		assertThat(isAccepted(MockServerHttpRequest.get("/")
			.header("Host", "localhost:8080")
			.header("Sec-Fetch-Site", "cross-site")
			.header("Sec-Fetch-Mode", "navigate"))).isTrue();
	}

	@Test
	void refusesWithProblem() {
		MockServerWebExchange exchange = exchange(post("evil.example"));
		assertThat(exchange.getResponse().getStatusCode()).isEqualTo(HttpStatus.FORBIDDEN);
		assertThat(exchange.getResponse().getHeaders().getContentType()).isEqualTo(MediaType.APPLICATION_PROBLEM_JSON);
		assertThat(exchange.getResponse().getBodyAsString().block(Duration.ofSeconds(5)))
			.contains("Only requests to localhost are answered");
	}

	private static MockServerHttpRequest.BaseBuilder<?> post(String host) {
		return MockServerHttpRequest.post("/api/completions").header("Host", host);
	}

	private boolean isAccepted(MockServerHttpRequest.BaseBuilder<?> request) {
		return exchange(request).getResponse().getStatusCode() == HttpStatus.ACCEPTED;
	}

	private MockServerWebExchange exchange(MockServerHttpRequest.BaseBuilder<?> request) {
		MockServerWebExchange exchange = MockServerWebExchange.from(request);
		this.filter
			.filter(exchange,
					(accepted) -> Mono.fromRunnable(() -> accepted.getResponse().setStatusCode(HttpStatus.ACCEPTED)))
			.block(Duration.ofSeconds(5));
		return exchange;
	}

}
