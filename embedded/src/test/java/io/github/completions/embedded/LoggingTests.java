package io.github.completions.embedded;

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

	private final Logger logger = (Logger) LoggerFactory.getLogger("io.github.completions");

	private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

	@BeforeEach
	void listen() {
		this.logger.setLevel(Level.TRACE);
		this.appender.start();
		this.logger.addAppender(this.appender);
	}

	@AfterEach
	void restore() {
		this.logger.detachAppender(this.appender);
		this.logger.setLevel(null);
	}

	@Test
	void neitherPromptNorKeyIsLoggedAtAnyLevel() {
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
		assertThat(this.appender.list).isNotEmpty()
			.allMatch((event) -> event.getLevel() == Level.DEBUG)
			.extracting(ILoggingEvent::getFormattedMessage)
			.noneMatch((message) -> message.contains("secret") || message.contains("-key"))
			.anyMatch((message) -> message.startsWith("GET /v1/models is answered with 401"));
	}

	@Test
	void clientsThatGoAwayAreNotWarnedOf() {
		try (EmbeddedCompletionsServer server = EmbeddedCompletionsServer.create().start()) {
			for (int count = 0; count < 200; count++) {
				new RawConnection(server).complete("'max_tokens':0").close();
			}
			assertThat(new TestClient(server).post("").statusCode()).isEqualTo(200);
		}
		assertThat(List.copyOf(this.appender.list)).isNotEmpty().noneMatch((event) -> event.getLevel() == Level.WARN);
	}

	@Test
	void listeningBeyondThisMachineIsWarnedOf() {
		try (EmbeddedCompletionsServer server = EmbeddedCompletionsServer.builder().host("0.0.0.0").build().start()) {
			assertThat(server.baseUrl()).startsWith("http://127.0.0.1:");
			assertThat(new TestClient(server).post("").statusCode()).isEqualTo(200);
		}
		assertThat(this.appender.list).filteredOn((event) -> event.getLevel() == Level.WARN)
			.singleElement()
			.extracting(ILoggingEvent::getFormattedMessage)
			.asString()
			.contains("0.0.0.0", "other machines");
	}

}
