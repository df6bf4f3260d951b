/**
 * LangChain4j as a contender.
 */
@NullMarked
package io.github.completions.benchmarks.langchain4j;

import org.jspecify.annotations.NullMarked;
