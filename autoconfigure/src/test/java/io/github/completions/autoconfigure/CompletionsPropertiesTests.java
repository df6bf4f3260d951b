package io.github.completions.autoconfigure;

import java.time.Duration;
import java.util.Map;

import io.github.completions.CompletionsAuthentication;
import io.github.completions.CompletionsValidation;
import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;

class CompletionsPropertiesTests {

	@Test
	void defaultsAreThoseOfTheReference() {
		CompletionsProperties properties = bind(Map.of());
		assertThat(properties.baseUrl()).isEqualTo("https://api.openai.com/v1");
		assertThat(properties.completionsPath()).isEqualTo("/completions");
		assertThat(properties.auth()).isEqualTo(CompletionsAuthentication.BEARER);
		assertThat(properties.validation()).isEqualTo(CompletionsValidation.AUTO);
		assertThat(properties.timeout()).isEqualTo(
				new CompletionsProperties.Timeout(null, Duration.ofMinutes(10), Duration.ofSeconds(60), null, null));
		assertThat(properties.retry()).isEqualTo(new CompletionsProperties.Retry(2, Duration.ofMillis(500),
				Duration.ofSeconds(8), Duration.ofSeconds(60), false));
		assertThat(properties.limits())
			.isEqualTo(new CompletionsProperties.Limits(DataSize.ofMegabytes(16), DataSize.ofMegabytes(64)));
		assertThat(properties.pool())
			.isEqualTo(new CompletionsProperties.Pool(2000, Duration.ofSeconds(45), Duration.ofSeconds(30)));
		assertThat(properties.observations().includeContent()).isFalse();
		assertThat(properties.headers()).isEmpty();
		assertThat(properties.defaults().extraBody()).isEmpty();
	}

	@Test
	void valuesAreBound() {
		CompletionsProperties properties = bind(Map.of("completions.auth", "api-key-header", "completions.validation",
				"strict", "completions.timeout.chunk", "5s", "completions.timeout.total", "2m",
				"completions.retry.on-timeout", "true", "completions.limits.max-event-size", "1KB",
				"completions.proxy.host", "proxy", "completions.headers.X-Some_Name", "a"));
		assertThat(properties.auth()).isEqualTo(CompletionsAuthentication.API_KEY_HEADER);
		assertThat(properties.validation()).isEqualTo(CompletionsValidation.STRICT);
		assertThat(properties.timeout().chunk()).isEqualTo(Duration.ofSeconds(5));
		assertThat(properties.timeout().total()).isEqualTo(Duration.ofMinutes(2));
		assertThat(properties.retry().onTimeout()).isTrue();
		assertThat(properties.limits().maxEventSize()).isEqualTo(DataSize.ofKilobytes(1));
		assertThat(properties.proxy().port()).isEqualTo(8080);
		assertThat(properties.headers()).containsOnlyKeys("X-Some_Name");
	}

	@Test
	void textFormShowsNoSecret() {
		CompletionsProperties properties = bind(Map.of("completions.api-key", "secret", "completions.headers.a",
				"secret", "completions.query-params.b", "secret", "completions.proxy.password", "secret",
				"completions.proxy.username", "secret", "completions.base-url", "http://u:secret@host?secret",
				"completions.defaults.prompt", "secret", "completions.defaults.suffix", "secret"));
		assertThat(properties.toString()).doesNotContain("secret");
		assertThat(properties.proxy().toString()).doesNotContain("secret");
		assertThat(properties.defaults().toString()).doesNotContain("secret");
		assertThat(new PropertiesCompletionsConnectionDetails(properties, null).toString()).doesNotContain("secret");
		assertThat(new CompletionsClientsProperties(Map.of("a", properties)).toString()).doesNotContain("secret");
	}

	private static CompletionsProperties bind(Map<String, String> properties) {
		return new Binder(new MapConfigurationPropertySource(properties)).bindOrCreate("completions",
				CompletionsProperties.class);
	}

}
