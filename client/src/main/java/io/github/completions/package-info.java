/**
 * Reactive client of the {@code POST /completions} endpoint, usable without Spring Boot;
 * what is not marked as nullable neither is nor takes null.
 */
@NullMarked
package io.github.completions;

import org.jspecify.annotations.NullMarked;
