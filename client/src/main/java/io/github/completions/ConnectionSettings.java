package io.github.completions;

import java.time.Duration;

import javax.net.ssl.SSLContext;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * How the client connects when it makes its own connector, immutable. With a connector of
 * your own only the two time limits are used, for the messages of errors.
 *
 * @param connectTimeout the longest time to make a connection; 10 seconds by default
 * @param maxConnections the largest number of connections to a server, of which each
 * running call holds one; 2000 by default
 * @param pendingAcquireTimeout the longest wait for a free connection; 45 seconds by
 * default
 * @param maxIdleTime how long a connection is kept unused; 30 seconds by default
 * @param proxy the HTTP proxy; null, the default, for none
 * @param sslContext the TLS context; null, the default, for that of the platform
 * @since 0.1.0
 */
public record ConnectionSettings(Duration connectTimeout, int maxConnections, Duration pendingAcquireTimeout,
		Duration maxIdleTime, @Nullable Proxy proxy, @Nullable SSLContext sslContext) {

	/**
	 * Create connection settings.
	 * @param connectTimeout the longest time to make a connection
	 * @param maxConnections the largest number of connections
	 * @param pendingAcquireTimeout the longest wait for a free connection
	 * @param maxIdleTime how long a connection is kept unused
	 * @param proxy the HTTP proxy, null for none
	 * @param sslContext the TLS context, null for that of the platform
	 * @throws IllegalArgumentException if a limit or a number is not above 0, or a limit
	 * null or above 36500 days
	 */
	public ConnectionSettings {
		Durations.assertPositive(connectTimeout, "connectTimeout");
		Assert.isTrue(maxConnections > 0, () -> "'maxConnections' must be positive but is " + maxConnections);
		Durations.assertPositive(pendingAcquireTimeout, "pendingAcquireTimeout");
		Durations.assertPositive(maxIdleTime, "maxIdleTime");
	}

	/**
	 * Return the defaults.
	 * @return the defaults
	 */
	public static ConnectionSettings defaults() {
		return new ConnectionSettings(Duration.ofSeconds(10), 2000, Duration.ofSeconds(45), Duration.ofSeconds(30),
				null, null);
	}

	/**
	 * Return a copy with another limit for making a connection.
	 * @param connectTimeout the limit, above 0 and at most 36500 days
	 * @return the copy
	 * @throws IllegalArgumentException if it is another, or null
	 */
	public ConnectionSettings withConnectTimeout(Duration connectTimeout) {
		return new ConnectionSettings(connectTimeout, this.maxConnections, this.pendingAcquireTimeout, this.maxIdleTime,
				this.proxy, this.sslContext);
	}

	/**
	 * Return a copy with another number of connections.
	 * @param maxConnections the number, above 0
	 * @return the copy
	 * @throws IllegalArgumentException if it is not above 0
	 */
	public ConnectionSettings withMaxConnections(int maxConnections) {
		return new ConnectionSettings(this.connectTimeout, maxConnections, this.pendingAcquireTimeout, this.maxIdleTime,
				this.proxy, this.sslContext);
	}

	/**
	 * Return a copy with another limit for the wait for a connection.
	 * @param pendingAcquireTimeout the limit, above 0 and at most 36500 days
	 * @return the copy
	 * @throws IllegalArgumentException if it is another, or null
	 */
	public ConnectionSettings withPendingAcquireTimeout(Duration pendingAcquireTimeout) {
		return new ConnectionSettings(this.connectTimeout, this.maxConnections, pendingAcquireTimeout, this.maxIdleTime,
				this.proxy, this.sslContext);
	}

	/**
	 * Return a copy with another time that a connection is kept unused.
	 * @param maxIdleTime the time, above 0 and at most 36500 days
	 * @return the copy
	 * @throws IllegalArgumentException if it is another, or null
	 */
	public ConnectionSettings withMaxIdleTime(Duration maxIdleTime) {
		return new ConnectionSettings(this.connectTimeout, this.maxConnections, this.pendingAcquireTimeout, maxIdleTime,
				this.proxy, this.sslContext);
	}

	/**
	 * Return a copy with another proxy.
	 * @param proxy the proxy, null for none
	 * @return the copy
	 */
	public ConnectionSettings withProxy(@Nullable Proxy proxy) {
		return new ConnectionSettings(this.connectTimeout, this.maxConnections, this.pendingAcquireTimeout,
				this.maxIdleTime, proxy, this.sslContext);
	}

	/**
	 * Return a copy with another TLS context.
	 * @param sslContext the context, null for that of the platform
	 * @return the copy
	 */
	public ConnectionSettings withSslContext(@Nullable SSLContext sslContext) {
		return new ConnectionSettings(this.connectTimeout, this.maxConnections, this.pendingAcquireTimeout,
				this.maxIdleTime, this.proxy, sslContext);
	}

	/**
	 * An HTTP proxy. {@code toString()} shows neither name nor password.
	 *
	 * @param host the name of its host
	 * @param port its port, 1 to 65535
	 * @param username the name to log in with, null for none
	 * @param password the password to log in with, null for none
	 * @since 0.1.0
	 */
	public record Proxy(String host, int port, @Nullable String username, @Nullable String password) {

		/**
		 * Create a proxy.
		 * @param host the name of its host
		 * @param port its port
		 * @param username the name to log in with, null for none
		 * @param password the password to log in with, null for none
		 * @throws IllegalArgumentException if the host is empty or the port is none
		 */
		public Proxy {
			Assert.hasText(host, "'host' must not be empty");
			Assert.isTrue(port > 0 && port < 65536, () -> "'port' must be from 1 to 65535 but is " + port);
		}

		@Override
		public String toString() {
			return "Proxy[" + this.host + ":" + this.port + ((this.username != null) ? ", with credentials]" : "]");
		}

	}

}
