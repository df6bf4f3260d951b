package io.github.completions;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Log probabilities of the tokens of a choice: four lists whose entries belong together
 * by position. A list that the server did not send is empty. The chat form that llama.cpp
 * sends is read into the same lists, then without offsets.
 *
 * @param tokens the tokens as text; a token that is no whole character is written as
 * {@code bytes:\xf0\x9f} by OpenAI
 * @param tokenLogprobs the natural logarithm of each token's probability; null where
 * there is none, as for the first token of an echoed prompt
 * @param topLogprobs for each token the most likely tokens and their log probabilities,
 * or null
 * @param textOffset for each token the position of its first character, counted from the
 * beginning of an echoed prompt; without echo, servers count from the beginning of the
 * prompt or from that of the text
 * @param additional members beyond the reference
 * @since 0.1.0
 * @see CompletionRequest.Builder#logprobs(Integer)
 * @see <a href="https://platform.openai.com/docs/api-reference/completions/object">API
 * reference</a>
 */
public record Logprobs(List<String> tokens, List<@Nullable Double> tokenLogprobs,
		List<@Nullable Map<String, @Nullable Double>> topLogprobs, List<Integer> textOffset,
		Map<String, @Nullable Object> additional) {

	/**
	 * Create log probabilities.
	 * @param tokens the tokens as text
	 * @param tokenLogprobs the log probability of each token
	 * @param topLogprobs the most likely tokens at each position
	 * @param textOffset the position of each token in the text
	 * @param additional members beyond the reference
	 * @throws NullPointerException if a list is null, or a token or an offset in it
	 */
	public Logprobs {
		tokens = List.copyOf(tokens);
		tokenLogprobs = unmodifiable(tokenLogprobs);
		topLogprobs = unmodifiable(topLogprobs);
		textOffset = (textOffset instanceof OffsetList) ? textOffset : List.copyOf(textOffset);
		additional = AdditionalMembers.copyOf(additional);
	}

	/**
	 * Return the log probability of the whole text: the sum over the tokens that have
	 * one.
	 * @return the sum, 0 or less; 0 without tokens
	 */
	public double sum() {
		double sum = 0;
		for (Double logprob : this.tokenLogprobs) {
			sum += (logprob != null) ? logprob : 0;
		}
		return sum;
	}

	/**
	 * Return the perplexity of the text: {@code exp} of the negated mean log probability
	 * of the tokens that have one.
	 * @return the perplexity, 1 or more; NaN when no token has a log probability
	 */
	public double perplexity() {
		long scored = this.tokenLogprobs.stream().filter((logprob) -> logprob != null).count();
		return (scored > 0) ? Math.exp(-sum() / scored) : Double.NaN;
	}

	private static <T extends @Nullable Object> List<T> unmodifiable(List<T> list) {
		if (list.isEmpty()) {
			return List.of();
		}
		return (list instanceof LogprobList) ? list : Collections.unmodifiableList(new ArrayList<>(list));
	}

}
