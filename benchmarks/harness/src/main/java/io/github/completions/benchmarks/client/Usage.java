package io.github.completions.benchmarks.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;

/**
 * What the process has used so far.
 *
 * @param wallNanos the time
 * @param cpuNanos CPU time of all threads, those of the JVM included
 * @param allocatedBytes bytes allocated by the threads that live
 */
record Usage(long wallNanos, long cpuNanos, long allocatedBytes) {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private static final OperatingSystemMXBean SYSTEM = (OperatingSystemMXBean) ManagementFactory
		.getOperatingSystemMXBean();

	static Usage now() {
		long allocated = Arrays.stream(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()))
			.filter((bytes) -> bytes > 0)
			.sum();
		return new Usage(System.nanoTime(), SYSTEM.getProcessCpuTime(), allocated);
	}

	Usage since() {
		Usage now = now();
		return new Usage(now.wallNanos - this.wallNanos, now.cpuNanos - this.cpuNanos,
				now.allocatedBytes - this.allocatedBytes);
	}

	/**
	 * Note what this is for each operation.
	 */
	void note(Row row, double operations) {
		row.put("cpu_us", this.cpuNanos / 1e3 / operations);
		row.put("alloc_b", this.allocatedBytes / operations);
		row.put("per_s", operations * 1e9 / this.wallNanos);
	}

	static int threads() {
		return THREADS.getThreadCount();
	}

	static long usedHeap() {
		Runtime runtime = Runtime.getRuntime();
		return runtime.totalMemory() - runtime.freeMemory();
	}

	/**
	 * Return the most memory that the process had so far, in MB; NaN where the system
	 * does not tell.
	 */
	static double peakMemoryMegabytes() {
		Path status = Path.of("/proc/self/status");
		if (!Files.exists(status)) {
			return Double.NaN;
		}
		try {
			return Files.readAllLines(status)
				.stream()
				.filter((line) -> line.startsWith("VmHWM:"))
				.mapToDouble((line) -> Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024.0)
				.findFirst()
				.orElse(Double.NaN);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
