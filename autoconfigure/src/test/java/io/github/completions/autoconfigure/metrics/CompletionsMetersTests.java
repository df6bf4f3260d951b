package io.github.completions.autoconfigure.metrics;

import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsObservationContext;
import io.github.completions.CompletionsObservationConvention;
import io.github.completions.DefaultCompletionsObservationConvention;
import io.github.completions.StreamOptions;
import io.github.completions.autoconfigure.ContextRunners;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import io.micrometer.common.KeyValues;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.prometheus.PrometheusMetricsExportAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.webclient.autoconfigure.WebClientObservationAutoConfiguration;
import org.springframework.context.ApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of what Prometheus gets to see of calls to a server.
 */
class CompletionsMetersTests {

	private static final String DURATION = "gen_ai_client_operation_duration_seconds";

	private static final String TOKENS = "gen_ai_client_token_usage";

	private static final String FIRST_CHUNK = "gen_ai_client_operation_time_to_first_chunk_seconds";

	private static final String PER_CHUNK = "gen_ai_client_operation_time_per_output_chunk_seconds";

	private static final String ACTIVE = "completions_client_active_streams";

	private static final String[] REQUEST_LABELS = { "gen_ai_operation_name", "gen_ai_provider_name",
			"gen_ai_request_model", "server_address", "server_port" };

	private static EmbeddedCompletionsServer server;

	@BeforeAll
	static void startServer() {
		server = EmbeddedCompletionsServer.builder().scripted().build().start();
	}

	@AfterAll
	static void stopServer() {
		server.close();
	}

	@BeforeEach
	void resetServer() {
		server.reset();
	}

	private static ApplicationContextRunner runner() {
		return ContextRunners.runner()
			.withConfiguration(
					AutoConfigurations.of(MetricsAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class,
							PrometheusMetricsExportAutoConfiguration.class, ObservationAutoConfiguration.class,
							WebClientObservationAutoConfiguration.class, CompletionsMetricsAutoConfiguration.class))
			.withPropertyValues("completions.base-url=" + server.baseUrl(), "completions.defaults.model=asked",
					"completions.retry.delay=1ms");
	}

	private static void calling(Consumer<Calls> test) {
		runner().run((context) -> test.accept(
				new Calls(context.getBean(CompletionsClient.class), context.getBean(PrometheusMeterRegistry.class))));
	}

	@Test
	void tellsOfAStream() {
		calling((calls) -> {
			Scrape scrape = calls.stream(ScriptedAnswer.chunks("one", " two", " three")
				.pause(Duration.ofMillis(30))
				.header("x-ratelimit-limit-requests", "100")
				.header("x-ratelimit-remaining-requests", "42")
				.header("x-ratelimit-remaining-tokens", "7000"));
			assertThat(scrape.value(DURATION + "_count", "error_type=\"none\"", "gen_ai_request_model=\"asked\""))
				.isOne();
			assertThat(scrape.labelsOf(DURATION + "_count")).contains(REQUEST_LABELS)
				.contains("gen_ai_response_model", "error_type");
			assertThat(scrape.value(DURATION + "_sum")).isBetween(0.09, 10.0);
			assertThat(scrape.value(FIRST_CHUNK + "_count")).isOne();
			assertThat(scrape.labelsOf(FIRST_CHUNK + "_count")).contains(REQUEST_LABELS)
				.contains("gen_ai_response_model")
				.doesNotContain("error_type");
			assertThat(scrape.value(PER_CHUNK + "_count")).isGreaterThanOrEqualTo(2);
			assertThat(scrape.value(PER_CHUNK + "_sum")).isBetween(0.05, 10.0);
			assertThat(scrape.value(TOKENS + "_sum", "gen_ai_token_type=\"output\"")).isEqualTo(3);
			assertThat(scrape.value(TOKENS + "_sum", "gen_ai_token_type=\"input\"")).isPositive();
			assertThat(scrape.value("completions_client_rate_limit", "completions_rate_limit_type=\"requests\""))
				.isEqualTo(100);
			assertThat(
					scrape.value("completions_client_rate_limit_remaining", "completions_rate_limit_type=\"requests\""))
				.isEqualTo(42);
			assertThat(
					scrape.value("completions_client_rate_limit_remaining", "completions_rate_limit_type=\"tokens\""))
				.isEqualTo(7000);
			assertThat(scrape.value("reactor_netty_connection_provider_total_connections", "name=\"completions"))
				.isOne();
		});
	}

