package io.github.completions.embedded;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the server writes to the log.
 */
class LoggingTests {

	private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);

	private final Level level = this.root.getLevel();

	private final Logger own = (Logger) LoggerFactory.getLogger("io.github.completions");

	private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

	@BeforeEach
	void listen() {
		this.own.setLevel(Level.TRACE);
		this.appender.list = Collections.synchronizedList(new ArrayList<>());
		this.appender.start();
		this.root.addAppender(this.appender);
	}

	@AfterEach
	void restore() {
		this.root.detachAppender(this.appender);
		this.root.setLevel(this.level);
		this.own.setLevel(null);
	}

	@Test
	void neitherPromptNorKeyIsLoggedAtAnyLevel() {
		this.root.setLevel(Level.TRACE);
		try (EmbeddedCompletionsServer server = EmbeddedCompletionsServer.builder()
			.apiKey("right-key")
			.build()
			.start()) {
			TestClient client = new TestClient(server);
			client.post("'prompt':'secret-prompt'");
			client.postRaw("{\"prompt\":\"secret-prompt");
			client.send(client.request("/models?key=secret-key").header("Authorization", "Bearer right-key"));
			client.send(client.request("/models").header("Authorization", "Bearer wrong-key"));
		}
		assertNothingSecretIsLogged();
		assertThat(ownEvents()).isNotEmpty()
			.allMatch((event) -> event.getLevel() == Level.DEBUG)
			.extracting(ILoggingEvent::getFormattedMessage)
			.anyMatch((message) -> message.startsWith("GET /v1/models is answered with 401"));
	}

	@Test
	void textOfAnswersIsNotLoggedAtAnyLevel() {
		this.root.setLevel(Level.TRACE);
		try (EmbeddedCompletionsServer server = EmbeddedCompletionsServer.create().start()) {
			TestClient client = new TestClient(server);
			assertThat(client.stream("'prompt':'secret-prompt','echo':true,'max_tokens':1")).isNotEmpty();
			leaveMidStream(server);
			server.enqueue(ScriptedAnswer.text("secret-answer"), ScriptedAnswer.error(500, "secret-error"));
			assertThat(client.text("'prompt':'secret-prompt'")).isEqualTo("secret-answer");
			assertThat(client.post("'prompt':'secret-prompt'").body()).contains("secret-error");
		}
		assertNothingSecretIsLogged();
		assertThat(ownEvents()).isNotEmpty().allMatch((event) -> event.getLevel() == Level.DEBUG);
	}

	@Test
	void clientsThatGoAwayAreNotWarnedOf() {
		try (EmbeddedCompletionsServer server = EmbeddedCompletionsServer.create().start()) {
			for (int count = 0; count < 200; count++) {
				new RawConnection(server).complete("'max_tokens':0").close();
			}
			assertThat(new TestClient(server).post("").statusCode()).isEqualTo(200);
		}
		assertThat(events()).isNotEmpty().noneMatch((event) -> event.getLevel() == Level.WARN);
	}

	@Test
	void listeningBeyondThisMachineIsWarnedOf() {
		try (EmbeddedCompletionsServer server = EmbeddedCompletionsServer.builder().host("0.0.0.0").build().start()) {
			assertThat(server.baseUrl()).startsWith("http://127.0.0.1:");
			assertThat(new TestClient(server).post("").statusCode()).isEqualTo(200);
		}
		assertThat(events()).filteredOn((event) -> event.getLevel() == Level.WARN)
			.singleElement()
			.extracting(ILoggingEvent::getFormattedMessage)
			.asString()
			.contains("0.0.0.0", "other machines");
	}

	private static void leaveMidStream(EmbeddedCompletionsServer server) {
		try (RawConnection connection = new RawConnection(server)
			.complete("'prompt':'secret-prompt','echo':true,'stream':true,'max_tokens':1000")) {
			assertThat(connection.read()).isEqualTo('H');
		}
		long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
		while (server.activeGenerations() > 0) {
			assertThat(System.nanoTime()).isLessThan(deadline);
			Thread.onSpinWait();
		}
	}

	private void assertNothingSecretIsLogged() {
		assertThat(events()).extracting(ILoggingEvent::getFormattedMessage)
			.noneMatch((message) -> message.contains("secret") || message.contains("-key"));
	}

	private List<ILoggingEvent> ownEvents() {
		return events().stream().filter((event) -> event.getLoggerName().startsWith(this.own.getName())).toList();
	}

	private List<ILoggingEvent> events() {
		return List.copyOf(this.appender.list);
	}

}
