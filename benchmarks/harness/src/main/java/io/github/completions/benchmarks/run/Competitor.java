package io.github.completions.benchmarks.run;

import java.util.Locale;

/**
 * Who takes part.
 */
public enum Competitor {

	/**
	 * Reactor Netty, a scan for lines and a parse of the text alone.
	 */
	FLOOR("floor2", "spring", "spring.FloorContender", "", false),

	/**
	 * The client of this project, as released, with its defaults.
	 */
	COMPLETIONS("**this client**", "spring", "spring.CompletionsContender", "", false),

	/**
	 * The client with a limit for chunks and for the whole call beside its defaults.
	 */
	ALL_LIMITS("all time limits", "spring", "spring.CompletionsContender", "all-limits", false),

	/**
	 * The client without retry.
	 */
	NO_RETRY("no retry", "spring", "spring.CompletionsContender", "no-retry", false),

	/**
	 * The client with an observation registry whose handler does nothing.
	 */
	OBSERVED("observed", "spring", "spring.CompletionsContender", "observed", false),

	/**
	 * Plain WebClient, as most people write it.
	 */
	WEB_CLIENT("WebClient", "spring", "spring.WebClientContender", "", true),

	/**
	 * LangChain4j.
	 */
	LANGCHAIN4J("LangChain4j", "langchain4j", "langchain4j.LangChain4jContender", "", true),

	/**
	 * The official SDK.
	 */
	OPENAI_JAVA("openai-java", "openai-java", "openai.OpenAiJavaContender", "", true);

	private static final String PACKAGE = "io.github.completions.benchmarks.";

	private final String label;

	private final String module;

	private final String contender;

	private final String variant;

	private final boolean peer;

	Competitor(String label, String module, String contender, String variant, boolean peer) {
		this.label = label;
		this.module = module;
		this.contender = PACKAGE + contender;
		this.variant = variant;
		this.peer = peer;
	}

	/**
	 * Return the name in tables.
	 */
	public String label() {
		return this.label;
	}

	/**
	 * Whether users would pick it instead.
	 */
	public boolean isPeer() {
		return this.peer;
	}

	String module() {
		return this.module;
	}

	String contender() {
		return this.contender;
	}

	String variant() {
		return this.variant;
	}

	/**
	 * Return the name in the file of results.
	 */
	public String id() {
		return name().toLowerCase(Locale.ROOT);
	}

}
