package io.github.completions.embedded;

import java.util.Map;

/**
 * A token with its log probability.
 *
 * @param label the token as text
 * @param offset how many characters of prompt and text come before it
 * @param logProbability its log probability
 * @param alternatives the most probable tokens at this place, and this one
 */
record ScoredToken(String label, int offset, double logProbability, Map<String, Double> alternatives) {

}
