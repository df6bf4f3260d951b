package io.github.completions.cases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Plays cases that are wrong in one place, to see that this does not pass.
 */
class CasePlayerTests {

	private static final String COMPLETE = """
			id: complete
			call: single
			client:
			  max_retries: 0
			request:
			  prompt: "Hi"
			response:
			  status: 200
			  headers:
			    content-type: "application/json"
			  writes:
			    - text: '{"choices":[{"text":"good","index":0,"finish_reason":"stop"}],"usage":{"total_tokens":7}}'
			expect:
			  outcome: complete
			  chunks: 1
			  text: "good"
			  finish_reason: "stop"
			  usage: { total_tokens: 7 }
			  fields: { "/choices/0/index": 0 }
			  attempts: 1
			  within_ms: 20000
			  secret_absent: [ "what nobody says" ]
			  request:
			    method: POST
			    path: /v1/completions
			    headers: { content-type: "application/json" }
			    headers_absent: [ "openai-project" ]
			    body_has: { prompt: "Hi" }
			    body_absent: [ "stream" ]
			""";

	private static final String ERROR = """
			id: error
			call: stream
			response:
			  status: 401
			  writes:
			    - text: '{"error":{"message":"no such key","code":"invalid"}}'
			expect:
			  outcome: error
			  chunks: 0
			  error:
			    kind: authentication
			    status: 401
			    code: "invalid"
			    message_contains: "no such key"
			  attempts: 1
			""";

	/**
	 * What is right in {@link #COMPLETE}, what takes its place, and what that is called.
	 */
	static final List<Arguments> WRONG_EXPECTATIONS = List.of(
			Arguments.of("outcome: complete", "outcome: error", "outcome is complete instead of error"),
			Arguments.of("chunks: 1", "chunks: 2", "chunks are 1 instead of 2"),
			Arguments.of("text: \"good\"", "text: \"bad\"", "text 0 is 'good' instead of 'bad'"),
			Arguments.of("text: \"good\"", "texts: { 1: \"good\" }", "text 1 is 'null' instead of 'good'"),
			Arguments.of("finish_reason: \"stop\"", "finish_reason: length",
					"finish reason 0 is stop instead of length"),
			Arguments.of("total_tokens: 7 }", "total_tokens: 8 }", "usage is {\"total_tokens\":7}"),
			Arguments.of("index\": 0 }", "index\": 1 }", "/choices/0/index is 0 instead of 1"),
			Arguments.of("attempts: 1", "attempts: 2", "attempts are 1 instead of 2"),
			Arguments.of("within_ms: 20000", "within_ms: -1", "instead of -1"),
			Arguments.of("what nobody says", "/v1/completions", "the secret /v1/completions is in the client"),
			Arguments.of("method: POST", "method: GET", "request.method is POST instead of GET"),
			Arguments.of("path: /v1", "path: /v2", "request.path is /v1/completions instead of /v2/completions"),
			Arguments.of("headers: { content-type: \"application/json\" }", "headers: { content-type: \"text/plain\" }",
					"request.headers.content-type is application/json instead of text/plain"),
			Arguments.of("openai-project", "content-type", "header content-type was sent"),
			Arguments.of("body_has: { prompt: \"Hi\" }", "body_has: { prompt: \"Ho\" }",
					"body.prompt is \"Hi\" instead of Ho"),
			Arguments.of("body_absent: [ \"stream\" ]", "body_absent: [ \"prompt\" ]", "body.prompt was sent"));

	/** The same for {@link #ERROR}. */
	static final List<Arguments> WRONG_ERRORS = List.of(
			Arguments.of("outcome: error", "outcome: complete", "outcome is error instead of complete"),
			Arguments.of("kind: authentication", "kind: server", "error.kind is authentication instead of server"),
			Arguments.of("    status: 401", "    status: 403", "error.status is 401 instead of 403"),
			Arguments.of("code: \"invalid\"\n", "code: \"valid\"\n", "error.code is invalid instead of valid"),
			Arguments.of("contains: \"no such", "contains: \"some", "error.message lacks 'some key'"));

