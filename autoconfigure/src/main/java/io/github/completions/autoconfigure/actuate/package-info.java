/**
 * What Actuator shows of completions clients.
 */
@NullMarked
package io.github.completions.autoconfigure.actuate;

import org.jspecify.annotations.NullMarked;
