package io.github.completions.cases;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.completions.Completion;
import io.github.completions.CompletionChoice;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What came out of one call.
 *
 * @param stream whether it was the streaming call
 * @param elements the elements
 * @param error the error, null if there was none
 * @param millis how long it took from subscription to its end, -1 if it did not end
 * @param firstElementMillis the time to the first element, -1 if none came
 * @param cancelledAt when it was cancelled, 0 if it was not
 * @param afterCancel whether anything came after the cancel
 */
record Outcome(boolean stream, List<Completion> elements, @Nullable Throwable error, long millis,
		long firstElementMillis, long cancelledAt, boolean afterCancel) {

	static Outcome refused(boolean stream, RuntimeException error) {
		return new Outcome(stream, List.of(), error, 0, -1, 0, false);
	}

	String name() {
		if (this.error != null) {
			return "error";
		}
		return (this.millis >= 0) ? "complete" : "no end";
	}

	Map<String, String> texts() {
		Map<String, String> texts = new TreeMap<>();
		choices().forEach((choice) -> texts.merge(String.valueOf(choice.index()), choice.text(), String::concat));
		return texts;
	}

	Map<String, String> finishReasons() {
		Map<String, String> reasons = new TreeMap<>();
		choices().stream()
			.filter((choice) -> choice.finishReason() != null)
			.forEach((choice) -> reasons.put(String.valueOf(choice.index()), choice.finishReason().toString()));
		return reasons;
	}

	private List<CompletionChoice> choices() {
		return this.elements.stream().flatMap((element) -> element.choices().stream()).toList();
	}

	JsonNode lastUsage() {
		JsonNode usage = Json.of(Map.of());
		for (Completion element : this.elements) {
			usage = (element.usage() != null) ? Json.of(element).get("usage") : usage;
		}
		return usage;
	}

	@Override
	public String toString() {
		return "%s after %d ms, %d elements, texts %s, finish reasons %s, error %s".formatted(name(), this.millis,
				this.elements.size(), shortened(texts().toString()), finishReasons(), this.error);
	}

	private static String shortened(String text) {
		return (text.length() > 200) ? text.substring(0, 200) + "..." : text;
	}

}
