/**
 * What a run found, as tables and plots.
 */
@NullMarked
package io.github.completions.benchmarks.report;

import org.jspecify.annotations.NullMarked;
