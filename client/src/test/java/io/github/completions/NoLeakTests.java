package io.github.completions;

import java.time.Duration;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Comes after all other tests and fails if one of them leaked a buffer.
 */
@Order(Integer.MAX_VALUE)
class NoLeakTests {

	private static final String DELIBERATE = "leaked on purpose";

	@Test
	void noTestLeakedABuffer() {
		assertThat(ResourceLeakDetector.getLevel()).isEqualTo(ResourceLeakDetector.Level.PARANOID);
		leak();
		// what is seen to find the last leak has found all that came before
		Await.until(Duration.ofSeconds(20), () -> {
			System.gc();
			PooledByteBufAllocator.DEFAULT.buffer(16).release();
			return LeakAppender.leaks().stream().anyMatch((leak) -> leak.contains(DELIBERATE));
		});
		assertThat(LeakAppender.leaks()).allSatisfy((leak) -> assertThat(leak).contains(DELIBERATE));
	}

	private static void leak() {
		ByteBuf buffer = PooledByteBufAllocator.DEFAULT.buffer(16);
		buffer.touch(DELIBERATE);
	}

}
