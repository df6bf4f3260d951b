package io.github.completions.embedded;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * An in-process server of the {@code POST /completions} endpoint, for development and
 * tests without a key and without a network. It answers by a small language model that
 * learns from a text when the server is created: its sentences are plausible and mean
 * nothing, its protocol is complete. By default it listens on a free port of
 * {@code 127.0.0.1}. Safe to use from several threads.
 *
 * <pre class="code">
 * try (EmbeddedCompletionsServer server = EmbeddedCompletionsServer.create().start()) {
 *     String baseUrl = server.baseUrl();
 * }
 * </pre>
 *
 * @since 0.1.0
 */
public final class EmbeddedCompletionsServer implements AutoCloseable {

	/**
	 * The name of the model that answers.
	 */
	public static final String MODEL = "embedded-ngram";

	private final ServerSettings settings;

	private final Supplier<NgramModel> model;

	private final GenerationRunner runner;

	private final Scripts scripts;

	private final CompletionsRouter router;

	private @Nullable HttpListener listener;

	private EmbeddedCompletionsServer(Builder builder) {
		this.settings = builder.settings();
		this.model = builder.model();
		KnownModels models = new KnownModels(builder.models, builder.acceptAnyModel);
		this.runner = new GenerationRunner(this.settings.pause());
		CompletionCommandReader reader = new CompletionCommandReader(models, this.settings.contextLength());
		this.scripts = new Scripts(builder.scripted, builder.recordRequests);
		this.router = new CompletionsRouter(this.settings, new CompletionsEndpoint(this.model, reader, this.runner),
				new ModelsEndpoint(models), this.scripts);
	}

	/**
	 * Create a server with default settings. It does not listen yet.
	 * @return the server
	 */
	public static EmbeddedCompletionsServer create() {
		return builder().build();
	}

	/**
	 * Return a builder with default settings.
	 * @return the builder
	 */
	public static Builder builder() {
		return new Builder();
	}

	/**
	 * Listen. Returns when the port is open and the model is ready, unless scripts
	 * answer; does nothing if the port is open already.
	 * @return this server
	 * @throws IllegalStateException if the port cannot be opened
	 * @throws IllegalArgumentException if the host is unknown
	 */
	public synchronized EmbeddedCompletionsServer start() {
		if (this.listener == null) {
			// the model learns while the port is being opened
			CompletableFuture<?> model = this.scripts.isActive() ? CompletableFuture.completedFuture(null)
					: CompletableFuture.supplyAsync(this.model);
			HttpListener opened = new HttpListener(this.settings, this.router);
			try {
				model.join();
			}
			catch (CompletionException ex) {
				opened.close();
				throw ex;
			}
			this.listener = opened;
		}
		return this;
	}

	/**
	 * Close the port and all connections: answers that are still under way are cut. The
	 * server can be started again.
	 */
	public synchronized void stop() {
		if (this.listener != null) {
			this.listener.close();
			this.listener = null;
		}
	}

	/**
	 * Stop, for try-with-resources.
	 */
	@Override
	public void close() {
		stop();
	}

	/**
	 * Return whether the port is open.
	 * @return whether the server was started and not stopped
	 */
	public synchronized boolean isRunning() {
		return this.listener != null;
	}

	/**
	 * Return the port.
	 * @return the number of the open port
	 * @throws IllegalStateException if the server is not running
	 */
	public synchronized int port() {
		if (this.listener == null) {
			throw new IllegalStateException("The embedded completions server is not running: call start() first");
		}
		return this.listener.port();
	}

	/**
	 * Return the URL that clients take as their base URL.
	 * @return the URL, such as {@code http://127.0.0.1:49152/v1}
	 * @throws IllegalStateException if the server is not running
	 */
	public String baseUrl() {
		return "http://" + this.settings.urlHost() + ":" + port() + CompletionsRouter.BASE_PATH;
	}

