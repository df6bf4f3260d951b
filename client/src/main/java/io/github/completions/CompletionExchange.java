package io.github.completions;

import java.util.List;
import java.util.function.Consumer;

import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpInputMessage;
import org.springframework.http.ResponseEntity;
import org.springframework.http.client.reactive.ClientHttpRequest;
import org.springframework.web.reactive.function.BodyInserter;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * Sends a request and waits for the head of the answer. Here, and nowhere else, the
 * status is looked at: an answer that is no success becomes an exception.
 */
final class CompletionExchange {

	private static final String URI_TEMPLATE = WebClient.class.getName() + ".uriTemplate";

	private static final String EVENTS_OR_JSON = MediaType.TEXT_EVENT_STREAM_VALUE + ", "
			+ MediaType.APPLICATION_JSON_VALUE;

	private final WebClient webClient;

	private final RequestTarget target;

	private final RequestHeaders headers;

	private final TransportErrors transportErrors;

	CompletionExchange(WebClient webClient, RequestTarget target, RequestHeaders headers,
			TransportErrors transportErrors) {
		this.webClient = webClient;
		this.target = target;
		this.headers = headers;
		this.transportErrors = transportErrors;
	}

	/**
	 * Send the request.
	 * @param body the body
	 * @param stream whether a stream is asked for
	 * @param apiKey the key, empty for none
	 * @param sending runs when the request is about to be sent: with Reactor Netty, when
	 * its connection is there, which it is given to close it
	 */
	Mono<Answer> send(byte[] body, boolean stream, String apiKey, Consumer<Disposable> sending) {
		SecretMask mask = SecretMask.of(apiKey);
		return this.webClient.post()
			.uri(this.target.uri())
			.attribute(URI_TEMPLATE, this.target.path())
			.headers(headers(stream, apiKey, body.length))
			.body(insert(body, sending))
			.retrieve()
			.onStatus(HttpStatusCode::isError, (response) -> Mono.empty())
			.toEntityFlux((response, context) -> body(response))
			.onErrorMap(this.transportErrors::map)
			.flatMap((entity) -> answer(entity, mask));
	}

	/**
	 * Names are in small letters where that is possible, as Spring has to make small
	 * letters of them for every look-up. Its connector for HttpComponents leaves the
	 * length out by its name in capitals.
	 */
	private Consumer<HttpHeaders> headers(boolean stream, String apiKey, int length) {
		return (headers) -> {
			headers.set("accept", stream ? EVENTS_OR_JSON : MediaType.APPLICATION_JSON_VALUE);
			if (stream) {
				// proxies hold compressed events back until a block is full
				headers.set("accept-encoding", "identity");
			}
			this.headers.addTo(headers, apiKey);
			headers.set("content-type", MediaType.APPLICATION_JSON_VALUE);
			headers.setContentLength(length);
		};
	}

	/**
	 * The body goes out as bytes: Spring's own encoders would log it.
	 */
	private static BodyInserter<Object, ClientHttpRequest> insert(byte[] body, Consumer<Disposable> sending) {
		return (request, context) -> {
			if (request.getNativeRequest() instanceof Disposable connection) {
				OneAnswerPerRequest.watch(connection);
				request.getHeaders().putIfAbsent("accept-encoding", List.of("gzip"));
				sending.accept(connection);
			}
			else {
				sending.accept(Disposables.disposed());
			}
			return request.writeWith(Mono.fromSupplier(() -> request.bufferFactory().wrap(body)));
		};
	}

	private static Flux<DataBuffer> body(ReactiveHttpInputMessage response) {
		return response.getBody();
	}

	private static Mono<Answer> answer(ResponseEntity<Flux<DataBuffer>> entity, SecretMask mask) {
		ResponseHead head = new ResponseHead(entity.getStatusCode(), entity.getHeaders(), mask);
		Flux<DataBuffer> body = (entity.getBody() != null) ? entity.getBody() : Flux.empty();
		Answer answer = new Answer(head, body.contextWrite(LateErrors.IGNORED));
		return head.status().is2xxSuccessful() ? Mono.just(answer) : ErrorBody.read(answer).flatMap(Mono::error);
	}

	@Override
	public String toString() {
		return this.target.toString();
	}

}
