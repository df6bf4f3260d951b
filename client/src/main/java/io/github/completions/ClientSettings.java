package io.github.completions;

/**
 * What a client works with, put together once when it is built.
 *
 * @param exchange sends requests
 * @param apiKeys provides the key of each attempt
 * @param defaults fills in what requests leave open
 * @param validator refuses requests
 * @param timeouts the time limits
 * @param retry when a failed attempt is followed by another
 * @param single the form of whole answers
 * @param streamed the form of streams
 * @param observer observes calls
 * @param calls the calls that run
 */
record ClientSettings(CompletionExchange exchange, CompletionsApiKeyProvider apiKeys, CompletionRequest defaults,
		RequestValidator validator, CompletionsTimeouts timeouts, CompletionsRetry retry, SingleAnswer single,
		StreamedAnswer streamed, CallObserver observer, RunningCalls calls) {

}
