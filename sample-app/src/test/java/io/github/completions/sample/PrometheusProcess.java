package io.github.completions.sample;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.web.reactive.function.client.WebClient;

/**
 * A Prometheus that scrapes the sample four times a second.
 */
final class PrometheusProcess implements AutoCloseable {

	private static final JsonMapper mapper = JsonMapper.builder().build();

	private final Process process;

	private final WebClient webClient;

	PrometheusProcess(Path directory, int scrapedPort) {
		try {
			Path configuration = Files.writeString(directory.resolve("prometheus.yml"), """
					global:
					  scrape_interval: 250ms
					scrape_configs:
					  - job_name: sample
					    metrics_path: /actuator/prometheus
					    static_configs:
					      - targets: ['127.0.0.1:%d']
					""".formatted(scrapedPort));
			String address = "127.0.0.1:" + freePort();
			this.process = new ProcessBuilder("prometheus", "--config.file=" + configuration,
					"--storage.tsdb.path=" + directory.resolve("data"), "--web.listen-address=" + address)
				.redirectErrorStream(true)
				.redirectOutput(directory.resolve("prometheus.log").toFile())
				.start();
			this.webClient = WebClient.create("http://" + address);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static boolean isInstalled() {
		return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
			.anyMatch((directory) -> Files.isExecutable(Path.of(directory, "prometheus")));
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	/**
	 * Return the values of a query, one for each series.
	 */
	List<Double> query(String query) {
		List<Double> values = new ArrayList<>();
		for (JsonNode series : data("/api/v1/query?query={query}", query).path("result")) {
			String value = series.path("value").path(1).asString();
			values.add(value.endsWith("Inf") ? Double.NaN : Double.parseDouble(value));
		}
		return values;
	}

	/**
	 * Return the values that a label has among series.
	 */
	List<String> labelValues(String series, String label) {
		return data("/api/v1/label/{label}/values?match[]={series}", label, series).valueStream()
			.map(JsonNode::asString)
			.toList();
	}

	private JsonNode data(String uri, Object... variables) {
		String answer = this.webClient.get()
			.uri(uri, variables)
			.retrieve()
			.bodyToMono(String.class)
			.block(Duration.ofSeconds(10));
		return mapper.readTree(answer).path("data");
	}

	@Override
	public void close() {
		this.process.destroy();
		this.process.onExit().orTimeout(10, TimeUnit.SECONDS).join();
	}

}
