package io.github.completions.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.github.completions.benchmarks.run.Competitor;
import io.github.completions.benchmarks.run.Results;
import io.github.completions.benchmarks.run.Scenario;

/**
 * What the project wants to be measured by.
 */
final class Goals {

	private static final String CPU_TO_FLOOR = "CPU per event ÷ floor2";

	private static final String CPU_TO_BEST_PEER = "CPU per event ÷ best peer";

	private static final String BYTES = "bytes per event";

	private final Results results;

	private final List<Goal> goals = new ArrayList<>();

	Goals(Results results) {
		this.results = results;
		streams();
		manyStreams();
		firstChunk();
		create();
		cold();
		linear();
	}

	String table() {
		return this.goals.stream()
			.map(Goal::row)
			.collect(Collectors.joining("\n",
					"| Goal | Scenario | Measure | Target | Measured | |\n" + "|---|---|---|---|---|---|\n", "\n"));
	}

	private void streams() {
		Figures big = cpu(Scenario.BIG);
		add(1, "one stream", CPU_TO_FLOOR, 0.55, big.ratioTo(Competitor.FLOOR));
		add(1, "one stream", CPU_TO_BEST_PEER, 0.16, big.ratioToBestPeer());
		add(1, "with `obfuscation`", CPU_TO_FLOOR, 0.7, cpu(Scenario.OBFUSCATION).ratioTo(Competitor.FLOOR));
		add(1, "no two events alike", CPU_TO_FLOOR, 1.4, cpu(Scenario.UNALIKE).ratioTo(Competitor.FLOOR));
		add(1, "no two events alike", CPU_TO_BEST_PEER, 0.42, cpu(Scenario.UNALIKE).ratioToBestPeer());
		add(1, "one stream", BYTES, 160, bytes(Scenario.BIG));
		add(1, "no two events alike", BYTES, 190, bytes(Scenario.UNALIKE));
		Figures tcp = cpu(Scenario.TCP);
		add(2, "HTTP chunk per event", CPU_TO_FLOOR, 0.85, tcp.ratioTo(Competitor.FLOOR));
		add(2, "HTTP chunk per event", CPU_TO_BEST_PEER, 0.25, tcp.ratioToBestPeer());
		add(2, "HTTP chunk per event", BYTES, 250, bytes(Scenario.TCP));
		Figures logprobs = cpu(Scenario.LOGPROBS);
		add(3, "`logprobs: 5`", "CPU per event ÷ LangChain4j", 0.6, logprobs.ratioTo(Competitor.LANGCHAIN4J));
		add(3, "`logprobs: 5`", "CPU per event ÷ openai-java", 0.2, logprobs.ratioTo(Competitor.OPENAI_JAVA));
		add(3, "`logprobs: 5`", BYTES, 1500, bytes(Scenario.LOGPROBS));
	}

	private void manyStreams() {
		add(4, "500 streams", CPU_TO_FLOOR, 1.15, cpu(Scenario.STREAMS_500).ratioTo(Competitor.FLOOR));
		add(4, "500 streams", "p50 delay ÷ floor2", 1.3,
				figures(Scenario.STREAMS_500, "p50_us").ratioTo(Competitor.FLOOR));
		add(4, "2,000 streams", "failed", 0, figures(Scenario.STREAMS_2000, "failed").max(Competitor.COMPLETIONS));
		add(4, "2,000 streams", "threads, those of the JVM included", 20,
				figures(Scenario.STREAMS_2000, "threads").max(Competitor.COMPLETIONS));
		add(4, "2,000 streams", CPU_TO_FLOOR, 1.1, cpu(Scenario.STREAMS_2000).ratioTo(Competitor.FLOOR));
		add(4, "2,000 streams", "live heap per stream, bytes", 15 * 1024,
				figures(Scenario.STREAMS_2000, "live_b").median(Competitor.COMPLETIONS));
		add(4, "2,000 streams", "peak memory ÷ LangChain4j", 0.45,
				figures(Scenario.STREAMS_2000, "peak_mb").ratioTo(Competitor.LANGCHAIN4J));
	}

	private void firstChunk() {
		Figures median = figures(Scenario.FIRST_CHUNK, "p50_us");
		add(5, "warm first chunk", "p50 ÷ floor2", 1.15, median.ratioTo(Competitor.FLOOR));
		add(5, "warm first chunk", "p50 ÷ best peer", 0.85, median.ratioToBestPeer());
		add(5, "later streams", "new connections per stream", 0,
				figures(Scenario.FIRST_CHUNK, "connects").max(Competitor.COMPLETIONS));
		add(5, "`[DONE]` and the end apart", "new connections per stream", 0,
				figures(Scenario.DONE_APART, "connects").max(Competitor.COMPLETIONS));
	}

	private void create() {
		Figures many = cpu(Scenario.CREATE).where("callers", 64);
		add(6, "`create`, 64 callers", "CPU per call ÷ WebClient", 0.85, many.ratioTo(Competitor.WEB_CLIENT));
		add(6, "`create`, 64 callers", "CPU per call ÷ openai-java", 0.42, many.ratioTo(Competitor.OPENAI_JAVA));
		add(6, "`create`, one caller", "CPU per call ÷ best peer", 1.0,
				cpu(Scenario.CREATE).where("callers", 1).ratioToBestPeer());
	}

	private void cold() {
		add(7, "first client and stream of a JVM", "CPU ÷ WebClient", 1.03,
				figures(Scenario.COLD, "cpu_ms").ratioTo(Competitor.WEB_CLIENT));
	}

	/**
	 * Linear means that an event costs the same in the longest stream, and in the largest
	 * number of streams, as in one a good deal smaller.
	 */
	private void linear() {
		Figures lengths = cpu(Scenario.STREAM_LENGTHS);
		add(8, "1,000,000 events in a stream", "CPU per event ÷ that of 10,000", 1.1,
				lengths.where("events", 1_000_000).median(Competitor.COMPLETIONS)
						/ lengths.where("events", 10_000).median(Competitor.COMPLETIONS));
		Figures counts = cpu(Scenario.STREAM_COUNTS);
		add(8, "2,000 streams at a time", "CPU per event ÷ that of 500", 1.1,
				counts.where("streams", 2000).median(Competitor.COMPLETIONS)
						/ counts.where("streams", 500).median(Competitor.COMPLETIONS));
	}

	private void add(int number, String scenario, String measure, double limit, double measured) {
		this.goals.add(new Goal(number, scenario, measure, limit, measured));
	}

	private Figures cpu(Scenario scenario) {
		return figures(scenario, "cpu_us");
	}

	private double bytes(Scenario scenario) {
		return figures(scenario, "alloc_b").median(Competitor.COMPLETIONS);
	}

	private Figures figures(Scenario scenario, String metric) {
		return new Figures(this.results, scenario, metric);
	}

}
