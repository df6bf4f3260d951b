package io.github.completions.docs.howto;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server that completes each prompt by itself, and refuses one. It answers when a given
 * number of requests wait: fewer at a time get no answer.
 */
final class EchoInWaves implements AutoCloseable {

	private static final JsonMapper JSON = JsonMapper.shared();

	private final CyclicBarrier wave;

	private final String refused;

	private final AtomicInteger running = new AtomicInteger();

	private final AtomicInteger most = new AtomicInteger();

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final HttpServer server;

	EchoInWaves(int size, String refused) {
		this.wave = new CyclicBarrier(size);
		this.refused = refused;
		try {
			this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.server.setExecutor(this.threads);
		this.server.createContext("/v1/completions", this::answer);
		this.server.start();
	}

	String baseUrl() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort() + "/v1";
	}

	/**
	 * Return how many requests waited at a time at most.
	 */
	int mostAtATime() {
		return this.most.get();
	}

	private void answer(HttpExchange exchange) throws IOException {
		String prompt = JSON.readTree(exchange.getRequestBody()).get("prompt").asString();
		this.most.accumulateAndGet(this.running.incrementAndGet(), Math::max);
		awaitWave();
		this.running.decrementAndGet();
		boolean ok = !prompt.equals(this.refused);
		Object answer = ok ? Map.of("choices", new Object[] { Map.of("text", prompt, "index", 0) })
				: Map.of("error", Map.of("message", "Too long"));
		byte[] body = JSON.writeValueAsString(answer).getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().add("Content-Type", "application/json");
		exchange.sendResponseHeaders(ok ? 200 : 400, body.length);
		exchange.getResponseBody().write(body);
		exchange.close();
	}

	private void awaitWave() throws IOException {
		try {
			this.wave.await(10, TimeUnit.SECONDS);
		}
		catch (InterruptedException | BrokenBarrierException | TimeoutException ex) {
			throw new IOException("No further request came", ex);
		}
	}

	@Override
	public void close() {
		this.server.stop(0);
		this.threads.shutdownNow();
	}

}
