package io.github.completions;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.common.docs.KeyName;
import org.jspecify.annotations.Nullable;

import io.github.completions.CompletionsObservationDocumentation.HighCardinalityKeyNames;
import io.github.completions.CompletionsObservationDocumentation.LowCardinalityKeyNames;
import io.github.completions.CompletionsObservationDocumentation.MeterNames;

/**
 * The names of the OpenTelemetry semantic conventions for generative AI. Prompt and text
 * are among the values only if {@link CompletionsClient.Builder#observationContent asked
 * for}.
 *
 * @since 0.1.0
 */
public class DefaultCompletionsObservationConvention implements CompletionsObservationConvention {

	/**
	 * Create the convention.
	 */
	public DefaultCompletionsObservationConvention() {
	}

	@Override
	public String getName() {
		return MeterNames.OPERATION_DURATION.asString();
	}

	@Override
	public String getContextualName(CompletionsObservationContext context) {
		String model = context.requestModel();
		return ModelNames.NONE.equals(model) ? "text_completion" : "text_completion " + model;
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(CompletionsObservationContext context) {
		return KeyValues.of(LowCardinalityKeyNames.OPERATION_NAME.withValue("text_completion"),
				LowCardinalityKeyNames.PROVIDER_NAME.withValue("openai"),
				LowCardinalityKeyNames.REQUEST_MODEL.withValue(context.requestModel()),
				LowCardinalityKeyNames.RESPONSE_MODEL.withValue(context.responseModel()),
				LowCardinalityKeyNames.SERVER_ADDRESS.withValue(context.serverAddress()),
				LowCardinalityKeyNames.SERVER_PORT.withValue(String.valueOf(context.serverPort())),
				LowCardinalityKeyNames.ERROR_TYPE.withValue(context.errorType()));
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(CompletionsObservationContext context) {
		List<KeyValue> values = new ArrayList<>();
		addRequest(context, values);
		addResponse(context, values);
		return KeyValues.of(values);
	}

	private static void addRequest(CompletionsObservationContext context, List<KeyValue> values) {
		CompletionRequest request = context.request();
		add(HighCardinalityKeyNames.REQUEST_MAX_TOKENS, request.maxTokens(), values);
		add(HighCardinalityKeyNames.REQUEST_TEMPERATURE, request.temperature(), values);
		add(HighCardinalityKeyNames.REQUEST_TOP_P, request.topP(), values);
		add(HighCardinalityKeyNames.REQUEST_FREQUENCY_PENALTY, request.frequencyPenalty(), values);
		add(HighCardinalityKeyNames.REQUEST_PRESENCE_PENALTY, request.presencePenalty(), values);
		add(HighCardinalityKeyNames.REQUEST_SEED, request.seed(), values);
		add(HighCardinalityKeyNames.REQUEST_STOP_SEQUENCES, request.stop().isEmpty() ? null : request.stop(), values);
		add(HighCardinalityKeyNames.REQUEST_CHOICE_COUNT, request.n(), values);
		add(HighCardinalityKeyNames.REQUEST_STREAM, context.isStream(), values);
	}

	private static void addResponse(CompletionsObservationContext context, List<KeyValue> values) {
		Completion response = context.response();
		if (response != null) {
			add(HighCardinalityKeyNames.RESPONSE_ID, response.id(), values);
			add(HighCardinalityKeyNames.RESPONSE_SYSTEM_FINGERPRINT, response.systemFingerprint(), values);
		}
		List<String> finishReasons = new ArrayList<>();
		context.finishReasons().forEach((reason) -> finishReasons.add(reason.value()));
		add(HighCardinalityKeyNames.RESPONSE_FINISH_REASONS, finishReasons.isEmpty() ? null : finishReasons, values);
		Duration timeToFirstChunk = context.timeToFirstChunk();
		if (timeToFirstChunk != null) {
			add(HighCardinalityKeyNames.RESPONSE_TIME_TO_FIRST_CHUNK, timeToFirstChunk.toNanos() / 1e9, values);
		}
		add(HighCardinalityKeyNames.INPUT_MESSAGES, context.inputMessages(), values);
		add(HighCardinalityKeyNames.OUTPUT_MESSAGES, context.outputMessages(), values);
		CompletionUsage usage = context.usage();
		if (usage != null) {
			add(HighCardinalityKeyNames.USAGE_INPUT_TOKENS, usage.promptTokens(), values);
			add(HighCardinalityKeyNames.USAGE_OUTPUT_TOKENS, usage.completionTokens(), values);
			PromptTokensDetails details = usage.promptTokensDetails();
			add(HighCardinalityKeyNames.USAGE_CACHE_READ_INPUT_TOKENS,
					(details != null) ? details.cachedTokens() : null, values);
		}
	}

	private static void add(KeyName name, @Nullable Object value, List<KeyValue> values) {
		if (value != null) {
			values.add(name.withValue(value.toString()));
		}
	}

}