	@Test
	void hasNoTokensOfAStreamWithoutUsage() {
		calling((calls) -> {
			Scrape scrape = calls.call(calls.client.stream(CompletionRequest.of("Hello")), ScriptedAnswer.text("one"));
			assertThat(scrape.value(DURATION + "_count")).isOne();
			assertThat(scrape.lines()).noneMatch((line) -> line.startsWith(TOKENS));
		});
	}

	@Test
	void tellsOfAWholeAnswerAndNothingOfChunksAndRateLimits() {
		calling((calls) -> {
			Scrape scrape = calls.create(ScriptedAnswer.text("one two"));
			assertThat(scrape.value(DURATION + "_count", "error_type=\"none\"")).isOne();
			assertThat(scrape.value(TOKENS + "_sum", "gen_ai_token_type=\"output\"")).isEqualTo(2);
			assertThat(scrape.lines()).noneMatch((line) -> line.startsWith(FIRST_CHUNK) || line.startsWith(PER_CHUNK)
					|| line.startsWith(ACTIVE) || line.startsWith("completions_client_rate_limit"));
		});
	}

	@Test
	void tellsOfAFailureAndItsRetries() {
		calling((calls) -> {
			ScriptedAnswer error = ScriptedAnswer.error(500, "Oops").header("x-ratelimit-remaining-requests", "0");
			Scrape scrape = calls.create(error, error, error);
			assertThat(scrape.value(DURATION + "_count", "error_type=\"ServerError\"")).isOne();
			assertThat(scrape.value(DURATION + "_count")).isOne();
			assertThat(scrape.value("gen_ai_client_operation_duration_retry_total", "gen_ai_request_model=\"asked\""))
				.isEqualTo(2);
			assertThat(scrape.series("completions_client_rate_limit_remaining")).singleElement()
				.asString()
				.endsWith(" 0.0");
			assertThat(scrape.lines()).noneMatch((line) -> line.startsWith(TOKENS));
		});
	}

	@Test
	void tellsOfATruncatedStream() {
		calling((calls) -> {
			Scrape scrape = calls.stream(ScriptedAnswer.chunks("one", " two", " three").cutAfter(2));
			assertThat(scrape.value(DURATION + "_count", "error_type=\"Truncated\"")).isOne();
			assertThat(scrape.value(FIRST_CHUNK + "_count")).isOne();
			assertThat(scrape.value(PER_CHUNK + "_count")).isOne();
			assertThat(scrape.value(ACTIVE)).isZero();
			assertThat(scrape.series(ACTIVE)).hasSize(1);
		});
	}

	@Test
	void tellsOfATimeout() {
		runner().withPropertyValues("completions.timeout.idle=300ms").run((context) -> {
			Scrape scrape = Calls.in(context).stream(ScriptedAnswer.chunks("one", " two").stallAfter(1));
			assertThat(scrape.value(DURATION + "_count", "error_type=\"CompletionsTimeoutException.IDLE\"")).isOne();
			assertThat(scrape.value(DURATION + "_sum")).isBetween(0.3, 10.0);
			assertThat(scrape.value(ACTIVE)).isZero();
		});
	}

	@Test
	void tellsOfACancelAndOfTheStreamBeforeIt() {
		calling((calls) -> {
			Flux<?> call = calls.client.stream(CompletionRequest.of("Hello"))
				.doOnNext((chunk) -> assertThat(Scrape.of(calls.registry).value(ACTIVE)).isOne())
				.take(1);
			Scrape scrape = calls.call(call, ScriptedAnswer.chunks("one", " two").stallAfter(1));
			assertThat(scrape.value(DURATION + "_count", "error_type=\"cancelled\"", "error=\"none\"")).isOne();
			assertThat(scrape.value(DURATION + "_count")).isOne();
			assertThat(scrape.value(ACTIVE)).isZero();
		});
	}

