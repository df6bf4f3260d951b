/**
 * Checks of the documentation.
 */
@NullMarked
package io.github.completions.docs;

import org.jspecify.annotations.NullMarked;
