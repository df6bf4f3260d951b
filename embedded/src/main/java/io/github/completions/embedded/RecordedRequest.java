package io.github.completions.embedded;

import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/**
 * A request that the server has received. {@code toString()} shows neither headers nor
 * body, which hold keys and prompts.
 *
 * @param method the HTTP method, in upper case
 * @param path the path, without query
 * @param headers the headers, by name in lower case
 * @param content the body as it came
 * @since 0.1.0
 */
public record RecordedRequest(String method, String path, Map<String, List<String>> headers, String content) {

	/**
	 * Create a new request.
	 * @param method the HTTP method
	 * @param path the path, without query
	 * @param headers the headers, by name in lower case
	 * @param content the body as it came
	 */
	public RecordedRequest {
		headers = Map.copyOf(headers);
	}

	/**
	 * Return the first value of a header.
	 * @param name the name, in any case
	 * @return the value, null if there is none
	 */
	public @Nullable String header(String name) {
		List<String> values = this.headers.get(name.toLowerCase(Locale.ROOT));
		return (values == null || values.isEmpty()) ? null : values.get(0);
	}

	/**
	 * Return the members of the body: text, numbers, booleans, lists, maps and null, as
	 * JSON has them, {@code stream} among them.
	 * @return the members in the order of the body, a member that is null in JSON being
	 * null
	 * @throws IllegalStateException if the body is not a JSON object
	 */
	public Map<String, @Nullable Object> body() {
		try {
			return Json.MAPPER.readValue(this.content, new TypeReference<Map<String, @Nullable Object>>() {
			});
		}
		catch (JacksonException ex) {
			throw new IllegalStateException("The body of the request is not a JSON object: see content()", ex);
		}
	}

	/**
	 * Shows neither headers nor body: they hold keys and prompts.
	 */
	@Override
	public String toString() {
		return "RecordedRequest[" + this.method + " " + this.path + "]";
	}

}
