/**
 * The contenders that run on Spring or Reactor Netty: the client itself, plain WebClient
 * and the floor.
 */
@NullMarked
package io.github.completions.benchmarks.spring;

import org.jspecify.annotations.NullMarked;
