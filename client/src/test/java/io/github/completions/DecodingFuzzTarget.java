package io.github.completions;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the fuzzer drives. An input is options, up to three places to cut at, and a body.
 * Of each body it is shown that reading it ends in a known way, that it does not matter
 * where it is cut or how it is asked for, and that the short cut for events that are
 * alike changes nothing.
 */
public final class DecodingFuzzTarget {

	private static final int OPTIONS = 4;

	private DecodingFuzzTarget() {
	}

	public static void fuzzerTestOneInput(byte[] input) {
		if (input.length < OPTIONS) {
			return;
		}
		boolean stream = (input[0] & 1) == 0;
		boolean unbounded = (input[0] & 2) == 0;
		byte[] body = Arrays.copyOfRange(input, OPTIONS, input.length);
		BodyReading whole = BodyReading.read(List.of(body), true, stream);
		assertThat(whole.error() == null || whole.error() instanceof CompletionsException).as("%s", whole.error())
			.isTrue();
		List<Integer> cuts = List.of(input[1] & 0xFF, input[2] & 0xFF, (input[3] & 0xFF) << 4);
		BodyReading cut = BodyReading.read(BodyReading.cut(body, cuts), unbounded, stream);
		assertThat(cut.elements()).isEqualTo(whole.elements());
		assertThat(describe(cut)).isEqualTo(describe(whole));
		if (stream) {
			List<Completion> single = readEventByEvent(body);
			assertThat(whole.elements()).hasSizeGreaterThanOrEqualTo(single.size());
			assertThat(whole.elements().subList(0, single.size())).isEqualTo(single);
		}
	}

	private static String describe(BodyReading reading) {
		return (reading.error() != null) ? reading.error().toString() : "complete";
	}

	/**
	 * Read each event of a plain stream as if it were a stream of its own, up to the
	 * first that is more than an element.
	 */
	private static List<Completion> readEventByEvent(byte[] body) {
		List<Completion> elements = new ArrayList<>();
		for (String event : new String(body, StandardCharsets.ISO_8859_1).split("\n\n")) {
			if (!event.startsWith("data: {") || event.contains("\n") || event.contains("\r")) {
				break;
			}
			byte[] bytes = (event + "\n\n").getBytes(StandardCharsets.ISO_8859_1);
			BodyReading reading = BodyReading.read(List.of(bytes), true);
			if (reading.elements().size() != 1) {
				break;
			}
			elements.addAll(reading.elements());
		}
		return elements;
	}

}
