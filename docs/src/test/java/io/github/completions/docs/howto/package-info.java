/**
 * Runs what the how-tos show. The pages quote these classes.
 */
@NullMarked
package io.github.completions.docs.howto;

import org.jspecify.annotations.NullMarked;
