package io.github.completions.sample;

import java.util.List;
import java.util.Map;

import io.github.completions.ApiError;
import io.github.completions.CompletionsApiException;
import io.github.completions.CompletionsException;
import io.github.completions.CompletionsStreamException;
import io.github.completions.CompletionsTimeoutException;
import io.github.completions.CompletionsTransportException;
import io.github.completions.InvalidCompletionRequestException;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;

/**
 * Tells the errors of the client as problem details. {@code errors} names the members of
 * the request that are at fault.
 */
final class Problems {

	private Problems() {
	}

	static ProblemDetail of(CompletionsException ex) {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(status(ex), ex.getMessage());
		problem.setTitle(title(ex));
		set(problem, "requestId", ex.requestId());
		if (ex instanceof InvalidCompletionRequestException invalid) {
			problem.setProperty("errors", invalid.violations().stream().map(Problems::fault).toList());
		}
		else if (ex instanceof CompletionsApiException api) {
			describe(problem, api.error());
		}
		else if (ex instanceof CompletionsStreamException.ErrorEvent event) {
			describe(problem, event.error());
		}
		return problem;
	}

	private static String title(CompletionsException ex) {
		if (ex instanceof InvalidCompletionRequestException) {
			return "Invalid request";
		}
		if (ex instanceof CompletionsApiException) {
			return "Refused by the completions server";
		}
		if (ex instanceof CompletionsStreamException) {
			return "The stream broke off";
		}
		if (ex instanceof CompletionsTimeoutException) {
			return "The completions server took too long";
		}
		return (ex instanceof CompletionsTransportException) ? "The completions server cannot be reached"
				: "The answer of the completions server cannot be read";
	}

	/**
	 * What the caller can mend keeps its status. All else is the fault of a server behind
	 * this one.
	 */
	private static HttpStatusCode status(CompletionsException ex) {
		if (ex instanceof CompletionsApiException api) {
			return api.status().is4xxClientError() ? api.status() : HttpStatus.BAD_GATEWAY;
		}
		if (ex instanceof InvalidCompletionRequestException) {
			return HttpStatus.BAD_REQUEST;
		}
		return (ex instanceof CompletionsTimeoutException) ? HttpStatus.GATEWAY_TIMEOUT : HttpStatus.BAD_GATEWAY;
	}

	private static void describe(ProblemDetail problem, @Nullable ApiError error) {
		if (error == null) {
			return;
		}
		set(problem, "code", error.code());
		if (error.param() != null && error.message() != null) {
			problem.setProperty("errors", List.of(fault(error.param(), error.message())));
		}
	}

	private static Map<String, String> fault(InvalidCompletionRequestException.Violation violation) {
		return fault(violation.member(), violation.rule());
	}

	private static Map<String, String> fault(String member, String message) {
		return Map.of("member", member, "message", message);
	}

	private static void set(ProblemDetail problem, String name, @Nullable String value) {
		if (value != null) {
			problem.setProperty(name, value);
		}
	}

}
