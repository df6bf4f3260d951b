package io.github.completions.autoconfigure;

import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.skyscreamer.jsonassert.JSONAssert;

import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.core.env.PropertiesPropertySource;
import org.springframework.core.io.ByteArrayResource;

import static org.assertj.core.api.Assertions.assertThat;

class RequestDefaultsTests {

	private final RawServer server = RawServer.answering("ok");

	@AfterEach
	void closeServer() {
		this.server.close();
	}

	@Test
	void allMembersAreSent() {
		assertBody("""
				completions:
				  defaults:
				    model: a-model
				    suffix: the end
				    best-of: 2
				    echo: true
				    frequency-penalty: 0.5
				    logit-bias:
				      50256: -100
				    logprobs: 3
				    max-tokens: 7
				    n: 2
				    presence-penalty: -0.5
				    seed: 9223372036854775807
				    stop: ["\\n", "END"]
				    temperature: 0.25
				    top-p: 0.75
				    user: someone
				""", """
				{"model":"a-model","prompt":"Hello","suffix":"the end","best_of":2,"echo":true,"frequency_penalty":0.5,
				"logit_bias":{"50256":-100},"logprobs":3,"max_tokens":7,"n":2,"presence_penalty":-0.5,
				"seed":9223372036854775807,"stop":["\\n","END"],"temperature":0.25,"top_p":0.75,"user":"someone"}""");
	}

	@Test
	void extraMembersKeepTheirNamesAndTypes() {
		assertBody("""
				completions:
				  defaults:
				    extra-body:
				      top_k: 40
				      minP: 0.1
				      ignore_eos: true
				      stop_token_ids: [1, 2]
				      guided_json:
				        type: object
				      json: '{"a": [1, null]}'
				      number_as_text: '"40"'
				      text: some words
				""", """
				{"prompt":"Hello","top_k":40,"minP":0.1,"ignore_eos":true,"stop_token_ids":[1,2],
				"guided_json":{"type":"object"},"json":{"a":[1,null]},"number_as_text":"40","text":"some words"}""");
	}

	@Test
	void streamOptionsAreSentWithStreamsOnly() {
		try (RawServer streaming = RawServer.start((request, out) -> {
			RawServer.streamHead(out);
			RawServer.streamEnd(out);
		})) {
			ContextRunners.runner(streaming)
				.withPropertyValues("completions.defaults.stream-options.include-usage=true",
						"completions.defaults.stream-options.include-obfuscation=false")
				.run((context) -> {
					ContextRunners.stream(context.getBean(CompletionsClient.class));
					assertThat(streaming.take().body())
						.contains("\"stream_options\":{\"include_usage\":true,\"include_obfuscation\":false}");
				});
		}
	}

	@Test
	void promptIsSentWhenTheRequestHasNone() {
		ContextRunners.runner(this.server)
			.withPropertyValues("completions.defaults.prompt=Once upon a time")
			.run((context) -> {
				context.getBean(CompletionsClient.class)
					.create(CompletionRequest.builder().build())
					.block(ContextRunners.LIMIT);
				assertThat(this.server.take().body()).isEqualTo("{\"prompt\":\"Once upon a time\"}");
			});
	}

	@Test
	void stopThatIsWhiteSpaceOutsideOfAListIsRefusedAndTheCureTold() {
		ContextRunners.runner(this.server)
			.withPropertyValues("completions.defaults.stop=END,\n")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("use 'stop[0]' instead of 'stop'"));
	}

	private void assertBody(String yaml, String json) {
		YamlPropertiesFactoryBean properties = new YamlPropertiesFactoryBean();
		properties.setResources(new ByteArrayResource(yaml.getBytes()));
		ContextRunners.runner(this.server)
			.withInitializer((context) -> context.getEnvironment()
				.getPropertySources()
				.addLast(new PropertiesPropertySource("yaml", properties.getObject())))
			.run((context) -> {
				ContextRunners.create(context.getBean(CompletionsClient.class));
				JSONAssert.assertEquals(json, this.server.take().body(), true);
			});
	}

}
