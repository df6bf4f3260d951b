package io.github.completions.embedded;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;

/**
 * Reads a request and refuses it where the reference does. Members that the reference
 * does not know are accepted.
 */
final class CompletionCommandReader {

	private static final int MAX_BEST_OF = 20;

	private static final int MAX_N = 128;

	private static final int MAX_CHOICES = 2048;

	/** What an answer that is not streamed may hold at once. */
	private static final int MAX_COLLECTED_TOKENS = 128 * 1024;

	private final KnownModels models;

	private final int contextLength;

	CompletionCommandReader(KnownModels models, int contextLength) {
		this.models = models;
		this.contextLength = contextLength;
	}

	/**
	 * Read a request.
	 * @param content the body
	 * @return what is asked for
	 * @throws ApiException if the request is not valid
	 */
	CompletionCommand read(byte[] content) {
		JsonNode body = parse(content);
		if (!body.isObject()) {
			throw ApiException.badRequest(null, null, "The body of the request must be a JSON object.");
		}
		RequestMembers members = new RequestMembers(body, "");
		String model = model(members);
		checkUser(members, body);
		int n = members.integer("n", 1, MAX_N).map(Long::intValue).orElse(1);
		Integer bestOf = members.integer("best_of", 0, MAX_BEST_OF).map(Long::intValue).orElse(null);
		GenerationSettings generation = GenerationReader.read(members);
		StreamingSettings streaming = StreamingReader.read(members);
		checkChoices(n, bestOf, streaming);
		List<PromptText> prompts = new PromptReader(members).read();
		CompletionCommand command = new CompletionCommand(model, prompts, generation, n, (bestOf != null) ? bestOf : n,
				members.integer("seed", Long.MIN_VALUE, Long.MAX_VALUE).orElse(null), streaming);
		checkSize(command);
		return command;
	}

	/**
	 * The error tells where the JSON is wrong, but repeats nothing of it: it may be the
	 * prompt.
	 */
	private static JsonNode parse(byte[] content) {
		try {
			return Json.MAPPER.readTree(content);
		}
		catch (JacksonException ex) {
			TokenStreamLocation location = ex.getLocation();
			throw ApiException.badRequest(null, null, "The body of the request is not valid JSON" + ((location != null)
					? " (line %d, column %d).".formatted(location.getLineNr(), location.getColumnNr()) : "."));
		}
	}

	private String model(RequestMembers members) {
		String model = members.text("model");
		if (model == null) {
			throw ApiException.badRequest("model", "missing_required_parameter",
					"Missing required parameter: 'model'. Name the model that is to complete the prompt.");
		}
		return this.models.check(model);
	}

	/**
	 * The one optional member that must not be null.
	 */
	private static void checkUser(RequestMembers members, JsonNode body) {
		if (members.text("user") == null && body.has("user")) {
			throw members.wrongType("user", "a string", Json.MAPPER.nullNode());
		}
	}

	private static void checkChoices(int n, @Nullable Integer bestOf, @Nullable StreamingSettings streaming) {
		if (bestOf == null) {
			return;
		}
		if (streaming != null && bestOf > 1) {
			throw ApiException.badRequest("best_of", null,
					"Invalid 'best_of': the best of several completions cannot be streamed."
							+ " Leave out 'best_of' or 'stream'.");
		}
		if (bestOf < n) {
			throw ApiException.badRequest("best_of", null,
					"Invalid 'best_of': %d completions are asked for by 'n', but only %d would be generated."
						.formatted(n, bestOf));
		}
	}

	private void checkSize(CompletionCommand command) {
		int suffixTokens = command.suffixTokens();
		command.prompts().forEach((prompt) -> checkContext(command, prompt.tokens().size() + suffixTokens));
		long choices = (long) command.prompts().size() * command.bestOf();
		if (choices > MAX_CHOICES) {
			throw ApiException.badRequest("prompt", "array_above_max_length",
					"Invalid 'prompt': prompts times choices are %d, but at most %d are allowed.".formatted(choices,
							MAX_CHOICES));
		}
		long tokens = choices * command.generation().maxTokens();
		if (command.streaming() == null && tokens > MAX_COLLECTED_TOKENS) {
			throw ApiException.badRequest("max_tokens", null,
					"Invalid 'max_tokens': %d tokens in all choices are more than the %d of an answer. Stream it."
						.formatted(tokens, MAX_COLLECTED_TOKENS));
		}
	}

	private void checkContext(CompletionCommand command, long promptTokens) {
		long maxTokens = command.generation().maxTokens();
		if (promptTokens + maxTokens > this.contextLength) {
			throw ApiException.badRequest(null, "context_length_exceeded",
					("This model's maximum context length is %d tokens, however you requested %d tokens"
							+ " (%d in your prompt; %d for the completion). Shorten the prompt or lower 'max_tokens'.")
						.formatted(this.contextLength, promptTokens + maxTokens, promptTokens, maxTokens));
		}
	}

}
