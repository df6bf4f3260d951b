package io.github.completions.embedded;

import java.util.List;

/**
 * The model names that are accepted: all stand for the one model there is.
 *
 * @param names the names, the first one is the model's own
 * @param acceptAny whether any other name will do, too
 */
record KnownModels(List<String> names, boolean acceptAny) {

	KnownModels {
		names = List.copyOf(names);
	}

	/**
	 * Refuse a name that stands for no model.
	 * @param model the name
	 * @return the name
	 * @throws ApiException if it is not accepted
	 */
	String check(String model) {
		if (!knows(model)) {
			throw ApiException.invalidRequest(404, null, "model_not_found",
					"The model '%s' does not exist. This server has: %s.".formatted(model,
							String.join(", ", this.names)));
		}
		return model;
	}

	private boolean knows(String model) {
		return (this.acceptAny && !model.isBlank()) || this.names.contains(model);
	}

}
