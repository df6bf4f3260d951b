package io.github.completions;

import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.docs.ObservationDocumentation;

/**
 * The names under which a call is observed: those of the OpenTelemetry semantic
 * conventions for generative AI, and {@code completions.*} for what these do not name.
 *
 * @since 0.1.0
 * @see <a href=
 * "https://github.com/open-telemetry/semantic-conventions/tree/v1.41.0/docs/gen-ai">
 * Semantic conventions for generative AI 1.41</a>
 */
public enum CompletionsObservationDocumentation implements ObservationDocumentation {

	/**
	 * One call of {@link CompletionsClient}, from subscription to its end, with all of
	 * its attempts.
	 */
	OPERATION {

		@Override
		public Class<? extends ObservationConvention<? extends Observation.Context>> getDefaultConvention() {
			return DefaultCompletionsObservationConvention.class;
		}

		@Override
		public KeyName[] getLowCardinalityKeyNames() {
			return LowCardinalityKeyNames.values();
		}

		@Override
		public KeyName[] getHighCardinalityKeyNames() {
			return HighCardinalityKeyNames.values();
		}

	};

	/**
	 * Names of few values, which become labels of metrics. All are always there, with
	 * {@code none} for what is not known.
	 *
	 * @since 0.1.0
	 */
	public enum LowCardinalityKeyNames implements KeyName {

		/** Always {@code text_completion}. */
		OPERATION_NAME("gen_ai.operation.name"),

		/** Always {@code openai}, the protocol. */
		PROVIDER_NAME("gen_ai.provider.name"),

		/** The model that was asked for. */
		REQUEST_MODEL("gen_ai.request.model"),

		/** The model that answered. */
		RESPONSE_MODEL("gen_ai.response.model"),

		/** The host of the server. */
		SERVER_ADDRESS("server.address"),

		/** The port of the server. */
		SERVER_PORT("server.port"),

		/**
		 * How the call ended if it was no success: the name of the exception, for
		 * timeouts followed by the limit, or {@code cancelled}.
		 */
		ERROR_TYPE("error.type");

		private final String key;

		LowCardinalityKeyNames(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

	/**
	 * Names of many values, which only traces carry. They are there when they are known.
	 *
	 * @since 0.1.0
	 */
	public enum HighCardinalityKeyNames implements KeyName {

		/** The largest number of tokens asked for. */
		REQUEST_MAX_TOKENS("gen_ai.request.max_tokens"),

		/** The temperature. */
		REQUEST_TEMPERATURE("gen_ai.request.temperature"),

		/** The probability mass of the tokens that are sampled from. */
		REQUEST_TOP_P("gen_ai.request.top_p"),

		/** The frequency penalty. */
		REQUEST_FREQUENCY_PENALTY("gen_ai.request.frequency_penalty"),

		/** The presence penalty. */
		REQUEST_PRESENCE_PENALTY("gen_ai.request.presence_penalty"),

		/** The seed. */
		REQUEST_SEED("gen_ai.request.seed"),

		/** The texts at which the model stops. */
		REQUEST_STOP_SEQUENCES("gen_ai.request.stop_sequences"),

		/** How many choices were asked for. */
		REQUEST_CHOICE_COUNT("gen_ai.request.choice.count"),

		/** Whether the answer streams. */
		REQUEST_STREAM("gen_ai.request.stream"),

		/** The identifier of the completion. */
		RESPONSE_ID("gen_ai.response.id"),

		/** Why the choices ended. */
		RESPONSE_FINISH_REASONS("gen_ai.response.finish_reasons"),

		/** Seconds from subscription to the first chunk. */
		RESPONSE_TIME_TO_FIRST_CHUNK("gen_ai.response.time_to_first_chunk"),

		/** Tokens of the prompt. */
		USAGE_INPUT_TOKENS("gen_ai.usage.input_tokens"),

		/** Generated tokens. */
		USAGE_OUTPUT_TOKENS("gen_ai.usage.output_tokens"),

		/** Tokens of the prompt that came from the server's cache. */
		USAGE_CACHE_READ_INPUT_TOKENS("gen_ai.usage.cache_read.input_tokens"),

		/** The configuration of the backend. */
		RESPONSE_SYSTEM_FINGERPRINT("openai.response.system_fingerprint"),

		/** The prompt as JSON messages, only if content was asked for. */
		INPUT_MESSAGES("gen_ai.input.messages"),

		/** The text as JSON messages, only if content was asked for. */
		OUTPUT_MESSAGES("gen_ai.output.messages");

		private final String key;

		HighCardinalityKeyNames(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

	/**
	 * Names of meters. The labels of all but {@link #OPERATION_DURATION} are the names of
	 * few values without {@code error.type}.
	 *
	 * @since 0.1.0
	 */
	public enum MeterNames {

		/** Time from subscription to the end, the name of the observation itself. */
		OPERATION_DURATION("gen_ai.client.operation.duration"),

		/** Number of tokens of a call, by {@link MeterKeyNames#TOKEN_TYPE}. */
		TOKEN_USAGE("gen_ai.client.token.usage"),

		/** Time from subscription to the first chunk of a stream. */
		TIME_TO_FIRST_CHUNK("gen_ai.client.operation.time_to_first_chunk"),

		/** Time from one chunk of a stream to the next. */
		TIME_PER_OUTPUT_CHUNK("gen_ai.client.operation.time_per_output_chunk"),

		/** Streams that have not ended. */
		ACTIVE_STREAMS("completions.client.active.streams"),

		/**
		 * What the last answer allows until the reset, by
		 * {@link MeterKeyNames#RATE_LIMIT_TYPE}.
		 */
		RATE_LIMIT_LIMIT("completions.client.rate.limit"),

		/** What the last answer says is left of it. */
		RATE_LIMIT_REMAINING("completions.client.rate.limit.remaining");

		private final String name;

		MeterNames(String name) {
			this.name = name;
		}

		/**
		 * Return the name.
		 * @return the name
		 */
		public String asString() {
			return this.name;
		}

	}

	/**
	 * Names of labels that only some meters have.
	 *
	 * @since 0.1.0
	 */
	public enum MeterKeyNames implements KeyName {

		/** Whether tokens are {@code input} or {@code output}. */
		TOKEN_TYPE("gen_ai.token.type"),

		/** Whether {@code requests} or {@code tokens} are limited. */
		RATE_LIMIT_TYPE("completions.rate.limit.type");

		private final String key;

		MeterKeyNames(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

	/**
	 * Events of an observation.
	 *
	 * @since 0.1.0
	 */
	public enum Events implements Observation.Event {

		/** An attempt failed and another follows. */
		RETRY {

			@Override
			public String getName() {
				return "retry";
			}

		}

	}

}
