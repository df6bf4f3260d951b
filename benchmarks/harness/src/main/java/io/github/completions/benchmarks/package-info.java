/**
 * The commands of the benchmarks.
 */
@NullMarked
package io.github.completions.benchmarks;

import org.jspecify.annotations.NullMarked;
