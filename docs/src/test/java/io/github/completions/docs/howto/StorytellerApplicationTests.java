package io.github.completions.docs.howto;

import java.time.Duration;

import io.github.completions.CompletionsStreamException;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import io.github.completions.embedded.test.AutoConfigureEmbeddedCompletions;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

// tag::spring[]
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.NONE)
@AutoConfigureEmbeddedCompletions
class StorytellerApplicationTests {

	@Autowired
	private Storyteller storyteller;

	@Autowired
	private EmbeddedCompletionsServer server;

	@Test
	void storyIsToldToItsEnd() {
		this.server.enqueue(ScriptedAnswer.chunks("there was", " a server"));
		assertThat(this.storyteller.story("Once upon a time").block(Duration.ofSeconds(5)))
			.isEqualTo("there was a server");
		assertThat(this.server.takeRequest(Duration.ofSeconds(5)).body()).containsEntry("prompt", "Once upon a time");
	}

	@Test
	void storyThatBreaksOffIsAnError() {
		this.server.enqueue(ScriptedAnswer.chunks("there was", " a server").cutAfter(1));
		StepVerifier.create(this.storyteller.storyAsItComes("Once upon a time"))
			.expectNext("there was")
			.expectError(CompletionsStreamException.Truncated.class)
			.verify(Duration.ofSeconds(5));
	}

	// end::spring[]
	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Storyteller.class)
	static class Application {

	}

}
