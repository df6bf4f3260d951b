package io.github.completions.embedded;

/**
 * How a scripted answer ends.
 *
 * @param kind what happens
 * @param afterEvents after how many events it happens
 */
record ScriptEnd(Kind kind, int afterEvents) {

	static final ScriptEnd COMPLETE = new ScriptEnd(Kind.COMPLETE, Integer.MAX_VALUE);

	/**
	 * What happens at the end.
	 */
	enum Kind {

		/** The answer is complete. */
		COMPLETE,

		/** The connection is closed in the middle of the answer. */
		CUT,

		/** The connection is reset. */
		RESET,

		/** Nothing more comes, and the connection stays open. */
		STALL

	}

}
