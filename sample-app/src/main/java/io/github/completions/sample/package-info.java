/**
 * A web application that shows the starter in use: an endpoint that streams completions,
 * and a page to play with it.
 */
@NullMarked
package io.github.completions.sample;

import org.jspecify.annotations.NullMarked;
