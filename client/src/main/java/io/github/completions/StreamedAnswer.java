package io.github.completions;

import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code stream}: an event stream, or one document from a server that does
 * not stream.
 */
record StreamedAnswer(int maxEventSize) implements AnswerForm {

	@Override
	public boolean isWhole() {
		return false;
	}

	@Override
	public AnswerDecoder document(ResponseHead head) {
		return new DocumentDecoder(head, AnswerLimit.ofEvent(this.maxEventSize), (error) -> error(head, error),
				(cause) -> incomplete(head, cause));
	}

	/**
	 * An error without framing in what is called an event stream is an error of the
	 * stream.
	 */
	private static CompletionsException error(ResponseHead head, ApiError error) {
		return head.saysEventStream()
				? new CompletionsStreamException.ErrorEvent(head.mask().error(error), head.requestId())
				: SingleAnswer.apiException(head, error);
	}

	@Override
	public AnswerDecoder other(ResponseHead head) {
		return new EventStreamDecoder(head, this.maxEventSize);
	}

	@Override
	public CompletionsException incomplete(ResponseHead head, @Nullable Throwable cause) {
		if (cause == null && head.saysOtherThanEventStream()) {
			return new CompletionsDecodingException("The answer has no body", head, null);
		}
		return EventStreamDecoder.truncated(head, cause);
	}

}
