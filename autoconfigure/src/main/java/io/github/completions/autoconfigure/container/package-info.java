/**
 * Connections to servers in containers, of Testcontainers and of Docker Compose.
 */
@NullMarked
package io.github.completions.autoconfigure.container;

import org.jspecify.annotations.NullMarked;
