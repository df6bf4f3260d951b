/**
 * The process of one client, in which it is warmed up and measured.
 */
@NullMarked
package io.github.completions.benchmarks.client;

import org.jspecify.annotations.NullMarked;
