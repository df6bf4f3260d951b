package io.github.completions.cases;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a server must have received.
 */
record ExpectedRequest(@Nullable String method, @Nullable String path, @Nullable String query,
		Map<String, String> headers, Map<String, String> headersContain, List<String> headersPresent,
		List<String> headersAbsent, @Nullable Map<String, @Nullable Object> bodyEquals,
		Map<String, @Nullable Object> bodyMayHave, Map<String, @Nullable Object> bodyHas, List<String> bodyAbsent,
		Map<String, @Nullable Object> bodyNot) {

	static ExpectedRequest read(Fields fields) {
		return new ExpectedRequest(fields.text("method"), fields.text("path"), fields.text("query"),
				fields.textMembers("headers"), fields.textMembers("headers_contain"), fields.texts("headers_present"),
				fields.texts("headers_absent"), fields.has("body_equals") ? fields.members("body_equals") : null,
				fields.members("body_may_have"), fields.members("body_has"), fields.texts("body_absent"),
				fields.members("body_not"));
	}

	void compare(WireRequest request, List<String> mismatches) {
		same("method", this.method, request.method(), mismatches);
		same("path", this.path, request.path(), mismatches);
		same("query", this.query, request.query(), mismatches);
		compareHeaders(request, mismatches);
		JsonNode body = Json.read(request.bodyText());
		if (body instanceof ObjectNode object
				&& request.bodyText().getBytes(Json.CHARSET).length == request.body().length) {
			compareBody(object, mismatches);
			return;
		}
		mismatches.add("the body is no object in UTF-8: " + request.bodyText());
	}

	private static void same(String name, @Nullable String expected, @Nullable String actual, List<String> mismatches) {
		if (expected != null && !Objects.equals(expected, actual)) {
			mismatches.add("request." + name + " is " + actual + " instead of " + expected);
		}
	}

	private void compareHeaders(WireRequest request, List<String> mismatches) {
		this.headers.forEach((name, value) -> same("headers." + name, value, request.header(name), mismatches));
		this.headersContain.forEach((name, part) -> check(request.header(name).contains(part),
				"header " + name + " lacks " + part + ": " + request.header(name), mismatches));
		this.headersPresent.forEach(
				(name) -> check(request.headers().containsKey(name), "header " + name + " is missing", mismatches));
		this.headersAbsent
			.forEach((name) -> check(!request.headers().containsKey(name), "header " + name + " was sent", mismatches));
	}

	private void compareBody(ObjectNode body, List<String> mismatches) {
		this.bodyHas.forEach((name, value) -> check(Json.same(value, body.get(name)),
				"body." + name + " is " + body.get(name) + " instead of " + value, mismatches));
		this.bodyAbsent.forEach((name) -> check(!body.has(name), "body." + name + " was sent", mismatches));
		this.bodyNot.forEach(
				(name, value) -> check(!Json.same(value, body.get(name)), "body." + name + " is " + value, mismatches));
		if (this.bodyEquals != null) {
			ObjectNode rest = body.deepCopy();
			this.bodyMayHave.forEach((name, value) -> {
				if (Json.same(value, rest.get(name))) {
					rest.remove(name);
				}
			});
			check(Json.same(this.bodyEquals, rest), "body is " + body + " instead of " + this.bodyEquals, mismatches);
		}
	}

	private static void check(boolean condition, String mismatch, List<String> mismatches) {
		if (!condition) {
			mismatches.add(mismatch);
		}
	}

}
