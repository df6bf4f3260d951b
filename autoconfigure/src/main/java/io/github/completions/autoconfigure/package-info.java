/**
 * Auto-configuration of completions clients: from properties to beans.
 */
@NullMarked
package io.github.completions.autoconfigure;

import org.jspecify.annotations.NullMarked;