	/**
	 * Return how many requests are being generated right now. A client that goes away
	 * ends its generation.
	 * @return the number of requests
	 */
	public int activeGenerations() {
		return this.runner.active();
	}

	/**
	 * Return what answers carry as their {@code system_fingerprint}: it depends on the
	 * text that the model has learned.
	 * @return the fingerprint
	 */
	public String systemFingerprint() {
		return this.model.get().fingerprint();
	}

	/**
	 * Answer the next {@code POST} requests by scripts, in this order. Until
	 * {@link #reset()} the model does not answer: a request without a script is an error,
	 * see {@link #verify()}.
	 * @param answers the answers
	 * @return this server
	 */
	public EmbeddedCompletionsServer enqueue(ScriptedAnswer... answers) {
		this.scripts.enqueue(List.of(Check.notNull(answers, "answers")));
		return this;
	}

	/**
	 * Take the request that came first of those not yet taken, and wait for one if there
	 * is none.
	 * @param timeout the longest time to wait
	 * @return the request
	 * @throws AssertionError if no request came in time
	 * @throws IllegalStateException if requests are not recorded, see
	 * {@link Builder#recordRequests}, or if the thread is interrupted
	 */
	public RecordedRequest takeRequest(Duration timeout) {
		return this.scripts.takeRequest(Check.notNull(timeout, "timeout"));
	}

	/**
	 * Fail if a request came for which no answer was enqueued.
	 * @throws AssertionError if there was such a request
	 */
	public void verify() {
		this.scripts.verify();
	}

	/**
	 * Forget all answers and requests, so that the next test begins anew.
	 */
	public void reset() {
		this.scripts.reset();
	}

	/**
	 * Settings of an {@link EmbeddedCompletionsServer}.
	 *
	 * @since 0.1.0
	 */
	public static final class Builder {

		private String host = "127.0.0.1";

		private int port;

		private @Nullable String apiKey;

		private int tokensPerSecond = 30;

		private int contextLength = 4096;

		private int maxRequestSize = 4 * 1024 * 1024;

		private Duration requestTimeout = Duration.ofSeconds(30);

		private Duration idleTimeout = Duration.ofSeconds(60);

		private @Nullable Path trainingText;

		private List<String> models = List.of(MODEL, "gpt-3.5-turbo-instruct");

		private boolean acceptAnyModel;

		private boolean scripted;

		private boolean recordRequests;

		private Builder() {
		}

		/**
		 * Set the address to listen on. The server warns if other machines can reach it.
		 * @param host a host name or address of this machine, {@code 127.0.0.1} by
		 * default
		 * @return this builder
		 */
		public Builder host(String host) {
			this.host = Check.notNull(host, "host");
			return this;
		}

		/**
		 * Set the port to listen on.
		 * @param port a port from 0 to 65535, 0 (the default) for any free one
		 * @return this builder
		 * @throws IllegalArgumentException if it is no port
		 */
		public Builder port(int port) {
			Check.isTrue(port >= 0 && port <= 65535, "'port' must be from 0 to 65535");
			this.port = port;
			return this;
		}

		/**
		 * Ask for a key: requests without it, as a bearer token or in the header
		 * {@code api-key}, are refused with status 401.
		 * @param apiKey the key, null (the default) to accept all requests
		 * @return this builder
		 */
		public Builder apiKey(@Nullable String apiKey) {
			this.apiKey = apiKey;
			return this;
		}

		/**
		 * Set the pace of streams.
		 * @param tokensPerSecond how many tokens each choice gets in a second, 30 by
		 * default, 0 for as many as possible
		 * @return this builder
		 * @throws IllegalArgumentException if the number is negative
		 */
		public Builder tokensPerSecond(int tokensPerSecond) {
			Check.isTrue(tokensPerSecond >= 0, "'tokensPerSecond' must not be negative");
			this.tokensPerSecond = tokensPerSecond;
			return this;
		}

