package io.github.completions;

/**
 * How far one call has come, over all of its attempts.
 */
final class CallProgress {

	private volatile boolean elementSeen;

	private volatile boolean keyReplaced;

	private volatile long requestSent = System.nanoTime();

	void requestSent() {
		this.requestSent = System.nanoTime();
	}

	/**
	 * Return how long ago the request of the attempt was sent.
	 */
	long nanosSinceRequest() {
		return System.nanoTime() - this.requestSent;
	}

	void elementSeen() {
		this.elementSeen = true;
	}

	boolean hasElement() {
		return this.elementSeen;
	}

	/**
	 * Claim the one replacement of the key that a call has.
	 */
	boolean replaceKey() {
		boolean first = !this.keyReplaced;
		this.keyReplaced = true;
		return first;
	}

}