	@Test
	void hasTheBucketsOfTheConvention() {
		calling((calls) -> {
			Scrape scrape = calls.stream(ScriptedAnswer.chunks("one", " two"));
			for (String name : new String[] { DURATION, FIRST_CHUNK, PER_CHUNK }) {
				assertThat(scrape.series(name + "_bucket")).hasSize(15)
					.anyMatch((line) -> line.contains("le=\"0.01\""))
					.anyMatch((line) -> line.contains("le=\"81.92\""));
			}
			assertThat(scrape.series(TOKENS + "_bucket", "gen_ai_token_type=\"input\"")).hasSize(15)
				.anyMatch((line) -> line.contains("le=\"4.0\""))
				.anyMatch((line) -> line.contains("le=\"6.7108864E7\""));
		});
	}

	@Test
	void bucketsOfTheUserGoBefore() {
		runner().withPropertyValues("management.metrics.distribution.slo.gen_ai.client.operation.duration=1s,2s")
			.run((context) -> {
				Scrape scrape = Calls.in(context).create(ScriptedAnswer.text("one"));
				assertThat(scrape.series(DURATION + "_bucket")).hasSize(3);
				assertThat(scrape.series(TOKENS + "_bucket", "gen_ai_token_type=\"input\"")).hasSize(15);
			});
	}

	@Test
	void labelsAreThoseOfTheUsersConvention() {
		runner().withBean(CompletionsObservationConvention.class, TeamConvention::new).run((context) -> {
			Scrape scrape = Calls.in(context).stream(ScriptedAnswer.chunks("one", " two"));
			for (String name : new String[] { DURATION + "_count", FIRST_CHUNK + "_count", TOKENS + "_count",
					ACTIVE }) {
				assertThat(scrape.series(name, "team=\"blue\"")).isNotEmpty();
			}
		});
	}

	@Test
	void serversCannotMakeSeriesWithoutEnd() {
		calling((calls) -> {
			for (int i = 0; i < 120; i++) {
				CompletionRequest request = CompletionRequest.builder().model("m" + i).prompt("Hello").build();
				server.enqueue(ScriptedAnswer.text("one"));
				calls.client.create(request).block(ContextRunners.LIMIT);
			}
			Scrape scrape = Scrape.of(calls.registry);
			assertThat(scrape.series(DURATION + "_count")).hasSize(101);
			assertThat(scrape.value(DURATION + "_count", "gen_ai_request_model=\"other\"")).isEqualTo(20);
		});
	}

	private record Calls(CompletionsClient client, PrometheusMeterRegistry registry) {

		static Calls in(ApplicationContext context) {
			return new Calls(context.getBean(CompletionsClient.class), context.getBean(PrometheusMeterRegistry.class));
		}

		Scrape stream(ScriptedAnswer... answers) {
			return call(this.client.stream(CompletionRequest.builder()
				.prompt("Hello")
				.streamOptions(new StreamOptions(true, null, Map.of()))
				.build()), answers);
		}

		Scrape create(ScriptedAnswer... answers) {
			return call(this.client.create(CompletionRequest.of("Hello")), answers);
		}

		Scrape call(Publisher<?> call, ScriptedAnswer... answers) {
			server.enqueue(answers);
			Flux.from(call).ignoreElements().onErrorComplete().block(ContextRunners.LIMIT);
			return Scrape.of(this.registry);
		}

	}

	private static final class TeamConvention extends DefaultCompletionsObservationConvention {

		@Override
		public KeyValues getLowCardinalityKeyValues(CompletionsObservationContext context) {
			return super.getLowCardinalityKeyValues(context).and("team", "blue");
		}

	}

}
