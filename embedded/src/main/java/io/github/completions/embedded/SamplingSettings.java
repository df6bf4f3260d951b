package io.github.completions.embedded;

import java.util.SortedMap;

/**
 * How tokens are chosen.
 *
 * @param temperature 0 for the most probable token
 * @param topP the share of the probability to choose from
 * @param presencePenalty what a token loses once it was generated
 * @param frequencyPenalty what a token loses each time it was generated
 * @param logitBias what is added to logits, by token
 */
record SamplingSettings(double temperature, double topP, double presencePenalty, double frequencyPenalty,
		SortedMap<Integer, Double> logitBias) {

}
