package io.github.completions.benchmarks.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * One connection: reads requests, and writes the answer as far as it can.
 */
final class ServerConnection {

	/** Bounds what is written at a time, so that no stream starves the others. */
	private static final int MAX_WRITES = 256;

	private final SocketChannel channel;

	private final SelectionKey key;

	private final Function<String, EncodedAnswer> answers;

	private final ByteBuffer stampedEvent = ByteBuffer.allocateDirect(2048);

	private ByteBuffer input = ByteBuffer.allocate(16 * 1024);

	private Stage stage = Stage.IDLE;

	private @Nullable ByteBuffer output;

	private @Nullable EncodedAnswer answer;

	private int sent;

	private long due;

	private boolean waiting;

	ServerConnection(SocketChannel channel, Selector selector, Function<String, EncodedAnswer> answers)
			throws IOException {
		this.channel = channel;
		this.key = channel.register(selector, SelectionKey.OP_READ, this);
		this.answers = answers;
	}

	/**
	 * Return when to go on, if the connection {@link #isWaiting() waits}.
	 */
	long due() {
		return this.due;
	}

	boolean isWaiting() {
		return this.waiting;
	}

	boolean isOpen() {
		return this.key.isValid();
	}

	void close() {
		this.key.cancel();
		this.stage = Stage.IDLE;
		this.waiting = false;
		try {
			this.channel.close();
		}
		catch (IOException ex) {
			// the peer is gone
		}
	}

	void read(long acceptedConnections) throws IOException {
		if (this.channel.read(this.input) < 0) {
			close();
			return;
		}
		HttpRequest request = HttpRequest.parse(this.input.array(), this.input.position());
		if (request == null) {
			makeRoom();
			return;
		}
		this.input.clear();
		if (request.path().equals("/stats")) {
			this.channel.write(HttpRequest.statistics(acceptedConnections));
			return;
		}
		EncodedAnswer answer = this.answers.apply(request.specification());
		this.answer = answer;
		this.sent = 0;
		this.stage = request.stream() ? Stage.EVENTS : Stage.END;
		this.output = request.stream() ? answer.head() : answer.document();
		this.due = System.nanoTime();
		write();
	}

	private void makeRoom() {
		if (!this.input.hasRemaining()) {
			ByteBuffer larger = ByteBuffer.allocate(this.input.capacity() * 2);
			this.input = larger.put(this.input.flip());
		}
	}

	/**
	 * Go on writing, until the socket is full, the answer is over or it is too early.
	 */
	void write() throws IOException {
		this.waiting = false;
		for (int i = 0; i < MAX_WRITES; i++) {
			ByteBuffer output = (this.output != null) ? this.output : nextOutput();
			if (output == null) {
				this.key.interestOps(SelectionKey.OP_READ);
				return;
			}
			this.channel.write(output);
			this.output = output.hasRemaining() ? output : null;
			if (this.output != null) {
				break;
			}
			if (pause()) {
				this.waiting = true;
				this.key.interestOps(SelectionKey.OP_READ);
				return;
			}
		}
		this.key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
	}

	/**
	 * Whether what comes next has to wait.
	 */
	private boolean pause() {
		AnswerShape shape = shape();
		long gap = switch (this.stage) {
			case EVENTS -> (this.sent > 0) ? shape.gapNanos() : 0;
			case REST -> shape.restNanos();
			default -> 0;
		};
		if (gap > 0) {
			this.due = Math.max(this.due + gap, System.nanoTime());
		}
		return gap > 0;
	}

	private @Nullable ByteBuffer nextOutput() {
		EncodedAnswer answer = this.answer;
		if (answer == null) {
			return null;
		}
		return switch (this.stage) {
			case EVENTS -> (this.sent < shape().events()) ? nextEvents(answer) : last(answer);
			case REST -> {
				this.stage = Stage.END;
				yield answer.end();
			}
			case END, IDLE -> {
				this.stage = Stage.IDLE;
				yield null;
			}
		};
	}

	private ByteBuffer last(EncodedAnswer answer) {
		boolean restFollows = shape().restNanos() > 0;
		this.stage = restFollows ? Stage.REST : Stage.END;
		this.due = System.nanoTime();
		return answer.last();
	}

	private ByteBuffer nextEvents(EncodedAnswer answer) {
		int first = this.sent;
		AnswerShape shape = answer.shape();
		if (shape.framing() != AnswerShape.Framing.ONE && shape.events() - first >= EncodedAnswer.BLOCK) {
			this.sent += EncodedAnswer.BLOCK;
			return answer.block(first);
		}
		this.sent++;
		if (shape.stamped()) {
			answer.stampedEvent(first, System.nanoTime(), this.stampedEvent);
			return this.stampedEvent;
		}
		return answer.event(first);
	}

	private AnswerShape shape() {
		EncodedAnswer answer = this.answer;
		if (answer == null) {
			throw new IllegalStateException("Nothing was asked for");
		}
		return answer.shape();
	}

	private enum Stage {

		IDLE, EVENTS, REST, END

	}

}
