package io.github.completions;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collector;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * An answer of the endpoint: the whole of it from {@link CompletionsClient#create}, one
 * chunk of it from {@link CompletionsClient#stream}, as both have one form in the API
 * reference. Whatever a server leaves out is null or empty, whatever it adds is kept as
 * {@code additional}; {@code obfuscation}, which pads chunks with random letters, is not.
 * <p>
 * Reads and writes the JSON of the reference with any Jackson 3 mapper.
 *
 * @param id the identifier of the completion, the same on all its chunks
 * @param object the kind of object, {@code text_completion} by the reference
 * @param created when the completion was created, to the second; null also where what was
 * sent is no date
 * @param model the model that answered
 * @param choices the choices; empty on a chunk that carries only the usage
 * @param usage the tokens used; on a stream only where it was asked for or the server
 * sends it anyway
 * @param systemFingerprint names the configuration of the backend
 * @param additional members beyond the reference, such as llama.cpp's {@code timings}
 * @since 0.1.0
 * @see <a href="https://platform.openai.com/docs/api-reference/completions/object">API
 * reference</a>
 */
@JsonSerialize(using = CompletionSerializer.class)
@JsonDeserialize(using = CompletionDeserializer.class)
public record Completion(@Nullable String id, @Nullable String object, @Nullable Instant created,
		@Nullable String model, List<CompletionChoice> choices, @Nullable CompletionUsage usage,
		@Nullable String systemFingerprint, Map<String, @Nullable Object> additional) {

	/**
	 * Create a completion.
	 * @param id the identifier
	 * @param object the kind of object
	 * @param created when the completion was created
	 * @param model the model that answered
	 * @param choices the choices
	 * @param usage the tokens used
	 * @param systemFingerprint names the configuration of the backend
	 * @param additional members beyond the reference
	 * @throws NullPointerException if the list of choices, or one of them, is null
	 */
	public Completion {
		choices = List.copyOf(choices);
		additional = AdditionalMembers.copyOf(additional);
	}

	/**
	 * Return the text of the choice with index 0.
	 * @return the text, empty where there is no such choice
	 */
	public String text() {
		for (CompletionChoice choice : this.choices) {
			if (choice.index() == 0) {
				return choice.text();
			}
		}
		return "";
	}

	/**
	 * Return a finished completion of one choice, without usage, for tests.
	 * @param text the text of choice 0, which ends with {@link FinishReason#STOP}
	 * @return the completion
	 */
	public static Completion of(String text) {
		return of(CompletionChoice.of(0, text, FinishReason.STOP));
	}

	/**
	 * Return a completion of the given choices, for tests.
	 * @param choices the choices
	 * @return the completion
	 */
	public static Completion of(CompletionChoice... choices) {
		return new Completion("cmpl-test", "text_completion", Instant.EPOCH, "test", List.of(choices), null, null,
				Map.of());
	}

	/**
	 * Return one chunk of a stream that goes on, for tests.
	 * @param text the text of the chunk, of choice 0
	 * @return the chunk
	 */
	public static Completion chunk(String text) {
		return of(CompletionChoice.of(0, text, null));
	}

	/**
	 * Return a copy with another usage.
	 * @param usage the tokens used, null for none
	 * @return the copy
	 */
	public Completion withUsage(@Nullable CompletionUsage usage) {
		return new Completion(this.id, this.object, this.created, this.model, this.choices, usage,
				this.systemFingerprint, this.additional);
	}

	/**
	 * Return a collector that merges the chunks of a stream to the completion that a call
	 * without streaming would have given: texts and log probabilities joined per choice,
	 * choices in the order of their index, the last finish reason and the last usage.
	 * <pre class="code">
	 * Mono&lt;Completion&gt; whole = client.stream(request).collect(Completion.collector());
	 * </pre> Without any chunk the result has neither choices nor usage.
	 * @return the collector
	 */
	public static Collector<Completion, ?, Completion> collector() {
		return Collector.of(CompletionMerger::new, CompletionMerger::add, CompletionMerger::combine,
				CompletionMerger::merged);
	}

}
