package io.github.completions.benchmarks.run;

import java.util.List;
import java.util.Locale;

import io.github.completions.benchmarks.client.MeasurementKind;

/**
 * What is measured: a shape of answers, and who takes part.
 */
public enum Scenario {

	/**
	 * Many events to a buffer.
	 */
	BIG("One stream, many events to an HTTP chunk", MeasurementKind.STREAM, "framing=big", 8, List.of("events=200000"),
			3, Competitor.FLOOR, Competitor.COMPLETIONS, Competitor.LANGCHAIN4J, Competitor.WEB_CLIENT,
			Competitor.OPENAI_JAVA),

	/**
	 * A padding that changes beside the text.
	 */
	OBFUSCATION("The same with `obfuscation`", MeasurementKind.STREAM, "framing=big,kind=obfuscation", 8,
			List.of("events=100000"), 3, Competitor.FLOOR, Competitor.COMPLETIONS),

	/**
	 * No two events alike around the text.
	 */
	UNALIKE("The same, no two events alike around the text", MeasurementKind.STREAM, "framing=big,kind=unalike", 8,
			List.of("events=100000"), 3, Competitor.FLOOR, Competitor.COMPLETIONS, Competitor.LANGCHAIN4J),

	/**
	 * What servers look like that flush each token.
	 */
	TCP("One stream, an HTTP chunk for each event", MeasurementKind.STREAM, "framing=tcp", 8, List.of("events=100000"),
			3, Competitor.FLOOR, Competitor.COMPLETIONS, Competitor.LANGCHAIN4J, Competitor.WEB_CLIENT,
			Competitor.OPENAI_JAVA),

	/**
	 * Log probabilities.
	 */
	LOGPROBS("`logprobs: 5`, four tokens to an event", MeasurementKind.STREAM, "framing=big,kind=logprobs", 12,
			List.of("events=50000"), 3, Competitor.FLOOR, Competitor.COMPLETIONS, Competitor.LANGCHAIN4J,
			Competitor.OPENAI_JAVA),

	/**
	 * Many streams at the pace of tokens.
	 */
	STREAMS_500("500 streams, a token each 20 ms", MeasurementKind.STREAMS, "stamped=true", 0,
			List.of("streams=500", "events=200", "gap=20"), 2, Competitor.FLOOR, Competitor.COMPLETIONS,
			Competitor.LANGCHAIN4J, Competitor.WEB_CLIENT),

	/**
	 * As many streams as the pool has connections.
	 */
	STREAMS_2000("2,000 streams, a token each 100 ms", MeasurementKind.STREAMS, "stamped=true", 0,
			List.of("streams=2000", "events=100", "gap=100"), 1, Competitor.FLOOR, Competitor.COMPLETIONS,
			Competitor.LANGCHAIN4J),

	/**
	 * The first chunk on a warm client.
	 */
	FIRST_CHUNK("First chunk on a warm client", MeasurementKind.FIRST_CHUNK, "events=4,framing=big", 40,
			List.of("samples=2000"), 3, Competitor.FLOOR, Competitor.COMPLETIONS, Competitor.OPENAI_JAVA,
			Competitor.WEB_CLIENT),

	/**
	 * The end of the body comes 5 ms after {@code [DONE]}.
	 */
	DONE_APART("`[DONE]` and the end of the body 5 ms apart", MeasurementKind.FIRST_CHUNK,
			"events=4,framing=big,rest=5", 2, List.of("samples=200"), 3, Competitor.COMPLETIONS),

	/**
	 * Calls that do not stream.
	 */
	CREATE("`create`, 64 callers and one", MeasurementKind.CREATE, "text=300", 35, List.of("calls=5000"), 3,
			Competitor.COMPLETIONS, Competitor.WEB_CLIENT, Competitor.LANGCHAIN4J, Competitor.OPENAI_JAVA),

	/**
	 * A fresh JVM.
	 */
	COLD("First client and first stream of a JVM", MeasurementKind.COLD, "events=20,framing=one", 0,
			Competitor.COMPLETIONS, Competitor.WEB_CLIENT),

	/**
	 * Streams of growing length.
	 */
	STREAM_LENGTHS("Events in a stream", MeasurementKind.STREAM_LENGTHS, "", 5, Competitor.FLOOR,
			Competitor.COMPLETIONS),

	/**
	 * A growing number of streams.
	 */
	STREAM_COUNTS("Streams at a time", MeasurementKind.STREAM_COUNTS, "stamped=true", 0,
			List.of("events=20", "gap=100"), 1, Competitor.FLOOR, Competitor.COMPLETIONS),

	/**
	 * Features on and off, on a stream.
	 */
	FEATURES_STREAM("Features on a stream, an HTTP chunk for each event", MeasurementKind.STREAM, "framing=tcp", 6,
			List.of("events=100000"), 3, Competitor.COMPLETIONS, Competitor.ALL_LIMITS, Competitor.NO_RETRY,
			Competitor.OBSERVED),

	/**
	 * Features on and off, on calls.
	 */
	FEATURES_CREATE("Features on `create`, 64 callers and one", MeasurementKind.CREATE, "text=300", 6,
			List.of("calls=5000"), 3, Competitor.COMPLETIONS, Competitor.ALL_LIMITS, Competitor.NO_RETRY,
			Competitor.OBSERVED);

	private final String title;

	private final MeasurementKind kind;

	private final String shape;

	private final int warmUpSeconds;

	private final List<String> settings;

	private final int repetitions;

	private final List<Competitor> competitors;

	Scenario(String title, MeasurementKind kind, String shape, int warmUpSeconds, Competitor... competitors) {
		this(title, kind, shape, warmUpSeconds, List.of(), 3, competitors);
	}

	Scenario(String title, MeasurementKind kind, String shape, int warmUpSeconds, List<String> settings,
			int repetitions, Competitor... competitors) {
		this.title = title;
		this.kind = kind;
		this.shape = shape;
		this.warmUpSeconds = warmUpSeconds;
		this.settings = settings;
		this.repetitions = repetitions;
		this.competitors = List.of(competitors);
	}

	/**
	 * Return the title in the report.
	 */
	public String title() {
		return this.title;
	}

	/**
	 * Return what is measured.
	 */
	public MeasurementKind kind() {
		return this.kind;
	}

	/**
	 * Return who takes part.
	 */
	public List<Competitor> competitors() {
		return this.competitors;
	}

	/**
	 * Return the seconds of warm-up in each process of a full run.
	 */
	public int warmUpSeconds() {
		return this.warmUpSeconds;
	}

	int repetitions() {
		return this.repetitions;
	}

	String shape() {
		return this.shape;
	}

	List<String> settings() {
		return this.settings;
	}

	/**
	 * Whether the memory of the process counts, which then must not be reserved.
	 */
	boolean countsMemory() {
		return this.kind == MeasurementKind.STREAMS || this.kind == MeasurementKind.STREAM_COUNTS
				|| this.kind == MeasurementKind.COLD;
	}

	/**
	 * Return the name on the command line and in the file of results.
	 */
	public String id() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
