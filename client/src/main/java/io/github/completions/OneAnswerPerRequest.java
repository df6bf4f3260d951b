package io.github.completions;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import reactor.core.Disposable;
import reactor.netty.Connection;
import reactor.netty.NettyPipeline;

/**
 * Lets one answer per request through, so that no request gets the answer to another,
 * whoever sends requests on the connection.
 * <p>
 * Informational answers (RFC 9110, section 15.2) are passed over: Reactor Netty knows 100
 * alone, takes another for the answer, and the next request on the connection then gets
 * what was the answer. An answer that nobody asked for closes its connection (RFC 9112,
 * section 9.2). So does one that came in the same read as the end of another: that end
 * may have made the connection another caller's, whose request it cannot answer.
 */
final class OneAnswerPerRequest extends ChannelDuplexHandler {

	private static final String NAME = "completions.oneAnswerPerRequest";

	private boolean awaited;

	private boolean informational;

	private boolean endedInThisRead;

	private OneAnswerPerRequest() {
	}

	/**
	 * Watch the connection from now on.
	 * @param exchange the exchange of Reactor Netty whose request is about to be sent
	 */
	static void watch(Disposable exchange) {
		if (!(exchange instanceof Connection connection)) {
			return;
		}
		ChannelPipeline pipeline = connection.channel().pipeline();
		if (pipeline.get(NAME) == null && pipeline.get(NettyPipeline.HttpCodec) != null) {
			pipeline.addAfter(NettyPipeline.HttpCodec, NAME, new OneAnswerPerRequest());
		}
	}

	@Override
	public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
		if (message instanceof HttpRequest) {
			this.awaited = true;
		}
		context.write(message, promise);
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		boolean content = message.getClass() == DefaultHttpContent.class;
		if (!content && message instanceof HttpResponse response) {
			this.informational = isInformational(response);
			this.awaited &= !this.endedInThisRead;
			ContentDecompression.addIfNeeded(context, response);
		}
		if (!this.awaited && message instanceof HttpObject) {
			ReferenceCountUtil.release(message);
			context.close();
		}
		else if (this.informational) {
			this.informational = !(message instanceof LastHttpContent);
			ReferenceCountUtil.release(message);
			context.read();
		}
		else {
			if (!content && message instanceof LastHttpContent) {
				this.awaited = false;
				this.endedInThisRead = true;
			}
			context.fireChannelRead(message);
		}
	}

	@Override
	public void channelReadComplete(ChannelHandlerContext context) {
		this.endedInThisRead = false;
		context.fireChannelReadComplete();
	}

	private static boolean isInformational(HttpResponse response) {
		return response.status().codeClass() == HttpStatusClass.INFORMATIONAL
				&& response.status().code() != HttpResponseStatus.SWITCHING_PROTOCOLS.code();
	}

}
