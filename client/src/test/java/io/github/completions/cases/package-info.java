/**
 * Plays cases written in YAML over raw sockets and compares what the client makes of
 * them.
 */
@NullMarked
package io.github.completions.cases;

import org.jspecify.annotations.NullMarked;
