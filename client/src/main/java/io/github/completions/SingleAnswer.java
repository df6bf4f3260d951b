package io.github.completions;

import org.jspecify.annotations.Nullable;

import io.github.completions.CompletionsApiException.ApiAnswer;

/**
 * The answer to {@code create}: one document.
 */
record SingleAnswer(int maxResponseSize) implements AnswerForm {

	@Override
	public boolean isWhole() {
		return true;
	}

	@Override
	public AnswerDecoder document(ResponseHead head) {
		return new DocumentDecoder(head, AnswerLimit.ofResponse(this.maxResponseSize),
				(error) -> apiException(head, error), (cause) -> cut(head, cause));
	}

	@Override
	public AnswerDecoder other(ResponseHead head) {
		String problem = head.saysEventStream()
				? "The server answered with an event stream, text/event-stream, that was not asked for: use stream(...)"
				: "The answer is no JSON. Check 'completions.base-url'";
		throw new CompletionsDecodingException(problem, head, null);
	}

	@Override
	public CompletionsException incomplete(ResponseHead head, @Nullable Throwable cause) {
		return (cause != null) ? cut(head, cause)
				: new CompletionsDecodingException("The answer has no body", head, null);
	}

	static CompletionsException apiException(ResponseHead head, ApiError error) {
		return CompletionsApiException.of(new ApiAnswer(head, head.mask().error(error), ""));
	}

	private static CompletionsException cut(ResponseHead head, @Nullable Throwable cause) {
		return new CompletionsTransportException("The answer was cut off: the connection broke before its end", false,
				head.requestId(), cause);
	}

}
