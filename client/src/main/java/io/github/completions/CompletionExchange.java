package io.github.completions;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.micrometer.observation.Observation;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
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
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientRequestObservationContext;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * Sends a request and waits for the head of the answer. Here, and nowhere else, the
 * status is looked at: an answer that is no success becomes an exception.
 */
final class CompletionExchange {

	private static final String EVENTS_OR_JSON = MediaType.TEXT_EVENT_STREAM_VALUE + ", "
			+ MediaType.APPLICATION_JSON_VALUE;

	private final WebClient streamed;

	private final WebClient single;

	private final RequestTarget target;

	private final RequestHeaders headers;

	private final boolean keyPerCall;

	private final TransportErrors transportErrors;

	CompletionExchange(WebClient.Builder webClientBuilder, RequestTarget target, RequestHeaders headers,
			TransportErrors transportErrors) {
		this.streamed = webClient(webClientBuilder, target, headers, true);
		this.single = webClient(webClientBuilder, target, headers, false);
		this.target = target;
		this.headers = headers;
		this.keyPerCall = headers.haveKeyPerCall();
		this.transportErrors = transportErrors;
	}

	/**
	 * Headers that are set for a call are copied three times and kept as long as its
	 * stream, so that those of all calls are defaults.
	 */
	private static WebClient webClient(WebClient.Builder builder, RequestTarget target, RequestHeaders headers,
			boolean stream) {
		HttpHeaders common = common(headers, stream);
		return builder.clone()
			.defaultHeaders((defaults) -> defaults.putAll(common))
			.filters((filters) -> filters.add(0, nameUri(target).andThen(keep(common))))
			.build();
	}

	/**
	 * Names are in small letters, as Spring has to make small letters of them for every
	 * look-up.
	 */
	private static HttpHeaders common(RequestHeaders headers, boolean stream) {
		HttpHeaders common = new HttpHeaders();
		common.set("accept", stream ? EVENTS_OR_JSON : MediaType.APPLICATION_JSON_VALUE);
		if (stream) {
			// proxies hold compressed events back until a block is full
			common.set("accept-encoding", "identity");
		}
		headers.addCommonTo(common);
		common.set("content-type", MediaType.APPLICATION_JSON_VALUE);
		return common;
	}

	/**
	 * Tell Spring's observation of the exchange the path, before a filter of the user can
	 * fail, so that its metrics have a tag for it.
	 */
	private static ExchangeFilterFunction nameUri(RequestTarget target) {
		return (request, next) -> Mono.deferContextual((context) -> {
			Observation observation = context.getOrDefault(ObservationThreadLocalAccessor.KEY, null);
			if (observation != null && observation.getContext() instanceof ClientRequestObservationContext exchange) {
				exchange.setUriTemplate(target.path());
			}
			return next.exchange(request);
		});
	}

	/**
	 * Keep headers from consumers that an application runs for the requests of all its
	 * WebClients, whose key may be that of another server. Filters come later and may
	 * change what they like.
	 */
	private static ExchangeFilterFunction keep(HttpHeaders common) {
		return (request, next) -> {
			for (Map.Entry<String, List<String>> header : common.headerSet()) {
				if (!header.getValue().equals(request.headers().get(header.getKey()))) {
					return next
						.exchange(ClientRequest.from(request).headers((headers) -> headers.putAll(common)).build());
				}
			}
			return next.exchange(request);
		};
	}

	/**
	 * Send the request.
	 * @param body the body
	 * @param stream whether a stream is asked for
	 * @param apiKey the key, empty for none: what is masked in errors, and what is sent
	 * unless the headers have a key of their own
	 * @param sending runs when the request is about to be sent: with Reactor Netty, when
	 * its connection is there, which it is given to close it
	 */
	Mono<Answer> send(byte[] body, boolean stream, String apiKey, Consumer<Disposable> sending) {
		SecretMask mask = SecretMask.of(apiKey);
		WebClient.RequestBodySpec request = (stream ? this.streamed : this.single).post().uri(this.target.uri());
		if (this.keyPerCall) {
			request.headers((headers) -> this.headers.addKeyTo(headers, apiKey));
		}
		return request.body(insert(body, sending))
			.retrieve()
			.onStatus(HttpStatusCode::isError, (response) -> Mono.empty())
			.toEntityFlux((response, context) -> body(response))
			.onErrorMap(this.transportErrors::map)
			.flatMap((entity) -> answer(entity, mask));
	}

	/**
	 * The body goes out as bytes: Spring's own encoders would log it.
	 */
	private static BodyInserter<Object, ClientHttpRequest> insert(byte[] body, Consumer<Disposable> sending) {
		return (request, context) -> {
			// HttpComponents' connector leaves the length out by its name in capitals
			request.getHeaders().setContentLength(body.length);
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
