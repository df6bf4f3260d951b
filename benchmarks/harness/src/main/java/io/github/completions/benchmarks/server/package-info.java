/**
 * The load server, which answers from bytes that it encoded before.
 */
@NullMarked
package io.github.completions.benchmarks.server;

import org.jspecify.annotations.NullMarked;
