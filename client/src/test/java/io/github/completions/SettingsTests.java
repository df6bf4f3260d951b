package io.github.completions;

import java.security.NoSuchAlgorithmException;
import java.time.Duration;

import javax.net.ssl.SSLContext;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests of the three settings types.
 */
class SettingsTests {

	private static final Duration SECOND = Duration.ofSeconds(1);

	@Test
	void timeoutsHaveTheDefaultsOfTheDocumentation() {
		assertThat(CompletionsTimeouts.defaults())
			.isEqualTo(new CompletionsTimeouts(Duration.ofMinutes(10), Duration.ofMinutes(1), null, null));
	}

	@Test
	void timeoutsChangeOneByOne() {
		CompletionsTimeouts timeouts = CompletionsTimeouts.defaults();
		assertThat(timeouts.withResponse(SECOND).withIdle(SECOND).withChunk(SECOND).withTotal(SECOND))
			.isEqualTo(new CompletionsTimeouts(SECOND, SECOND, SECOND, SECOND));
		assertThat(timeouts.withChunk(SECOND).withTotal(SECOND).withChunk(null).withTotal(null)).isEqualTo(timeouts);
	}

	@Test
	void timeoutsRefuseWhatIsNotPositive() {
		CompletionsTimeouts timeouts = CompletionsTimeouts.defaults();
		assertThatIllegalArgumentException().isThrownBy(() -> timeouts.withResponse(Duration.ZERO))
			.withMessage("'response' must be positive but is PT0S");
		assertThatIllegalArgumentException().isThrownBy(() -> timeouts.withIdle(Duration.ofMillis(-1)))
			.withMessage("'idle' must be positive but is PT-0.001S");
		assertThatIllegalArgumentException().isThrownBy(() -> timeouts.withChunk(Duration.ZERO))
			.withMessage("'chunk' must be positive but is PT0S");
		assertThatIllegalArgumentException().isThrownBy(() -> timeouts.withTotal(Duration.ZERO))
			.withMessage("'total' must be positive but is PT0S");
		assertThatIllegalArgumentException().isThrownBy(() -> timeouts.withIdle(null))
			.withMessage("'idle' must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> timeouts.withResponse(null))
			.withMessage("'response' must not be null");
	}

	@Test
	void noLengthOfTimeIsLongerThanTimersCanCount() {
		Duration longest = Duration.ofSeconds(Long.MAX_VALUE);
		assertThatIllegalArgumentException().isThrownBy(() -> CompletionsTimeouts.defaults().withIdle(longest))
			.withMessageStartingWith("'idle' must be at most 36500 days but is PT");
		assertThatIllegalArgumentException().isThrownBy(() -> CompletionsRetry.defaults().withMaxDelay(longest))
			.withMessageStartingWith("'maxDelay' must be at most 36500 days");
		assertThatIllegalArgumentException().isThrownBy(() -> ConnectionSettings.defaults().withMaxIdleTime(longest))
			.withMessageStartingWith("'maxIdleTime' must be at most 36500 days");
		assertThat(CompletionsTimeouts.defaults().withIdle(Duration.ofDays(36500)).idle().toNanos()).isPositive();
	}

	@Test
	void retryHasTheDefaultsOfTheDocumentation() {
		assertThat(CompletionsRetry.defaults()).isEqualTo(
				new CompletionsRetry(2, Duration.ofMillis(500), Duration.ofSeconds(8), Duration.ofSeconds(60), false));
		assertThat(CompletionsRetry.none().maxRetries()).isZero();
	}

	@Test
	void retryChangesOneByOne() {
		assertThat(CompletionsRetry.defaults()
			.withMaxRetries(5)
			.withDelay(Duration.ZERO)
			.withMaxDelay(SECOND)
			.withMaxServerDelay(SECOND)
			.withOnTimeout(true)).isEqualTo(new CompletionsRetry(5, Duration.ZERO, SECOND, SECOND, true));
	}

	@Test
	void retryRefusesWhatIsNegative() {
		CompletionsRetry retry = CompletionsRetry.defaults();
		Duration negative = Duration.ofSeconds(-1);
		assertThatIllegalArgumentException().isThrownBy(() -> retry.withMaxRetries(-1))
			.withMessage("'maxRetries' must not be negative but is -1");
		assertThatIllegalArgumentException().isThrownBy(() -> retry.withDelay(negative))
			.withMessageContaining("'delay'");
		assertThatIllegalArgumentException().isThrownBy(() -> retry.withMaxDelay(negative))
			.withMessageContaining("'maxDelay'");
		assertThatIllegalArgumentException().isThrownBy(() -> retry.withMaxServerDelay(negative))
			.withMessageContaining("'maxServerDelay'");
		assertThatIllegalArgumentException().isThrownBy(() -> retry.withDelay(null))
			.withMessage("'delay' must not be null");
	}

	@Test
	void connectionsHaveTheDefaultsOfTheDocumentation() {
		assertThat(ConnectionSettings.defaults()).isEqualTo(new ConnectionSettings(Duration.ofSeconds(10), 2000,
				Duration.ofSeconds(45), Duration.ofSeconds(30), null, null));
	}

	@Test
	void connectionsChangeOneByOne() throws NoSuchAlgorithmException {
		ConnectionSettings.Proxy proxy = new ConnectionSettings.Proxy("proxy", 3128, null, null);
		SSLContext sslContext = SSLContext.getDefault();
		assertThat(ConnectionSettings.defaults()
			.withConnectTimeout(SECOND)
			.withMaxConnections(3)
			.withPendingAcquireTimeout(SECOND)
			.withMaxIdleTime(SECOND)
			.withProxy(proxy)
			.withSslContext(sslContext))
			.isEqualTo(new ConnectionSettings(SECOND, 3, SECOND, SECOND, proxy, sslContext));
	}

	@Test
	void connectionsRefuseWhatIsNotPositive() {
		ConnectionSettings settings = ConnectionSettings.defaults();
		assertThatIllegalArgumentException().isThrownBy(() -> settings.withConnectTimeout(Duration.ZERO))
			.withMessageContaining("'connectTimeout'");
		assertThatIllegalArgumentException().isThrownBy(() -> settings.withMaxConnections(0))
			.withMessage("'maxConnections' must be positive but is 0");
		assertThatIllegalArgumentException().isThrownBy(() -> settings.withPendingAcquireTimeout(Duration.ZERO))
			.withMessageContaining("'pendingAcquireTimeout'");
		assertThatIllegalArgumentException().isThrownBy(() -> settings.withMaxIdleTime(Duration.ZERO))
			.withMessageContaining("'maxIdleTime'");
		assertThatIllegalArgumentException().isThrownBy(() -> settings.withMaxIdleTime(null))
			.withMessage("'maxIdleTime' must not be null");
	}

	@Test
	void aProxyHidesItsCredentialsAndChecksItsAddress() {
		assertThat(new ConnectionSettings.Proxy("proxy", 3128, "user", "secret"))
			.hasToString("Proxy[proxy:3128, with credentials]");
		assertThatIllegalArgumentException().isThrownBy(() -> new ConnectionSettings.Proxy("", 3128, null, null))
			.withMessage("'host' must not be empty");
		assertThatIllegalArgumentException().isThrownBy(() -> new ConnectionSettings.Proxy("proxy", 0, null, null))
			.withMessage("'port' must be from 1 to 65535 but is 0");
		assertThatIllegalArgumentException().isThrownBy(() -> new ConnectionSettings.Proxy("proxy", 65536, null, null))
			.withMessageContaining("65536");
	}

}
