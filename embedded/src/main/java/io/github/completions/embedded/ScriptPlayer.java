package io.github.completions.embedded;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Answers one request by a script.
 */
final class ScriptPlayer {

	private final Exchange exchange;

	private final ScriptedAnswer answer;

	private final ScriptedRequest request;

	ScriptPlayer(Exchange exchange, ScriptedAnswer answer, RecordedRequest request) {
		this.exchange = exchange;
		this.answer = answer;
		this.request = ScriptedRequest.of(request);
	}

	/**
	 * Answer.
	 * @return completes when the answer is over, if it ever is
	 */
	Mono<Void> play() {
		Mono<Void> playing = Mono.defer(this::start);
		return this.answer.delay().isZero() ? playing
				: playing.delaySubscription(this.answer.delay(), Schedulers.parallel());
	}

	private Mono<Void> start() {
		this.answer.headers().forEach(this.exchange.response()::header);
		ScriptContent content = this.answer.content();
		if (content instanceof ScriptContent.Wire wire) {
			return end(this.exchange.sendRaw(wire.bytes()), ScriptEnd.Kind.CUT);
		}
		if (content instanceof ScriptContent.Failure failure) {
			return document(failure.status(), "application/json", failure.error().toJson().toString());
		}
		if (content instanceof ScriptContent.Document document) {
			return document(document.status(), document.contentType(), document.text());
		}
		ScriptContent.Chunks chunks = (ScriptContent.Chunks) content;
		return this.request.isStream() ? stream(chunks)
				: document(200, "application/json", this.request.completion(chunks).toString());
	}

	private Mono<Void> document(int status, String contentType, String text) {
		byte[] body = text.getBytes(StandardCharsets.UTF_8);
		if (this.answer.end().kind() == ScriptEnd.Kind.COMPLETE) {
			return this.exchange.send(status, contentType, body);
		}
		return end(this.exchange.sendHalf(status, contentType, body), ScriptEnd.Kind.CUT);
	}

	private Mono<Void> stream(ScriptContent.Chunks chunks) {
		List<byte[]> events = new ArrayList<>(this.request.events(chunks));
		Flux<byte[]> sent = Flux.fromIterable(events).take(this.answer.end().afterEvents());
		Duration pause = this.answer.pause();
		if (!pause.isZero()) {
			sent = sent.index()
				.concatMap((event) -> Mono.just(event.getT2())
					.delaySubscription((event.getT1() == 0) ? Duration.ZERO : pause, Schedulers.parallel()), 1);
		}
		return end(this.exchange.sendEvents(sent), ScriptEnd.Kind.COMPLETE);
	}

	/**
	 * Do after what was sent what the script says, or what the content implies.
	 */
	private Mono<Void> end(Mono<Void> sent, ScriptEnd.Kind otherwise) {
		ScriptEnd.Kind kind = this.answer.end().kind();
		return switch ((kind == ScriptEnd.Kind.COMPLETE) ? otherwise : kind) {
			case COMPLETE -> sent;
			case CUT -> sent.then(this.exchange.close());
			case RESET -> sent.then(this.exchange.reset());
			case STALL -> sent.then(Mono.never());
		};
	}

}
