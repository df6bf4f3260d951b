package io.github.completions;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ApiErrorReaderTests {

	private static ApiError read(String body) {
		return ApiErrorReader.fromBody(body.getBytes(StandardCharsets.UTF_8), body);
	}

	@Test
	void readsTheObjectOfTheReference() {
		assertThat(read("""
				{"error":{"message":"m","type":"invalid_request_error","param":"model","code":"model_not_found"}}"""))
			.isEqualTo(new ApiError("m", "invalid_request_error", "model", "model_not_found", Map.of()));
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
			{"error":{"message":"m"}}
			{"error":"m"}
			{"error":{"error":"m"}}
			{"error":{"message":{"detail":"m"}}}
			{"object":"error","message":"m","type":"BadRequestError","code":400}
			{"message":"m"}
			{"msg":"m"}
			{"detail":"m"}
			{"detail":{"error":"Unauthorized","msg":"m","type":"unauthorized"}}
			{"type":"about:blank","title":"Not Found","status":404,"detail":"m"}
			{"status":404,"error":"Not Found","message":"m","path":"/v1"}
			{"error":"invalid_token","error_description":"m"}
			{"errors":["m"]}
			{"error":{"message":"","detail":"m"}}
			"m"
			["m"]
			[{"error":{"message":"m"}}]
			m
			`  m  `
			""")
	void findsTheMessageInEachDialect(String body) {
		assertThat(read(body).message()).isEqualTo("m");
	}

	@Test
	void joinsTheFaultsOfAValidation() {
		assertThat(read("""
				{"detail":[{"loc":["body","prompt"],"msg":"field required","type":"missing"},
				{"loc":["body","n"],"msg":"too small"}]}""").message())
			.isEqualTo("body.prompt: field required; body.n: too small");
	}

	@Test
	void keepsANumericCodeAsTextAndOtherMembers() {
		assertThat(read("{\"error\":{\"code\":400,\"message\":\"m\",\"n_ctx\":128,\"inner\":{\"a\":[1]}}}"))
			.isEqualTo(new ApiError("m", null, null, "400", Map.of("n_ctx", 128, "inner", Map.of("a", List.of(1)))));
	}

	@Test
	void readsPythonsNoneAsNull() {
		assertThat(read("{\"error\":{\"message\":\"m\",\"type\":\"None\",\"param\":\"None\",\"code\":\"null\"}}"))
			.isEqualTo(ApiError.of("m"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"error\":{}}", "{}", "{\"error\":{\"message\":null}}", "{\"error\":{\"message\":\"\"}}",
			"{\"error\":null}" })
	void hasNoMessageWhereThereIsNone(String body) {
		assertThat(read(body).message()).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"error\":{\"message\":\"m\"", "<html>m</html>", "Service Unavailable", "502", "null" })
	void takesWhatIsNoObjectForTheMessage(String body) {
		assertThat(read(body)).isEqualTo(ApiError.of(body));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " \r\n " })
	void readsAnEmptyBodyAsNoError(String body) {
		assertThat(read(body)).isNull();
	}

}
