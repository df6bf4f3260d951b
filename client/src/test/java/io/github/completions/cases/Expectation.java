package io.github.completions.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One outcome of a case that is right. Fields that are null or empty are free.
 */
record Expectation(@Nullable String outcome, @Nullable Integer chunks, Map<String, String> texts,
		Map<String, String> finishReasons, Map<String, @Nullable Object> usage, Map<String, @Nullable Object> fields,
		@Nullable ExpectedError error, @Nullable Integer attempts, @Nullable RetryDelay retryDelay,
		@Nullable Integer within, @Nullable Integer firstChunkWithin, @Nullable Integer peerSeesCloseWithin,
		List<String> secrets, @Nullable ExpectedRequest request) {

	static Expectation read(Fields fields) {
		fields.ignore("notes");
		return new Expectation(fields.text("outcome"), fields.number("chunks"), byIndex(fields, "text", "texts"),
				byIndex(fields, "finish_reason", "finish_reasons"), fields.members("usage"), fields.members("fields"),
				fields.object("error", ExpectedError::read), fields.number("attempts"),
				fields.object("retry_delay_ms", RetryDelay::read), fields.number("within_ms"),
				fields.number("first_chunk_within_ms"), fields.number("peer_sees_close_within_ms"),
				fields.texts("secret_absent"), fields.object("request", ExpectedRequest::read));
	}

	private static Map<String, String> byIndex(Fields fields, String single, String several) {
		Map<String, String> values = fields.textMembers(several);
		String value = fields.text(single);
		if (value != null) {
			values.put("0", value);
		}
		return values;
	}

	/**
	 * Return what is wrong with a call, nothing if all is right.
	 */
	List<String> mismatches(Outcome actual, List<Exchange> exchanges) {
		List<String> mismatches = new ArrayList<>();
		compareEnd(actual, mismatches);
		compareContent(actual, mismatches);
		if (this.attempts != null && this.attempts != exchanges.size()) {
			mismatches.add("attempts are " + exchanges.size() + " instead of " + this.attempts);
		}
		compareTimes(actual, exchanges, mismatches);
		if (this.request != null) {
			exchanges.forEach((exchange) -> this.request.compare(exchange.request(), mismatches));
			check(!exchanges.isEmpty(), "no request was received", mismatches);
		}
		for (Exchange exchange : exchanges) {
			check(!exchange.atOtherOrigin() || (!exchange.request().headers().containsKey("authorization")
					&& !exchange.request().headers().containsKey("api-key")), "a credential reached the other origin",
					mismatches);
		}
		return mismatches;
	}

	private void compareEnd(Outcome actual, List<String> mismatches) {
		check(this.outcome == null || this.outcome.equals(actual.name()),
				"outcome is " + actual.name() + " instead of " + this.outcome, mismatches);
		check(!actual.afterCancel(), "a signal came after the cancel", mismatches);
		if (this.error != null) {
			this.error.compare(actual.error(), mismatches);
		}
	}

	private void compareContent(Outcome actual, List<String> mismatches) {
		check(this.chunks == null || this.chunks == actual.elements().size(),
				"chunks are " + actual.elements().size() + " instead of " + this.chunks, mismatches);
		this.texts.forEach((index, text) -> check(text.equals(actual.texts().getOrDefault(index, "")),
				"text " + index + " is '" + actual.texts().get(index) + "' instead of '" + text + "'", mismatches));
		this.finishReasons.forEach((index, reason) -> check(reason.equals(actual.finishReasons().get(index)),
				"finish reason " + index + " is " + actual.finishReasons().get(index) + " instead of " + reason,
				mismatches));
		JsonNode usage = actual.lastUsage();
		check(this.usage.keySet().stream().allMatch((name) -> Json.same(this.usage.get(name), usage.get(name))),
				"usage is " + usage + " instead of " + this.usage, mismatches);
		JsonNode tree = actual.stream() ? Json.of(actual.elements())
				: Json.of(actual.elements().isEmpty() ? null : actual.elements().get(0));
		this.fields.forEach((pointer, value) -> check(Json.same(value, tree.at(pointer)),
				pointer + " is " + tree.at(pointer) + " instead of " + value, mismatches));
	}

	private void compareTimes(Outcome actual, List<Exchange> exchanges, List<String> mismatches) {
		check(this.within == null || (actual.millis() >= 0 && actual.millis() <= this.within),
				"the end came after " + actual.millis() + " ms instead of " + this.within, mismatches);
		long first = actual.firstElementMillis();
		check(this.firstChunkWithin == null || (first >= 0 && first <= this.firstChunkWithin),
				"the first element came after " + first + " ms instead of " + this.firstChunkWithin, mismatches);
		if (this.retryDelay != null) {
			this.retryDelay.compare(exchanges, mismatches);
		}
		if (this.peerSeesCloseWithin != null) {
			long closed = exchanges.isEmpty() ? 0 : exchanges.get(exchanges.size() - 1).closedByPeerAt();
			long millis = TimeUnit.NANOSECONDS.toMillis(closed - actual.cancelledAt());
			check(closed != 0 && millis <= this.peerSeesCloseWithin,
					"the peer saw " + ((closed != 0) ? "the close after " + millis + " ms" : "no close"), mismatches);
		}
	}

	private static void check(boolean condition, String mismatch, List<String> mismatches) {
		if (!condition) {
			mismatches.add(mismatch);
		}
	}

}
