package io.github.completions.embedded;

import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import reactor.netty.Connection;

/**
 * Closes a connection in two steps: says that nothing more will come, and closes when the
 * client did or has had its time. Until then, what the client is still sending is read
 * and forgotten. Were it left unread, the system would reset the connection, and the
 * client might lose the answer with it.
 */
final class LingeringClose extends ChannelDuplexHandler {

	private static final long LONGEST_SECONDS = 2;

	private static final long MOST_BYTES = 64 * 1024 * 1024;

	private long bytesLeft = MOST_BYTES;

	private boolean lingering;

	private LingeringClose() {
	}

	/**
	 * Make the next close of a connection a lingering one. Works on the bytes, before
	 * anything that knows HTTP.
	 * @param connection the connection
	 */
	static void prepare(Connection connection) {
		connection.channel().pipeline().addFirst(new LingeringClose());
	}

	@Override
	public void close(ChannelHandlerContext context, ChannelPromise promise) {
		if (this.lingering || !context.channel().isActive()) {
			context.close(promise);
			return;
		}
		this.lingering = true;
		((DuplexChannel) context.channel()).shutdownOutput();
		context.channel().config().setAutoRead(true);
		context.executor().schedule(() -> context.close(promise), LONGEST_SECONDS, TimeUnit.SECONDS);
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (!this.lingering) {
			context.fireChannelRead(message);
			return;
		}
		ByteBuf bytes = (ByteBuf) message;
		this.bytesLeft -= bytes.readableBytes();
		bytes.release();
		if (this.bytesLeft < 0) {
			context.close();
		}
	}

}
