package io.github.completions.cases;

/**
 * A request and what became of it, as the server sees it.
 */
final class Exchange {

	private final WireRequest request;

	private final boolean otherOrigin;

	private volatile long answered;

	private volatile long closedByPeer;

	Exchange(WireRequest request, boolean otherOrigin) {
		this.request = request;
		this.otherOrigin = otherOrigin;
	}

	WireRequest request() {
		return this.request;
	}

	boolean atOtherOrigin() {
		return this.otherOrigin;
	}

	void answered() {
		this.answered = System.nanoTime();
	}

	/**
	 * Return when the answer was sent, by {@link System#nanoTime()}, 0 if it was not.
	 */
	long answeredAt() {
		return this.answered;
	}

	void closedByPeer() {
		if (this.closedByPeer == 0) {
			this.closedByPeer = System.nanoTime();
		}
	}

	/**
	 * Return when the peer closed the connection, by {@link System#nanoTime()}, 0 if it
	 * did not.
	 */
	long closedByPeerAt() {
		return this.closedByPeer;
	}

}
