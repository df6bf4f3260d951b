package io.github.completions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Prompt and text of a call for its trace, in the shape of the OpenTelemetry semantic
 * conventions: a JSON array of messages. Both are cut at a length limit, and keys in them
 * are replaced.
 */
final class ObservedContent {

	/** In characters, for the texts of all messages together. */
	static final int MAX_LENGTH = 8192;

	private static final Pattern KEY = Pattern.compile("\\bsk-[A-Za-z0-9_-]{16,}");

	private final List<SecretMask> masks = new CopyOnWriteArrayList<>();

	private final Map<Integer, StringBuilder> texts = new TreeMap<>();

	private int length;

	/**
	 * Replace the key, too: it is one of those with which the call was attempted.
	 */
	void replace(String apiKey) {
		this.masks.add(SecretMask.of(apiKey));
	}

	/**
	 * Take the next part of the text. A cancel may come from another thread.
	 */
	synchronized void add(List<CompletionChoice> choices) {
		for (CompletionChoice choice : choices) {
			int end = Math.min(choice.text().length(), MAX_LENGTH - this.length);
			if (end > 0) {
				this.texts.computeIfAbsent(choice.index(), (index) -> new StringBuilder())
					.append(choice.text(), 0, end);
				this.length += end;
			}
		}
	}

	/**
	 * Return the prompt: one message for each text or list of tokens.
	 */
	String inputMessages(CompletionRequest request) {
		Budget budget = new Budget();
		List<Map<String, Object>> messages = new ArrayList<>();
		for (Object prompt : prompts(request.prompt())) {
			List<Map<String, Object>> parts = new ArrayList<>();
			String type = (prompt instanceof String) ? "text" : "token_ids";
			parts.add(part(type, budget.cut(masked(String.valueOf(prompt)))));
			if (request.suffix() != null) {
				parts.add(part("suffix", budget.cut(masked(request.suffix()))));
			}
			messages.add(message("user", parts));
		}
		return json(messages);
	}

	private static List<?> prompts(@Nullable Prompt prompt) {
		if (prompt == null) {
			return List.of();
		}
		if (prompt instanceof Prompt.Text text) {
			return List.of(text.text());
		}
		if (prompt instanceof Prompt.Texts texts) {
			return texts.texts();
		}
		return (prompt instanceof Prompt.TokenLists lists) ? lists.tokenLists()
				: List.of(((Prompt.Tokens) prompt).tokens());
	}

	/**
	 * Return the text: one message for each choice.
	 * @return the messages, null before the first text
	 */
	synchronized @Nullable String outputMessages(Map<Integer, FinishReason> finishReasons) {
		if (this.texts.isEmpty()) {
			return null;
		}
		List<Map<String, Object>> messages = new ArrayList<>();
		this.texts.forEach((index, text) -> {
			Map<String, Object> message = message("assistant", List.of(part("text", masked(whole(text)))));
			FinishReason finishReason = finishReasons.get(index);
			message.put("finish_reason", (finishReason != null) ? finishReason.value() : "error");
			messages.add(message);
		});
		return json(messages);
	}

	/**
	 * Where the limit cut a text, the cut may have split a key, of which no part must be
	 * seen.
	 */
	private String whole(StringBuilder text) {
		if (this.length < MAX_LENGTH) {
			return text.toString();
		}
		int longest = this.masks.stream().mapToInt(SecretMask::length).max().orElse(0);
		return text.substring(0, Math.max(text.length() - longest, 0));
	}

	private String masked(String text) {
		String masked = text;
		for (SecretMask mask : this.masks) {
			masked = mask.text(masked);
		}
		return KEY.matcher(masked).replaceAll("***");
	}

	private static Map<String, Object> message(String role, List<Map<String, Object>> parts) {
		Map<String, Object> message = new LinkedHashMap<>();
		message.put("role", role);
		message.put("parts", parts);
		return message;
	}

	private static Map<String, Object> part(String type, String content) {
		Map<String, Object> part = new LinkedHashMap<>();
		part.put("type", type);
		part.put("content", content);
		return part;
	}

	private static String json(List<Map<String, Object>> messages) {
		return CompletionsJson.MAPPER.writeValueAsString(messages);
	}

	/**
	 * What is left of the length limit.
	 */
	private static final class Budget {

		private int left = MAX_LENGTH;

		String cut(String text) {
			int end = Math.min(text.length(), this.left);
			this.left -= end;
			return text.substring(0, end);
		}

	}

}
