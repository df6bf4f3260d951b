package io.github.completions;

import java.util.Arrays;
import java.util.List;

import org.springframework.util.Assert;

/**
 * What a completion continues: one text, several texts, or the same as token ids. A
 * request without a prompt makes the model begin a new document.
 * <p>
 * The four forms are those of the API reference. {@code toString()} of none of them shows
 * the content. Token ids below 0 are refused when the request is sent, by an
 * {@link InvalidCompletionRequestException}.
 *
 * @since 0.1.0
 * @see CompletionRequest.Builder#prompt(Prompt)
 * @see <a href="https://platform.openai.com/docs/api-reference/completions/create">API
 * reference</a>
 */
public sealed interface Prompt {

	/**
	 * Return a prompt of one text.
	 * @param text the text, may be empty
	 * @return the prompt
	 * @throws IllegalArgumentException if it is null
	 */
	static Prompt text(String text) {
		return new Text(text);
	}

	/**
	 * Return a prompt of several texts: each is completed on its own, the choices of the
	 * answer are numbered prompt by prompt.
	 * @param texts the texts
	 * @return the prompt
	 * @throws IllegalArgumentException if the array is null or contains null
	 */
	static Prompt texts(String... texts) {
		Assert.notNull(texts, "'texts' must not be null");
		return new Texts(Arrays.asList(texts));
	}

	/**
	 * Return a prompt of several texts.
	 * @param texts the texts, which are copied
	 * @return the prompt
	 * @throws IllegalArgumentException if the list is null or contains null
	 * @see #texts(String...)
	 */
	static Prompt texts(List<String> texts) {
		return new Texts(texts);
	}

	/**
	 * Return a prompt of one list of token ids, as the tokenizer of the model numbers
	 * them.
	 * @param tokens the token ids, none below 0, which is checked when they are sent
	 * @return the prompt
	 * @throws IllegalArgumentException if the array is null
	 */
	static Prompt tokens(int... tokens) {
		Assert.notNull(tokens, "'tokens' must not be null");
		return new Tokens(Arrays.stream(tokens).boxed().toList());
	}

	/**
	 * Return a prompt of one list of token ids.
	 * @param tokens the token ids, which are copied; none below 0
	 * @return the prompt
	 * @throws IllegalArgumentException if the list is null or contains null
	 * @see #tokens(int...)
	 */
	static Prompt tokens(List<Integer> tokens) {
		return new Tokens(tokens);
	}

	/**
	 * Return a prompt of several lists of token ids: each is completed on its own.
	 * @param tokenLists the lists of token ids, which are copied; none below 0
	 * @return the prompt
	 * @throws IllegalArgumentException if the list is null or one of the lists is null or
	 * contains null
	 * @see #tokens(int...)
	 */
	static Prompt tokenLists(List<List<Integer>> tokenLists) {
		return new TokenLists(tokenLists);
	}

	/**
	 * One text.
	 *
	 * @param text the text
	 * @since 0.1.0
	 */
	record Text(String text) implements Prompt {

		/**
		 * Create the prompt.
		 * @param text the text
		 * @throws IllegalArgumentException if it is null
		 */
		public Text {
			Assert.notNull(text, "'text' must not be null");
		}

		@Override
		public String toString() {
			return "Prompt[text of " + this.text.length() + " characters]";
		}
	}

	/**
	 * Several texts.
	 *
	 * @param texts the texts
	 * @since 0.1.0
	 */
	record Texts(List<String> texts) implements Prompt {

		/**
		 * Create the prompt.
		 * @param texts the texts
		 * @throws IllegalArgumentException if the list is null or contains null
		 */
		public Texts {
			Assert.notNull(texts, "'texts' must not be null");
			Assert.noNullElements(texts, "'texts' must not contain null elements");
			texts = List.copyOf(texts);
		}

		@Override
		public String toString() {
			return "Prompt[" + this.texts.size() + " texts]";
		}
	}

	/**
	 * One list of token ids.
	 *
	 * @param tokens the token ids
	 * @since 0.1.0
	 */
	record Tokens(List<Integer> tokens) implements Prompt {

		/**
		 * Create the prompt.
		 * @param tokens the token ids
		 * @throws IllegalArgumentException if the list is null or contains null
		 */
		public Tokens {
			Assert.notNull(tokens, "'tokens' must not be null");
			Assert.noNullElements(tokens, "'tokens' must not contain null elements");
			tokens = List.copyOf(tokens);
		}

		@Override
		public String toString() {
			return "Prompt[" + this.tokens.size() + " tokens]";
		}
	}

	/**
	 * Several lists of token ids.
	 *
	 * @param tokenLists the lists of token ids
	 * @since 0.1.0
	 */
	record TokenLists(List<List<Integer>> tokenLists) implements Prompt {

		/**
		 * Create the prompt.
		 * @param tokenLists the lists of token ids
		 * @throws IllegalArgumentException if the list is null or one of the lists is
		 * null or contains null
		 */
		public TokenLists {
			Assert.notNull(tokenLists, "'tokenLists' must not be null");
			Assert.noNullElements(tokenLists, "'tokenLists' must not contain null elements");
			tokenLists.forEach((tokens) -> Assert.noNullElements(tokens,
					"'tokenLists' must not contain lists with null elements"));
			tokenLists = tokenLists.stream().map(List::copyOf).toList();
		}

		@Override
		public String toString() {
			return "Prompt[" + this.tokenLists.size() + " lists of tokens]";
		}
	}

}
