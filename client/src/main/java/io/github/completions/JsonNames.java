package io.github.completions;

import java.util.Arrays;

import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;

/**
 * Makes matchers of member names: the parser compares the bytes of a name with them and
 * makes no text of it.
 */
final class JsonNames {

	private JsonNames() {
	}

	static PropertyNameMatcher matcher(String... names) {
		return CompletionsJson.FACTORY.constructNameMatcher(Arrays.stream(names).map(Named::fromString).toList(),
				false);
	}

}
