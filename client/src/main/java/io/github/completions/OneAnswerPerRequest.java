package io.github.completions;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import reactor.core.Disposable;
import reactor.netty.Connection;
import reactor.netty.NettyPipeline;

/**
 * Lets one answer per request through, so that no request gets the answer to another.
 * <p>
 * Informational answers (RFC 9110, section 15.2) are passed over: Reactor Netty knows 100
 * alone, takes another for the answer, and the next request on the connection then gets
 * what was the answer. An answer that nobody asked for closes its connection (RFC 9112,
 * section 9.2).
 */
final class OneAnswerPerRequest extends ChannelInboundHandlerAdapter {

	private static final String NAME = "completions.oneAnswerPerRequest";

	private boolean awaited;

	private boolean informational;

	private OneAnswerPerRequest() {
	}

	/**
	 * Let the answer to the request through that is about to be sent.
	 */
	static void await(Disposable exchange) {
		if (exchange instanceof Connection connection) {
			await(connection.channel().pipeline());
		}
	}

	private static void await(ChannelPipeline pipeline) {
		OneAnswerPerRequest handler = (OneAnswerPerRequest) pipeline.get(NAME);
		if (handler == null && pipeline.get(NettyPipeline.HttpCodec) != null) {
			handler = new OneAnswerPerRequest();
			pipeline.addAfter(NettyPipeline.HttpCodec, NAME, handler);
		}
		if (handler != null) {
			handler.awaited = true;
		}
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		boolean content = message.getClass() == DefaultHttpContent.class;
		if (!content && message instanceof HttpResponse response && isInformational(response)) {
			this.informational = true;
		}
		if (this.informational) {
			this.informational = !(message instanceof LastHttpContent);
			ReferenceCountUtil.release(message);
			context.read();
		}
		else if (!this.awaited && message instanceof HttpObject) {
			ReferenceCountUtil.release(message);
			context.close();
		}
		else {
			this.awaited = content || !(message instanceof LastHttpContent);
			context.fireChannelRead(message);
		}
	}

	private static boolean isInformational(HttpResponse response) {
		return response.status().codeClass() == HttpStatusClass.INFORMATIONAL
				&& response.status().code() != HttpResponseStatus.SWITCHING_PROTOCOLS.code();
	}

}
