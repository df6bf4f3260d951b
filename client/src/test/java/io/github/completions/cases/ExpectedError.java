package io.github.completions.cases;

import java.util.List;
import java.util.Objects;

import io.github.completions.ApiError;
import io.github.completions.CompletionsApiException;
import io.github.completions.CompletionsDecodingException;
import io.github.completions.CompletionsStreamException;
import io.github.completions.CompletionsTimeoutException;
import io.github.completions.CompletionsTransportException;
import io.github.completions.InvalidCompletionRequestException;
import org.jspecify.annotations.Nullable;

/**
 * The error that a call must end with.
 *
 * @param kind the kind, null for any
 * @param status the status, null for any
 * @param code the code, null for any
 * @param messageContains what the message must contain, null for anything
 */
record ExpectedError(@Nullable String kind, @Nullable Integer status, @Nullable String code,
		@Nullable String messageContains) {

	static ExpectedError read(Fields fields) {
		return new ExpectedError(fields.text("kind"), fields.number("status"), fields.text("code"),
				fields.text("message_contains"));
	}

	void compare(@Nullable Throwable error, List<String> mismatches) {
		if (error == null) {
			mismatches.add("no error but " + this);
			return;
		}
		compare("error.kind", this.kind, kind(error), mismatches);
		compare("error.status", this.status, status(error), mismatches);
		compare("error.code", this.code, code(error), mismatches);
		if (this.messageContains != null && !String.valueOf(error.getMessage()).contains(this.messageContains)) {
			mismatches.add("error.message lacks '" + this.messageContains + "'");
		}
	}

	private static void compare(String name, @Nullable Object expected, @Nullable Object actual,
			List<String> mismatches) {
		if (expected != null && !Objects.equals(expected, actual)) {
			mismatches.add(name + " is " + actual + " instead of " + expected);
		}
	}

	private static String kind(Throwable error) {
		if (error instanceof CompletionsApiException apiError) {
			return kind(apiError.status().value(), apiError);
		}
		if (error instanceof CompletionsStreamException.ErrorEvent) {
			return "stream_error";
		}
		if (error instanceof CompletionsStreamException.Truncated) {
			return "stream_truncated";
		}
		if (error instanceof CompletionsDecodingException) {
			return "decode";
		}
		if (error instanceof CompletionsTimeoutException) {
			return "timeout";
		}
		if (error instanceof CompletionsTransportException) {
			return "connect";
		}
		if (error instanceof InvalidCompletionRequestException || error instanceof IllegalArgumentException) {
			return "config";
		}
		return "unknown " + error.getClass().getName();
	}

	private static String kind(int status, CompletionsApiException error) {
		return switch (status) {
			case 400 -> kind("bad_request", error instanceof CompletionsApiException.BadRequest);
			case 401 -> kind("authentication", error instanceof CompletionsApiException.Unauthorized);
			case 403 -> kind("permission", error instanceof CompletionsApiException.Forbidden);
			case 404 -> kind("not_found", error instanceof CompletionsApiException.NotFound);
			case 409 -> kind("conflict", error instanceof CompletionsApiException.Conflict);
			case 422 -> kind("unprocessable", error instanceof CompletionsApiException.UnprocessableContent);
			case 429 -> kind("rate_limit", error instanceof CompletionsApiException.TooManyRequests);
			default ->
				(status >= 500) ? kind("server", error instanceof CompletionsApiException.ServerError) : "api_status";
		};
	}

	private static String kind(String kind, boolean rightType) {
		return rightType ? kind : "wrong type for " + kind;
	}

	private static @Nullable Integer status(Throwable error) {
		if (error instanceof CompletionsApiException apiError) {
			return apiError.status().value();
		}
		return (error instanceof CompletionsDecodingException decoding) ? decoding.status().value() : null;
	}

	private static @Nullable String code(Throwable error) {
		ApiError apiError = null;
		if (error instanceof CompletionsApiException api) {
			apiError = api.error();
		}
		else if (error instanceof CompletionsStreamException.ErrorEvent event) {
			apiError = event.error();
		}
		return (apiError != null) ? apiError.code() : null;
	}

}
