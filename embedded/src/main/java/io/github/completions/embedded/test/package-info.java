/**
 * The embedded completions server in tests: with JUnit alone and with Spring.
 */
@NullMarked
package io.github.completions.embedded.test;

import org.jspecify.annotations.NullMarked;
