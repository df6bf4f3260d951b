package io.github.completions.sample;

import io.github.completions.CompletionsApiException;
import io.github.completions.CompletionsException;
import tools.jackson.core.JacksonException;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.server.ServerWebInputException;

/**
 * Answers errors that come before the answer has begun with a status and problem details,
 * before Spring Boot's own advice does.
 */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
class ProblemAdvice {

	@ExceptionHandler
	ResponseEntity<ProblemDetail> refused(CompletionsException ex) {
		ResponseEntity.HeadersBuilder<?> answer = ResponseEntity.of(Problems.of(ex));
		if (ex instanceof CompletionsApiException api) {
			answer.headers((headers) -> headers.addAll(ServerHeaders.of(api.headers())));
		}
		return answer.build();
	}

	/**
	 * The reason says which member cannot be read.
	 */
	@ExceptionHandler
	ProblemDetail unreadable(ServerWebInputException ex) {
		ProblemDetail problem = ex.getBody();
		if (ex.getMostSpecificCause() instanceof JacksonException unreadable) {
			problem.setDetail(unreadable.getOriginalMessage());
		}
		return problem;
	}

	/**
	 * Only a key that no header can carry; its text is in no message.
	 */
	@ExceptionHandler
	ProblemDetail unusable(IllegalArgumentException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, String.valueOf(ex.getMessage()));
	}

}
