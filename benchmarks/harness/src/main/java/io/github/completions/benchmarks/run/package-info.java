/**
 * The run of all scenarios, side by side.
 */
@NullMarked
package io.github.completions.benchmarks.run;

import org.jspecify.annotations.NullMarked;
