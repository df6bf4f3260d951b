package io.github.completions;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpContentDecompressor;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import reactor.netty.NettyPipeline;

/**
 * Decompresses the content of an answer that is compressed. Reactor Netty would have a
 * handler for that on each connection, which takes a tenth of the time of a stream, and a
 * stream is hardly ever compressed.
 */
final class ContentDecompression {

	/** No limit of its own: what comes out is limited where it is read. */
	private static final int NO_LIMIT = 0;

	private ContentDecompression() {
	}

	/**
	 * Add what the content of the answer needs behind the handler that has its head.
	 */
	static void addIfNeeded(ChannelHandlerContext context, HttpResponse head) {
		if (head.headers().contains(HttpHeaderNames.CONTENT_ENCODING)
				&& context.pipeline().get(NettyPipeline.HttpDecompressor) == null) {
			context.pipeline()
				.addAfter(context.name(), NettyPipeline.HttpDecompressor, new HttpContentDecompressor(false, NO_LIMIT));
		}
	}

}
