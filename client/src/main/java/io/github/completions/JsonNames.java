package io.github.completions;

import java.util.Arrays;
import java.util.List;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;

/**
 * The names of members that are known. A name is told by its position among them.
 */
final class JsonNames {

	/** Instead of a name, where the object ends. */
	static final int END = PropertyNameMatcher.MATCH_END_OBJECT;

	private final PropertyNameMatcher matcher;

	private final SerializedString[] quoted;

	private JsonNames(List<String> names) {
		this.matcher = CompletionsJson.FACTORY.constructNameMatcher(names.stream().map(Named::fromString).toList(),
				false);
		this.quoted = names.stream().map(SerializedString::new).toArray(SerializedString[]::new);
	}

	static JsonNames of(String... names) {
		return new JsonNames(Arrays.asList(names));
	}

	int count() {
		return this.quoted.length;
	}

	/**
	 * Move to the value of the next member and return the position of its name: negative
	 * where it is not known. The bytes of the name are looked up, no text is made of
	 * them.
	 */
	int next(JsonParser parser) {
		int name = parser.nextNameMatch(this.matcher);
		if (name != END) {
			parser.nextToken();
		}
		return name;
	}

	/**
	 * Do so where the next name is likely to be the expected one, which is compared
	 * first. If it is another, a text is made of it.
	 */
	int next(JsonParser parser, int expected) {
		int name = expected;
		if (!parser.nextName(this.quoted[expected])) {
			if (parser.currentToken() != JsonToken.PROPERTY_NAME) {
				return END;
			}
			name = this.matcher.matchName(parser.currentName());
		}
		parser.nextToken();
		return name;
	}

}
