package io.github.completions;

import tools.jackson.core.JsonParser;

/**
 * The order of the members of an object, which is the same in each chunk of a stream: the
 * name that followed the last time is compared with the bytes before any is looked up.
 */
final class MemberOrder {

	private final JsonNames names;

	/** Which name follows which; the last place is that of the start. */
	private final int[] following;

	private int last;

	MemberOrder(JsonNames names) {
		this.names = names;
		this.following = new int[names.count() + 1];
	}

	/**
	 * Move to the value of the first member and return its name.
	 * @see JsonNames#next(JsonParser)
	 */
	int first(JsonParser parser) {
		this.last = this.names.count();
		return next(parser);
	}

	/**
	 * Move to the value of the next member and return its name.
	 * @see JsonNames#next(JsonParser)
	 */
	int next(JsonParser parser) {
		int name = this.names.next(parser, this.following[this.last]);
		if (name >= 0) {
			this.following[this.last] = name;
			this.last = name;
		}
		return name;
	}

}
