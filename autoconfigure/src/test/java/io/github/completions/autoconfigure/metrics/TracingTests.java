package io.github.completions.autoconfigure.metrics;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.autoconfigure.CompletionsAutoConfiguration;
import io.github.completions.autoconfigure.ContextRunners;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.http.client.autoconfigure.HttpClientAutoConfiguration;
import org.springframework.boot.http.client.autoconfigure.reactive.ReactiveHttpClientAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.micrometer.tracing.autoconfigure.MicrometerTracingAutoConfiguration;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.OpenTelemetryTracingAutoConfiguration;
import org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration;
import org.springframework.boot.reactor.autoconfigure.ReactorAutoConfiguration;
import org.springframework.boot.webclient.autoconfigure.WebClientAutoConfiguration;
import org.springframework.boot.webclient.autoconfigure.WebClientObservationAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the traces of calls with a real tracer.
 */
class TracingTests {

	private static final CompletionRequest REQUEST = CompletionRequest.builder()
		.model("asked")
		.prompt("My key is key-to-hide")
		.build();

	private final EmbeddedCompletionsServer server = EmbeddedCompletionsServer.builder().scripted().build().start();

	private final InMemorySpanExporter exporter = InMemorySpanExporter.create();

	private final ListAppender<ILoggingEvent> log = new ListAppender<>();

	TracingTests() {
		this.log.start();
	}

	private final Logger logger = (Logger) LoggerFactory.getLogger("io.github.completions");

	@AfterEach
	void close() {
		this.logger.detachAppender(this.log);
		this.logger.setLevel(null);
		Hooks.disableAutomaticContextPropagation();
		this.server.close();
	}

	/**
	 * What puts traces into the log is no bean but a listener of applications.
	 */
	private void run(Consumer<ConfigurableApplicationContext> test, String... properties) {
		SpringApplicationBuilder application = new SpringApplicationBuilder(Application.class)
			.web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.initializers((context) -> ((GenericApplicationContext) context).registerBean(SpanProcessor.class,
					() -> SimpleSpanProcessor.create(this.exporter)))
			.properties("completions.base-url=" + this.server.baseUrl(), "completions.api-key=key-to-hide",
					"completions.retry.delay=1ms", "management.tracing.sampling.probability=1.0",
					"spring.reactor.netty.shutdown-quiet-period=0s")
			.properties(properties);
		try (ConfigurableApplicationContext context = application.run()) {
			this.logger.setLevel(Level.DEBUG);
			this.logger.addAppender(this.log);
			test.accept(context);
		}
	}

	private void call(ConfigurableApplicationContext context, Publisher<?> call, ScriptedAnswer... answers) {
		this.server.enqueue(answers);
		ObservationRegistry registry = context.getBean(ObservationRegistry.class);
		Observation.createNotStarted("parent", registry)
			.observe(() -> Flux.from(call).ignoreElements().onErrorComplete().block(ContextRunners.LIMIT));
	}

	private SpanData span(String name) {
		return this.exporter.getFinishedSpanItems()
			.stream()
			.filter((span) -> span.getName().equals(name))
			.findFirst()
			.orElseThrow();
	}

	@Test
	void aLogLineOfAMapDownstreamHasTheTrace() {
		run((context) -> {
			Flux<?> call = context.getBean(CompletionsClient.class)
				.stream(REQUEST)
				.map((chunk) -> Objects.requireNonNull(MDC.get("traceId")) + Thread.currentThread().getName())
				.doOnNext((seen) -> this.logger.info("mapped {}", seen));
			call(context, call, ScriptedAnswer.text("private"));
			String traceId = span("parent").getTraceId();
			List<ILoggingEvent> mapped = this.log.list.stream()
				.filter((event) -> event.getMessage().startsWith("mapped"))
				.toList();
			assertThat(mapped).isNotEmpty().allSatisfy((event) -> {
				assertThat(event.getMDCPropertyMap()).containsEntry("traceId", traceId);
				assertThat(event.getThreadName()).isNotEqualTo(Thread.currentThread().getName());
			});
		}, "spring.reactor.context-propagation=auto");
	}

