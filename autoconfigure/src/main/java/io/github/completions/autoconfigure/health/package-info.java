/**
 * Health of the servers of completions clients.
 */
@NullMarked
package io.github.completions.autoconfigure.health;

import org.jspecify.annotations.NullMarked;
