package io.github.completions.embedded.test;

import io.github.completions.embedded.EmbeddedCompletionsServer;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Runs an {@link EmbeddedCompletionsServer} while the tests of a class run, and hands it
 * to parameters of that type. After each test it fails on requests for which no answer
 * was enqueued, and forgets what was enqueued.
 *
 * <pre class="code">
 * &#64;RegisterExtension
 * static EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension();
 * </pre>
 *
 * @since 0.1.0
 */
public final class EmbeddedCompletionsExtension
		implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, ParameterResolver {

	private final Namespace namespace = Namespace.create(EmbeddedCompletionsExtension.class, this);

	private final EmbeddedCompletionsServer server;

	/**
	 * Create an extension whose server accepts any model name, streams without pauses and
	 * records requests.
	 */
	public EmbeddedCompletionsExtension() {
		this(EmbeddedCompletionsServer.builder().acceptAnyModel(true).tokensPerSecond(0).recordRequests(true));
	}

	/**
	 * Create an extension with a server of your own, which is built now.
	 * @param builder how the server is built
	 */
	public EmbeddedCompletionsExtension(EmbeddedCompletionsServer.Builder builder) {
		this.server = builder.build();
	}

	/**
	 * Return the server.
	 * @return the server, which runs while tests do
	 */
	public EmbeddedCompletionsServer server() {
		return this.server;
	}

	@Override
	public void beforeAll(ExtensionContext context) {
		start(context);
	}

	@Override
	public void beforeEach(ExtensionContext context) {
		start(context);
	}

	/**
	 * A store looks into those around it: a server that was started for all tests is not
	 * started again for each.
	 */
	private void start(ExtensionContext context) {
		context.getStore(this.namespace).computeIfAbsent(EmbeddedCompletionsServer.class, (key) -> this.server.start());
	}

	@Override
	public void afterEach(ExtensionContext context) {
		try {
			this.server.verify();
		}
		finally {
			this.server.reset();
		}
	}

	@Override
	public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
		return parameter.getParameter().getType() == EmbeddedCompletionsServer.class;
	}

	@Override
	public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
		return this.server;
	}

}
