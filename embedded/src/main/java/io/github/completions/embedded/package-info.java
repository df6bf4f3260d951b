/**
 * An in-process completions server for development and tests.
 */
@NullMarked
package io.github.completions.embedded;

import org.jspecify.annotations.NullMarked;
