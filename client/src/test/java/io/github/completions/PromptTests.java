package io.github.completions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class PromptTests {

	@Test
	void hasEachFormWithAndWithoutAList() {
		assertThat(Prompt.text("a")).isEqualTo(new Prompt.Text("a"));
		assertThat(Prompt.texts("a", "b")).isEqualTo(Prompt.texts(List.of("a", "b")));
		assertThat(Prompt.tokens(1, 2)).isEqualTo(Prompt.tokens(List.of(1, 2)));
		assertThat(Prompt.tokenLists(List.of(List.of(1), List.of(2))))
			.isEqualTo(new Prompt.TokenLists(List.of(List.of(1), List.of(2))));
	}

	@Test
	void showsNothingOfItsContent() {
		assertThat(Prompt.text("secret")).hasToString("Prompt[text of 6 characters]");
		assertThat(Prompt.texts("secret", "word")).hasToString("Prompt[2 texts]");
		assertThat(Prompt.tokens(4711, 4712, 4713)).hasToString("Prompt[3 tokens]");
		assertThat(Prompt.tokenLists(List.of(List.of(4711)))).hasToString("Prompt[1 lists of tokens]");
	}

	@Test
	void doesNotChangeWithTheListThatWasGiven() {
		List<Integer> tokens = new ArrayList<>(List.of(1));
		List<List<Integer>> lists = new ArrayList<>(List.of(tokens));
		Prompt prompt = Prompt.tokens(tokens);
		Prompt prompts = Prompt.tokenLists(lists);
		tokens.add(2);
		lists.add(List.of(3));
		assertThat(prompt).isEqualTo(Prompt.tokens(1));
		assertThat(prompts).isEqualTo(Prompt.tokenLists(List.of(List.of(1))));
	}

	@Test
	void refusesNull() {
		assertThatIllegalArgumentException().isThrownBy(() -> Prompt.text(null)).withMessage("'text' must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> Prompt.texts((List<String>) null))
			.withMessage("'texts' must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> Prompt.tokens((int[]) null))
			.withMessage("'tokens' must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> Prompt.tokenLists(null))
			.withMessage("'tokenLists' must not be null");
	}

	@Test
	void refusesNullAmongItsElements() {
		List<Integer> tokens = Arrays.asList(1, null);
		assertThatIllegalArgumentException().isThrownBy(() -> Prompt.texts("a", null))
			.withMessage("'texts' must not contain null elements");
		assertThatIllegalArgumentException().isThrownBy(() -> Prompt.texts(Arrays.asList("a", null)))
			.withMessage("'texts' must not contain null elements");
		assertThatIllegalArgumentException().isThrownBy(() -> Prompt.tokens(tokens))
			.withMessage("'tokens' must not contain null elements");
		assertThatIllegalArgumentException().isThrownBy(() -> Prompt.tokenLists(Arrays.asList(List.of(1), null)))
			.withMessage("'tokenLists' must not contain null elements");
		assertThatIllegalArgumentException().isThrownBy(() -> Prompt.tokenLists(List.of(tokens)))
			.withMessage("'tokenLists' must not contain lists with null elements");
	}

}
