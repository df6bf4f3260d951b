/**
 * Auto-configuration of meters of completions.
 */
@NullMarked
package io.github.completions.autoconfigure.metrics;

import org.jspecify.annotations.NullMarked;