		/**
		 * Set how many tokens prompt and completion may have together.
		 * @param contextLength a number of tokens above 0, 4096 by default
		 * @return this builder
		 * @throws IllegalArgumentException if the number is not above 0
		 */
		public Builder contextLength(int contextLength) {
			Check.isTrue(contextLength > 0, "'contextLength' must be positive");
			this.contextLength = contextLength;
			return this;
		}

		/**
		 * Set the largest request body that is read.
		 * @param bytes the size in bytes, above 0; 4 MiB by default
		 * @return this builder
		 * @throws IllegalArgumentException if the size is not above 0
		 */
		public Builder maxRequestSize(int bytes) {
			Check.isTrue(bytes > 0, "'bytes' must be positive");
			this.maxRequestSize = bytes;
			return this;
		}

		/**
		 * Set how long the body of a request may take to arrive.
		 * @param requestTimeout the limit, 30 seconds by default
		 * @return this builder
		 */
		public Builder requestTimeout(Duration requestTimeout) {
			this.requestTimeout = Check.notNull(requestTimeout, "requestTimeout");
			return this;
		}

		/**
		 * Set how long a connection without a request is kept.
		 * @param idleTimeout the limit, 60 seconds by default
		 * @return this builder
		 */
		public Builder idleTimeout(Duration idleTimeout) {
			this.idleTimeout = Check.notNull(idleTimeout, "idleTimeout");
			return this;
		}

		/**
		 * Set the text that the model learns from, instead of the one that comes with the
		 * server. Documents are separated by {@code <|endoftext|>}.
		 * @param file a text file in UTF-8, read by {@link #build()}
		 * @return this builder
		 */
		public Builder trainingText(Path file) {
			this.trainingText = Check.notNull(file, "file");
			return this;
		}

		/**
		 * Set the model names that are accepted beside {@value #MODEL}; all stand for the
		 * same model. Without this setting, that is {@code gpt-3.5-turbo-instruct}.
		 * @param names the names
		 * @return this builder
		 */
		public Builder models(String... names) {
			List<String> models = new ArrayList<>(List.of(MODEL));
			models.addAll(Arrays.asList(Check.notNull(names, "names")));
			this.models = List.copyOf(models);
			return this;
		}

		/**
		 * Set whether a model name that is not listed is accepted, too.
		 * @param acceptAnyModel whether any name is accepted, false by default
		 * @return this builder
		 */
		public Builder acceptAnyModel(boolean acceptAnyModel) {
			this.acceptAnyModel = acceptAnyModel;
			return this;
		}

		/**
		 * Never answer by the model, only by what is enqueued, also after
		 * {@link EmbeddedCompletionsServer#reset()}.
		 * @return this builder
		 */
		public Builder scripted() {
			this.scripted = true;
			return this;
		}

		/**
		 * Set whether requests that the model answers can be taken by
		 * {@link EmbeddedCompletionsServer#takeRequest}, as those can that scripts
		 * answer.
		 * @param recordRequests whether requests are kept, false by default
		 * @return this builder
		 */
		public Builder recordRequests(boolean recordRequests) {
			this.recordRequests = recordRequests;
			return this;
		}

		/**
		 * Create the server. A {@linkplain #trainingText training text} is learned now,
		 * the text that comes with the server when it starts or, if it is
		 * {@link #scripted()}, when it has to be.
		 * @return a server that does not listen yet
		 * @throws IllegalArgumentException if the training text is not UTF-8
		 * @throws java.io.UncheckedIOException if it cannot be read
		 */
		public EmbeddedCompletionsServer build() {
			return new EmbeddedCompletionsServer(this);
		}

		private ServerSettings settings() {
			return new ServerSettings(this.host, this.port, this.apiKey, this.tokensPerSecond, this.contextLength,
					this.maxRequestSize, this.requestTimeout, this.idleTimeout);
		}

		private Supplier<NgramModel> model() {
			if (this.trainingText != null) {
				NgramModel own = NgramModel.train(TrainingText.read(this.trainingText));
				return () -> own;
			}
			return NgramModel::shipped;
		}

	}

}