	@Test
	void theLinesOfTheClientHaveTheTraceWithoutAnySetting() {
		run((context) -> {
			call(context, context.getBean(CompletionsClient.class).stream(REQUEST), ScriptedAnswer.error(500, "Oops"),
					ScriptedAnswer.text("private"));
			SpanData span = span("text_completion asked");
			List<ILoggingEvent> lines = this.log.list.stream()
				.filter((event) -> event.getLoggerName().startsWith("io.github.completions.")
						&& event.getFormattedMessage().matches("(?s).*(starts|failed|ended).*"))
				.toList();
			assertThat(lines).hasSize(3)
				.allSatisfy((event) -> assertThat(event.getMDCPropertyMap()).containsEntry("traceId", span.getTraceId())
					.containsEntry("spanId", span.getSpanId()));
		});
	}

	@Test
	void aSpanOfAClientIsTheParentOfEachAttempt() {
		run((context) -> {
			call(context, context.getBean(CompletionsClient.class).stream(REQUEST), ScriptedAnswer.error(500, "Oops"),
					ScriptedAnswer.text("private"));
			SpanData span = span("text_completion asked");
			assertThat(span.getParentSpanId()).isEqualTo(span("parent").getSpanId());
			assertThat(span.getKind()).isEqualTo(SpanKind.CLIENT);
			assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
			assertThat(span.getEvents()).extracting(EventData::getName).containsExactly("retry");
			assertThat(this.exporter.getFinishedSpanItems()).filteredOn("name", "http post")
				.hasSize(2)
				.extracting(SpanData::getParentSpanId)
				.containsOnly(span.getSpanId());
		});
	}

	@Test
	void aCancelHasNoErrorStatusAndAnErrorHas() {
		run((context) -> {
			CompletionsClient client = context.getBean(CompletionsClient.class);
			call(context, client.stream(REQUEST).take(1), ScriptedAnswer.chunks("one", " two").stallAfter(1));
			SpanData cancelled = span("text_completion asked");
			assertThat(cancelled.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
			assertThat(attribute(cancelled, "error.type")).isEqualTo("cancelled");
			this.exporter.reset();
			call(context, client.stream(REQUEST), ScriptedAnswer.chunks("one", " two").cutAfter(1));
			SpanData truncated = span("text_completion asked");
			assertThat(truncated.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
			assertThat(attribute(truncated, "error.type")).isEqualTo("Truncated");
		});
	}

	@Test
	void contentIsThereOnlyWhenAskedFor() {
		run((context) -> {
			call(context, context.getBean(CompletionsClient.class).stream(REQUEST), ScriptedAnswer.text("private"));
			assertThat(span("text_completion asked").toString()).doesNotContain("My key is", "private");
		});
	}

	@Test
	void contentHasNoKeys() {
		run((context) -> {
			call(context, context.getBean(CompletionsClient.class).stream(REQUEST), ScriptedAnswer.text("private"));
			SpanData span = span("text_completion asked");
			assertThat(attribute(span, "gen_ai.input.messages")).contains("My key is ***");
			assertThat(attribute(span, "gen_ai.output.messages")).contains("\"private\"");
			assertThat(this.exporter.getFinishedSpanItems().toString()).doesNotContain("key-to-hide");
		}, "completions.observations.include-content=true");
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ SslAutoConfiguration.class, HttpClientAutoConfiguration.class,
			ReactiveHttpClientAutoConfiguration.class, WebClientAutoConfiguration.class,
			ObservationAutoConfiguration.class, MicrometerTracingAutoConfiguration.class,
			OpenTelemetrySdkAutoConfiguration.class, OpenTelemetryTracingAutoConfiguration.class,
			WebClientObservationAutoConfiguration.class, ReactorAutoConfiguration.class,
			CompletionsAutoConfiguration.class })
	static class Application {

	}

	private static String attribute(SpanData span, String name) {
		return span.getAttributes().get(AttributeKey.stringKey(name));
	}

}
