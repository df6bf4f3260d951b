package io.github.completions.autoconfigure;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.netty.util.ResourceLeakDetector;

/**
 * Remembers leaks, so that a test can fail on them. Netty finds it by a system property.
 *
 * @param <T> the type of the resource
 */
public class RecordingLeakDetector<T> extends ResourceLeakDetector<T> {

	static final List<String> leaks = new CopyOnWriteArrayList<>();

	@SuppressWarnings("deprecation")
	public RecordingLeakDetector(Class<?> resourceType, int samplingInterval) {
		super(resourceType, samplingInterval);
	}

	@SuppressWarnings("deprecation")
	public RecordingLeakDetector(Class<?> resourceType, int samplingInterval, long maxActive) {
		super(resourceType, samplingInterval, maxActive);
	}

	@Override
	protected boolean needReport() {
		return true;
	}

	@Override
	protected void reportTracedLeak(String resourceType, String records) {
		leaks.add(resourceType + records);
		super.reportTracedLeak(resourceType, records);
	}

	@Override
	protected void reportUntracedLeak(String resourceType) {
		leaks.add(resourceType);
		super.reportUntracedLeak(resourceType);
	}

}