	/** What cannot be read in place of what can, and what is said of it. */
	static final List<Arguments> UNREADABLE = List.of(
			Arguments.of("id: complete", "name: complete", "does not implement: [name]"),
			Arguments.of("max_retries: 0", "retries: 0", "client has fields that the runner does not implement"),
			Arguments.of("  status: 200", "  state: 200", "response has fields that the runner does not implement"),
			Arguments.of("- text: '", "- txt: '", "writes has fields that the runner does not implement"),
			Arguments.of("chunks: 1", "chunk: 1", "expect has fields that the runner does not implement"),
			Arguments.of("path: /v1", "url: /v1", "request has fields that the runner does not implement"),
			Arguments.of("call: single", "call: both", "'call' is neither stream nor single: both"),
			Arguments.of("status: 200", "status: ok", "response.status is no whole number but ok"),
			Arguments.of("chunks: 1", "chunks: [ 1 ]", "expect.chunks is no whole number but [1]"),
			Arguments.of("max_retries: 0", "debug_logging: 1", "debug_logging is neither true nor false but 1"),
			Arguments.of("usage: { total_tokens: 7 }", "usage: 7", "expect.usage is no object but 7"),
			Arguments.of("fields: { \"/choices/0/index\": 0 }", "fields: [ 0 ]", "expect.fields is no object but [0]"),
			Arguments.of("headers: { content-type: \"application/json\" }", "headers: content-type",
					"request.headers is no object but content-type"),
			Arguments.of("body_has: { prompt: \"Hi\" }", "body_has: prompt", "body_has is no object but prompt"),
			Arguments.of("request:\n  prompt: \"Hi\"", "request: \"Hi\"", "request is no object but Hi"),
			Arguments.of("[ \"stream\" ]", "stream", "body_absent is no list but stream"),
			Arguments.of("response:", "responses:", "responses is no list"),
			Arguments.of("client:\n  max_retries: 0", "client: none", "client is no object but none"));

	@TempDir
	Path folder;

	@Test
	void aRightCaseHasNoMismatch() throws Exception {
		assertThat(play(COMPLETE)).isEmpty();
		assertThat(play(ERROR)).isEmpty();
	}

	@ParameterizedTest
	@FieldSource("WRONG_EXPECTATIONS")
	void tellsWhatIsNotAsExpected(String right, String wrong, String mismatch) throws Exception {
		assertThat(play(replace(COMPLETE, right, wrong))).first().asString().contains(mismatch);
	}

	@ParameterizedTest
	@FieldSource("WRONG_ERRORS")
	void tellsWhatIsWrongWithAnError(String right, String wrong, String mismatch) throws Exception {
		assertThat(play(replace(ERROR, right, wrong))).first().asString().contains(mismatch);
	}

	@Test
	void acceptsAnotherOutcomeOnlyIfItIsTheOneThatCame() throws Exception {
		String wrong = replace(COMPLETE, "attempts: 1", "attempts: 2");
		assertThat(play(wrong + "  accept_also:\n    - attempts: 1\n")).isEmpty();
		assertThat(play(wrong + "  accept_also:\n    - attempts: 3\n")).isNotEmpty();
	}

	@ParameterizedTest
	@FieldSource("UNREADABLE")
	void refusesWhatItCannotRead(String right, String wrong, String message) {
		String unreadable = replace(COMPLETE, right, wrong);
		assertThatExceptionOfType(CaseFormatException.class).isThrownBy(() -> play(unreadable))
			.withMessageContaining(message);
	}

	@Test
	void refusesACaseThatExpectsOrAnswersNothing() {
		String withoutExpectation = COMPLETE.substring(0, COMPLETE.indexOf("expect:"));
		assertThatExceptionOfType(CaseFormatException.class).isThrownBy(() -> play(withoutExpectation))
			.withMessage("There is no 'expect'");
		String withoutResponse = ERROR.replaceAll("(?s)response:.*expect:", "expect:");
		assertThatExceptionOfType(CaseFormatException.class).isThrownBy(() -> play(withoutResponse))
			.withMessage("There is no response");
	}

	private static String replace(String text, String right, String wrong) {
		String replaced = text.replace(right, wrong);
		assertThat(replaced).isNotEqualTo(text);
		return replaced;
	}

	private List<String> play(String text) throws IOException, InterruptedException {
		return Cases.play(Files.writeString(this.folder.resolve("case.yaml"), text));
	}

}
