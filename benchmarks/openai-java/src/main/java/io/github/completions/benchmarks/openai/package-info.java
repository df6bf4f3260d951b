/**
 * The official SDK as a contender.
 */
@NullMarked
package io.github.completions.benchmarks.openai;

import org.jspecify.annotations.NullMarked;
