package io.github.completions.embedded;

import java.io.IOException;
import java.util.function.BiFunction;

import io.netty.handler.codec.http.HttpHeaderNames;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.netty.channel.AbortedException;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Leads each request to what answers it, and errors to the error object.
 */
final class CompletionsRouter implements BiFunction<HttpServerRequest, HttpServerResponse, Publisher<Void>> {

	static final String BASE_PATH = "/v1";

	private static final String COMPLETIONS = BASE_PATH + "/completions";

	private static final String MODELS = BASE_PATH + "/models";

	private static final Logger logger = LoggerFactory.getLogger(EmbeddedCompletionsServer.class);

	private final ServerSettings settings;

	private final Authentication authentication;

	private final CompletionsEndpoint completions;

	private final ModelsEndpoint models;

	private final Scripts scripts;

	CompletionsRouter(ServerSettings settings, CompletionsEndpoint completions, ModelsEndpoint models,
			Scripts scripts) {
		this.scripts = scripts;
		this.settings = settings;
		this.authentication = new Authentication(settings.apiKey());
		this.completions = completions;
		this.models = models;
	}

	@Override
	public Publisher<Void> apply(HttpServerRequest request, HttpServerResponse response) {
		Exchange exchange = new Exchange(request, response);
		return Mono.defer(() -> route(exchange))
			.onErrorResume(ApiException.class, (error) -> refuse(exchange, error))
			.onErrorResume((error) -> !response.hasSentHeaders() && !isGone(error), (error) -> fail(exchange, error));
	}

	private Mono<Void> route(Exchange exchange) {
		String path = exchange.path();
		if (exchange.method().equals("POST") && this.scripts.isActive()) {
			return play(exchange);
		}
		if (path.equals(COMPLETIONS)) {
			return allow(exchange, "POST", complete(exchange));
		}
		if (path.equals(MODELS)) {
			return allow(exchange, "GET", Mono.defer(() -> this.models.list(exchange)));
		}
		if (path.startsWith(MODELS + "/")) {
			String name = path.substring(MODELS.length() + 1);
			return allow(exchange, "GET", Mono.defer(() -> this.models.get(exchange, name)));
		}
		throw ApiException.invalidRequest(404, null, "unknown_url",
				"Unknown URL: %s %s.".formatted(exchange.method(), path));
	}

	private Mono<Void> allow(Exchange exchange, String method, Mono<Void> answer) {
		if (!exchange.method().equals(method)) {
			exchange.response().header(HttpHeaderNames.ALLOW, method);
			throw ApiException.invalidRequest(405, null, "method_not_supported",
					"%s is not allowed on %s, only %s.".formatted(exchange.method(), exchange.path(), method));
		}
		this.authentication.check(exchange.request().requestHeaders());
		return answer;
	}

	private Mono<Void> complete(Exchange exchange) {
		return read(exchange).flatMap((body) -> {
			this.scripts.record(exchange.record(body));
			return this.completions.handle(exchange, body);
		});
	}

	/**
	 * Answer by the next script, wherever the request goes to: clients may be configured
	 * with another path.
	 */
	private Mono<Void> play(Exchange exchange) {
		this.authentication.check(exchange.request().requestHeaders());
		return read(exchange).flatMap((body) -> {
			RecordedRequest request = exchange.record(body);
			this.scripts.record(request);
			ScriptedAnswer answer = this.scripts.answer(request);
			return (answer != null) ? new ScriptPlayer(exchange, answer, request).play() : unexpected(exchange);
		});
	}

	private Mono<byte[]> read(Exchange exchange) {
		return RequestBody.read(exchange.request(), this.settings.maxRequestSize(), this.settings.requestTimeout());
	}

	/**
	 * Tell the client what the test will be told. A retry would not help.
	 */
	private static Mono<Void> unexpected(Exchange exchange) {
		exchange.response().header("x-should-retry", "false");
		String message = "Unexpected request: %s %s came, but no answer was enqueued for it."
			.formatted(exchange.method(), exchange.path());
		return Mono.error(
				new ApiException(500, new ErrorObject(message, ErrorObject.SERVER_ERROR, null, "unexpected_request")));
	}

	private static Mono<Void> refuse(Exchange exchange, ApiException error) {
		boolean unread = error.status() == 408 || error.status() == 413;
		return unread ? exchange.sendErrorAndClose(error) : exchange.sendError(error);
	}

	/**
	 * Return whether an error says that the client is no longer there, which is no
	 * failure of the server.
	 */
	private static boolean isGone(Throwable error) {
		return error instanceof IOException || error instanceof AbortedException;
	}

	private static Mono<Void> fail(Exchange exchange, Throwable error) {
		logger.warn("A request failed", error);
		return exchange
			.sendError(new ApiException(500, new ErrorObject("The server failed to answer. Its log says why.",
					ErrorObject.SERVER_ERROR, null, null)));
	}

}
