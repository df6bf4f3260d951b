package io.github.completions.autoconfigure;

import java.time.Duration;
import java.util.function.BooleanSupplier;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * No test has leaked a buffer. Runs after all others, see
 * {@code junit-platform.properties}.
 *
 * @see ClassOrderer.OrderAnnotation
 */
@Order(Integer.MAX_VALUE)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LeakTests {

	@Test
	@Order(1)
	void buffersOfEarlierTestsWereReleased() {
		findLeaks(() -> false, Duration.ofMillis(500));
		assertThat(RecordingLeakDetector.leaks).isEmpty();
	}

	@Test
	@Order(2)
	void aBufferThatIsNotReleasedIsNoticed() {
		assertThat(ResourceLeakDetector.getLevel()).isEqualTo(ResourceLeakDetector.Level.PARANOID);
		assertThat(ResourceLeakDetectorFactory.instance().newResourceLeakDetector(ByteBuf.class))
			.isInstanceOf(RecordingLeakDetector.class);
		leak();
		findLeaks(() -> !RecordingLeakDetector.leaks.isEmpty(), Duration.ofSeconds(10));
		assertThat(RecordingLeakDetector.leaks).hasSize(1);
		RecordingLeakDetector.leaks.clear();
	}

	private static void leak() {
		PooledByteBufAllocator.DEFAULT.buffer(16).writeByte(1);
	}

	/**
	 * Leaks are found by the garbage collector and reported by the next allocation.
	 */
	private static void findLeaks(BooleanSupplier done, Duration timeout) {
		long deadline = System.nanoTime() + timeout.toNanos();
		while (!done.getAsBoolean() && System.nanoTime() < deadline) {
			System.gc();
			PooledByteBufAllocator.DEFAULT.buffer(16).release();
		}
	}

}
