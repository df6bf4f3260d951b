package io.github.completions.embedded.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.github.completions.embedded.EmbeddedCompletionsServer;

/**
 * Runs an {@link EmbeddedCompletionsServer} beside the application context of a test,
 * points the properties that name a server's base URL to it, and makes it available for
 * injection. Tests that share a context share the server: after each test it fails on
 * requests for which no answer was enqueued, and forgets what was enqueued.
 *
 * @since 0.1.0
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
public @interface AutoConfigureEmbeddedCompletions {

	/**
	 * The properties that are set to the base URL of the server.
	 * @return the names of the properties, {@code completions.base-url} by default
	 */
	String[] baseUrlProperties() default "completions.base-url";

	/**
	 * Whether only scripts answer, and never the model.
	 * @return whether the server is a scripted one, false by default
	 */
	boolean scripted() default false;

	/**
	 * The pace of streams.
	 * @return how many tokens each choice gets in a second; 0, the default, for as many
	 * as possible
	 */
	int tokensPerSecond() default 0;

}
