package io.github.completions.sample;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of what the sample shows at {@code /actuator/prometheus}.
 */
class PrometheusEndpointTests extends ScriptedSampleTest {

	private static final String DURATION = "gen_ai_client_operation_duration_seconds_count";

	private static final String FIRST_CHUNK = "gen_ai_client_operation_time_to_first_chunk_seconds";

	private static final String PER_CHUNK = "gen_ai_client_operation_time_per_output_chunk_seconds";

	private static final String TOKENS = "gen_ai_client_token_usage_sum";

	private static final String[] LABELS = { "gen_ai_operation_name=\"text_completion\"",
			"gen_ai_provider_name=\"openai\"", "gen_ai_request_model=\"asked\"", "server_address=\"127.0.0.1\"",
			"server_port=" };

	@Test
	void tellsHowEachCallEndedAndWhatItCost() {
		SampleTraffic traffic = traffic();
		traffic.everyEnd();
		Awaitility.await()
			.atMost(Duration.ofSeconds(10))
			.untilAsserted(() -> assertThat(value(scrape(traffic), DURATION, "cancelled")).isOne());
		List<String> scrape = scrape(traffic);
		assertThat(value(scrape, DURATION, LABELS)).isEqualTo(6);
		assertThat(value(scrape, DURATION, "error_type=\"none\"")).isEqualTo(2);
		assertThat(value(scrape, DURATION, "error_type=\"ServerError\"")).isOne();
		assertThat(value(scrape, DURATION, "error_type=\"Truncated\"")).isOne();
		assertThat(value(scrape, DURATION, "error_type=\"CompletionsTimeoutException.IDLE\"")).isOne();
		assertThat(value(scrape, "gen_ai_client_operation_duration_seconds_sum", LABELS)).isBetween(1.0, 60.0);
		assertThat(value(scrape, "gen_ai_client_operation_duration_retry_total", LABELS)).isEqualTo(2);
		assertThat(value(scrape, FIRST_CHUNK + "_count", LABELS)).isEqualTo(4);
		assertThat(value(scrape, FIRST_CHUNK + "_sum", LABELS)).isBetween(0.001, 20.0);
		assertThat(value(scrape, PER_CHUNK + "_count", LABELS)).isBetween(2.0, 12.0);
		assertThat(value(scrape, PER_CHUNK + "_sum", LABELS)).isBetween(0.03, 20.0);
		assertThat(value(scrape, TOKENS, withTokenType("output"))).isEqualTo(5);
		assertThat(value(scrape, TOKENS, withTokenType("input"))).isPositive();
		for (String name : new String[] { DURATION, FIRST_CHUNK + "_count", PER_CHUNK + "_count", TOKENS }) {
			assertThat(series(scrape, name, LABELS))
				.anyMatch((line) -> line.contains("gen_ai_response_model=\"asked\""));
		}
		assertThat(series(scrape, "completions_client_active_streams", LABELS)).singleElement()
			.asString()
			.endsWith(" 0.0");
		assertThat(value(scrape, "completions_client_rate_limit_remaining", LABELS)).isEqualTo(42);
		assertThat(scrape).anyMatch((line) -> line.startsWith("reactor_netty_connection_provider_total_connections{"));
	}

	private static List<String> scrape(SampleTraffic traffic) {
		return traffic.get("/actuator/prometheus").lines().toList();
	}

	private static String[] withTokenType(String type) {
		String[] labels = Arrays.copyOf(LABELS, LABELS.length + 1);
		labels[LABELS.length] = "gen_ai_token_type=\"" + type + "\"";
		return labels;
	}

	private static List<String> series(List<String> scrape, String name, String... labels) {
		return scrape.stream()
			.filter((line) -> line.startsWith(name + "{") && Arrays.stream(labels).allMatch(line::contains))
			.toList();
	}

	private static double value(List<String> scrape, String name, String... labels) {
		return series(scrape, name, labels).stream()
			.mapToDouble((line) -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
			.sum();
	}

}
