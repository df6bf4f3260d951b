package io.github.completions.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * Runs every query of the dashboard against a Prometheus that scrapes the sample. Where
 * Prometheus is not installed, only its absence is reported.
 */
class DashboardTests extends ScriptedSampleTest {

	private static final Path DASHBOARD = Path.of("../docs/grafana/completions.json");

	private static final JsonMapper mapper = JsonMapper.builder().build();

	@TempDir
	private Path directory;

	@Test
	void showsWhatOperatorsAskFirst() throws IOException {
		assertThat(dashboard().path("panels")).extracting((panel) -> panel.path("title").asString())
			.contains("Latency", "Time to first chunk", "Tokens per second", "Errors by type", "Retries")
			.doesNotHaveDuplicates();
		assertThat(queries()).hasSizeGreaterThan(10).allSatisfy((title, query) -> assertThat(query).isNotBlank());
	}

	@Test
	void everyQueryReturnsData() throws IOException {
		assumeThat(PrometheusProcess.isInstalled()).as("Prometheus is installed").isTrue();
		Map<String, String> queries = queries();
		LabelValues models = LabelValues.of(modelQuery());
		SampleTraffic traffic = traffic();
		try (PrometheusProcess prometheus = new PrometheusProcess(this.directory, port())) {
			Awaitility.await()
				.atMost(Duration.ofSeconds(90))
				.pollInterval(Duration.ofMillis(500))
				.ignoreExceptions()
				.untilAsserted(() -> {
					traffic.everyEnd();
					assertThat(withoutData(queries, prometheus)).isEmpty();
					assertThat(prometheus.labelValues(models.series(), models.label())).contains("asked");
				});
		}
	}

	private static List<String> withoutData(Map<String, String> queries, PrometheusProcess prometheus) {
		List<String> withoutData = new ArrayList<>();
		queries.forEach((title, query) -> {
			List<Double> values = prometheus.query(query);
			boolean mayBeZero = !query.contains("rate(");
			if (values.stream().noneMatch((value) -> (value > 0) || (mayBeZero && value == 0))) {
				withoutData.add(title + ": " + query + " returned " + values);
			}
		});
		return withoutData;
	}

	private static Map<String, String> queries() throws IOException {
		Map<String, String> queries = new LinkedHashMap<>();
		for (JsonNode panel : dashboard().path("panels")) {
			for (JsonNode target : panel.path("targets")) {
				queries.put(panel.path("title").asString() + " " + target.path("refId").asString(),
						target.path("expr").asString().replace("$__rate_interval", "1m").replace("$model", ".*"));
			}
		}
		return queries;
	}

	private static String modelQuery() throws IOException {
		for (JsonNode variable : dashboard().path("templating").path("list")) {
			if (variable.path("name").asString().equals("model")) {
				return variable.path("query").path("query").asString();
			}
		}
		throw new AssertionError("The dashboard has no variable 'model'");
	}

	private static JsonNode dashboard() throws IOException {
		return mapper.readTree(Files.readString(DASHBOARD));
	}

	/**
	 * What Grafana makes of a query that Prometheus does not know.
	 */
	private record LabelValues(String series, String label) {

		private static final Pattern QUERY = Pattern.compile("label_values\\((.+), *(\\w+)\\)");

		static LabelValues of(String query) {
			Matcher matcher = QUERY.matcher(query);
			assertThat(matcher.matches()).as(query).isTrue();
			return new LabelValues(matcher.group(1), matcher.group(2));
		}

	}

}
