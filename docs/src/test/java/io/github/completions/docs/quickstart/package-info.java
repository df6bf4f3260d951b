/**
 * The application of the quick start.
 */
@NullMarked
package io.github.completions.docs.quickstart;

import org.jspecify.annotations.NullMarked;
