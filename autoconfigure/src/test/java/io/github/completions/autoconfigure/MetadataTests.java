package io.github.completions.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class MetadataTests {

	private static final Pattern ARTICLE = Pattern.compile("^(The|A|An) .*");

	private final Map<String, List<Map<String, Object>>> metadata = read();

	@Test
	void eachPropertyHasDescriptionAndType() {
		assertThat(this.metadata.get("properties")).isNotEmpty().allSatisfy((property) -> {
			assertThat(property.get("description")).as("description of %s", property.get("name"))
				.asString()
				.endsWith(".")
				.doesNotMatch(ARTICLE);
			assertThat(property.get("type")).as("type of %s", property.get("name")).isNotNull();
		});
	}

	@Test
	void propertiesOfTheTableAreThere() {
		assertThat(this.metadata.get("properties")).extracting((property) -> property.get("name"))
			.contains("completions.enabled", "completions.base-url", "completions.api-key", "completions.organization",
					"completions.project", "completions.auth", "completions.headers", "completions.query-params",
					"completions.completions-path", "completions.defaults.extra-body",
					"completions.defaults.logit-bias", "completions.timeout.chunk",
					"completions.retry.max-server-delay", "completions.validation", "completions.limits.max-event-size",
					"completions.limits.max-response-size", "completions.pool.max-connections",
					"completions.pool.pending-acquire-timeout", "completions.pool.max-idle-time",
					"completions.ssl.bundle", "completions.proxy.password", "completions.observations.include-content",
					"completions.clients", "completions.embedded.enabled", "completions.health.probe",
					"management.health.completions.enabled");
	}

	@Test
	void defaultsAreToldToEditors() {
		assertThat(property("completions.base-url")).containsEntry("defaultValue", "https://api.openai.com/v1");
		assertThat(property("completions.timeout.response")).containsEntry("defaultValue", "10m")
			.containsEntry("type", "java.time.Duration");
		assertThat(property("completions.limits.max-event-size")).containsEntry("defaultValue", "16MB");
		assertThat(property("completions.clients").get("type")).asString()
			.contains(CompletionsProperties.class.getName());
	}

	@Test
	void modelNamesAreSuggestedAndOthersStayLegal() {
		Map<String, Object> hint = this.metadata.get("hints")
			.stream()
			.filter((candidate) -> candidate.get("name").equals("completions.defaults.model"))
			.findFirst()
			.orElseThrow();
		assertThat(hint.get("values")).asString().contains("gpt-3.5-turbo-instruct");
		assertThat(hint.get("providers")).asString().contains("any");
	}

	private Map<String, Object> property(String name) {
		return this.metadata.get("properties")
			.stream()
			.filter((property) -> property.get("name").equals(name))
			.findFirst()
			.orElseThrow();
	}

	private static Map<String, List<Map<String, Object>>> read() {
		Path classes = Path
			.of(CompletionsProperties.class.getProtectionDomain().getCodeSource().getLocation().getPath());
		try (InputStream resource = Files
			.newInputStream(classes.resolve("META-INF/spring-configuration-metadata.json"))) {
			Map<String, Object> all = JsonMapper.shared().readValue(resource, new TypeReference<>() {
			});
			all.keySet().retainAll(List.of("properties", "hints", "groups"));
			return JsonMapper.shared().convertValue(all, new TypeReference<>() {
			});
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
