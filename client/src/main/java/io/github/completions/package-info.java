/**
 * Reactive client of the {@code POST /completions} endpoint, usable without Spring Boot.
 */
@NullMarked
package io.github.completions;

import org.jspecify.annotations.NullMarked;
