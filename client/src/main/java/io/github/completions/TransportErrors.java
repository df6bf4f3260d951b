package io.github.completions;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeoutException;

import javax.net.ssl.SSLException;

import io.github.completions.CompletionsTimeoutException.Limit;
import org.jspecify.annotations.Nullable;

import org.springframework.web.reactive.function.client.WebClientException;

/**
 * Turns what a connector throws before there is an answer into our exceptions. Connectors
 * have exceptions of their own for the same thing: they are told apart by their names, as
 * their classes need not be there.
 */
final class TransportErrors {

	private final RequestTarget target;

	private final ConnectionSettings settings;

	TransportErrors(RequestTarget target, ConnectionSettings settings) {
		this.target = target;
		this.settings = settings;
	}

	Throwable map(Throwable error) {
		if (error instanceof CompletionsException) {
			return error;
		}
		Throwable cause = (error instanceof WebClientException && error.getCause() != null) ? error.getCause() : error;
		if (is(cause, "PoolAcquireTimeoutException")) {
			return timeout(Limit.POOL, this.settings.pendingAcquireTimeout(), cause);
		}
		if (is(cause, "PoolAcquirePendingLimitException")) {
			return timeout(Limit.POOL, null, cause);
		}
		if (isConnectTimeout(cause)) {
			return timeout(Limit.CONNECT, this.settings.connectTimeout(), cause);
		}
		if (cause instanceof TimeoutException || cause instanceof SocketTimeoutException
				|| is(cause, "ReadTimeoutException") || is(cause, "HttpTimeoutException")) {
			return timeout(Limit.RESPONSE, null, cause);
		}
		return new CompletionsTransportException(reason(cause) + " (" + this.target + ")", isBrokenConnection(cause),
				null, cause);
	}

	private static CompletionsTimeoutException timeout(Limit limit, @Nullable Duration length, Throwable cause) {
		return new CompletionsTimeoutException(limit, length, null, cause);
	}

	private static boolean isConnectTimeout(Throwable cause) {
		return is(cause, "ConnectTimeoutException") || is(cause, "HttpConnectTimeoutException")
				|| is(cause, "SslHandshakeTimeoutException")
				|| (cause instanceof ConnectException && mentions(cause, "timed out"))
				|| (cause instanceof SocketTimeoutException && mentions(cause, "connect"));
	}

	/**
	 * Anything else, as what a filter throws or a head that cannot be read, would come
	 * again.
	 */
	private static boolean isBrokenConnection(Throwable cause) {
		for (Throwable each = cause; each != null; each = each.getCause()) {
			if (each instanceof IOException || each instanceof UnresolvedAddressException) {
				return true;
			}
		}
		return false;
	}

	private static String reason(Throwable cause) {
		for (Throwable each = cause; each != null; each = each.getCause()) {
			if (each instanceof UnknownHostException || is(each, "UnresolvedAddressException")) {
				return "The host is unknown";
			}
			if (each instanceof SSLException) {
				return "The TLS connection failed: check 'completions.ssl.bundle' and the certificate of the server";
			}
			if (each instanceof ConnectException || each instanceof NoRouteToHostException) {
				return "The connection was refused, or the host cannot be reached";
			}
		}
		return isBrokenConnection(cause) ? "The connection broke before an answer came" : "The request failed";
	}

	private static boolean is(Throwable cause, String simpleName) {
		for (Class<?> type = cause.getClass(); type != null; type = type.getSuperclass()) {
			if (type.getSimpleName().equals(simpleName)) {
				return true;
			}
		}
		return false;
	}

	private static boolean mentions(Throwable cause, String words) {
		return cause.getMessage() != null && cause.getMessage().toLowerCase(Locale.ROOT).contains(words);
	}

}
