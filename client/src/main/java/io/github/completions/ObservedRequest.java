package io.github.completions;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a call before it is made.
 *
 * @param request the request, the defaults filled in
 * @param stream whether the answer streams
 * @param target where the request goes
 * @param requestModels the models that were asked for
 * @param responseModels the models that answered
 * @param content takes prompt and text, null unless they were asked for
 */
record ObservedRequest(CompletionRequest request, boolean stream, RequestTarget target, ModelNames requestModels,
		ModelNames responseModels, @Nullable ObservedContent content) {

}
