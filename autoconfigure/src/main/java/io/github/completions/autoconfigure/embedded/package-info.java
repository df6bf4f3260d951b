/**
 * The embedded server as the default connection of an application that configures none.
 */
@NullMarked
package io.github.completions.autoconfigure.embedded;

import org.jspecify.annotations.NullMarked;
