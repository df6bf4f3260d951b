package io.github.completions;

import java.util.List;
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
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFunction;
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

	private final TransportErrors transportErrors;

	CompletionExchange(WebClient webClient, RequestTarget target, RequestHeaders headers,
			TransportErrors transportErrors) {
		// what is set for each call is copied three times and kept as long as the stream
		WebClient.Builder builder = webClient.mutate().filter(this::nameUri);
		this.streamed = builder.clone().defaultHeaders((defaults) -> {
			defaults.set("accept", EVENTS_OR_JSON);
			// proxies hold compressed events back until a block is full
			defaults.set("accept-encoding", "identity");
			addTo(defaults, headers);
		}).build();
		this.single = builder.defaultHeaders((defaults) -> {
			defaults.set("accept", MediaType.APPLICATION_JSON_VALUE);
			addTo(defaults, headers);
		}).build();
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
		WebClient.RequestBodySpec request = (stream ? this.streamed : this.single).post().uri(this.target.uri());
		if (this.headers.differ()) {
			request.headers((headers) -> this.headers.addTo(headers, apiKey));
		}
		return request.body(insert(body, sending))
			.retrieve()
			.onStatus(HttpStatusCode::isError, (response) -> Mono.empty())
			.toEntityFlux((response, context) -> body(response))
			.onErrorMap(this.transportErrors::map)
			.flatMap((entity) -> answer(entity, mask));
	}

	/**
	 * Tell Spring's observation of the exchange the path, so that its metrics have a tag
	 * for it.
	 */
	private Mono<ClientResponse> nameUri(ClientRequest request, ExchangeFunction next) {
		return Mono.deferContextual((context) -> {
			Observation observation = context.getOrDefault(ObservationThreadLocalAccessor.KEY, null);
			if (observation != null && observation.getContext() instanceof ClientRequestObservationContext exchange) {
				exchange.setUriTemplate(this.target.path());
			}
			return next.exchange(request);
		});
	}

	/**
	 * Names are in small letters, as Spring has to make small letters of them for every
	 * look-up.
	 */
	private static void addTo(HttpHeaders defaults, RequestHeaders headers) {
		headers.addTo(defaults);
		defaults.set("content-type", MediaType.APPLICATION_JSON_VALUE);
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
