package io.github.completions.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

import com.sun.source.util.JavacTask;

/**
 * Compiles snippets. A snippet is a file, members of a class, or statements: the first of
 * these as which it can be parsed. Where it imports nothing, the packages that a reader
 * would expect are imported, and members and statements find a {@code client}, a
 * {@code request} and a {@code server}.
 */
final class JavaSnippets {

	private static final List<String> IMPORTS = List.of("io.github.completions.*",
			"io.github.completions.autoconfigure.*", "io.github.completions.embedded.*",
			"io.github.completions.embedded.test.*", "com.github.tomakehurst.wiremock.*",
			"com.github.tomakehurst.wiremock.client.*", "com.github.tomakehurst.wiremock.core.*",
			"io.micrometer.observation.*", "java.io.*", "java.nio.file.*", "java.time.Duration", "java.util.*",
			"java.util.concurrent.*", "java.util.stream.*", "org.jspecify.annotations.*", "org.junit.jupiter.api.*",
			"org.junit.jupiter.api.extension.*", "org.springframework.beans.factory.annotation.*",
			"org.springframework.boot.*", "org.springframework.boot.autoconfigure.*",
			"org.springframework.boot.test.context.*", "org.springframework.context.annotation.*",
			"org.springframework.core.annotation.*", "org.springframework.http.*", "org.springframework.http.codec.*",
			"org.springframework.stereotype.*", "org.springframework.web.bind.annotation.*",
			"org.springframework.web.reactive.function.client.*", "org.springframework.web.server.*",
			"org.springframework.web.servlet.mvc.method.annotation.*", "reactor.core.publisher.*",
			"reactor.core.scheduler.*", "reactor.util.context.*", "static org.assertj.core.api.Assertions.*");

	private static final String FILE = "%s";

	private static final String MEMBERS = """
			abstract class Snippet {
				CompletionsClient client;
				CompletionRequest request;
				EmbeddedCompletionsServer server;
			%s
			}
			""";

	private static final String STATEMENTS = MEMBERS.formatted("void snippet() throws Exception {\n%s\n}");

	private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();

	/**
	 * Compile a snippet.
	 * @return what is wrong with it, empty if nothing is
	 */
	String compile(String snippet) {
		List<String> candidates = Stream.of(FILE, MEMBERS, STATEMENTS)
			.map((form) -> source(form, snippet))
			.filter(this::parses)
			.toList();
		return candidates.isEmpty() ? "It is no file, no members of a class and no statements"
				: errors(candidates.get(0));
	}

	private static String source(String form, String snippet) {
		String source = form.formatted(snippet);
		return snippet.lines().anyMatch((line) -> line.startsWith("import ")) ? source
				: IMPORTS.stream().map((name) -> "import " + name + ";\n").collect(Collectors.joining("", "", source));
	}

	private boolean parses(String source) {
		DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
		try {
			task(source, diagnostics).parse();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return text(diagnostics).isEmpty();
	}

	private String errors(String source) {
		DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
		try {
			task(source, diagnostics).analyze();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return text(diagnostics);
	}

	private JavacTask task(String source, DiagnosticCollector<JavaFileObject> diagnostics) {
		// later versions take statements alone for a file
		List<String> options = List.of("--release", "17", "-proc:none", "-parameters", "-classpath",
				System.getProperty("java.class.path"), "-d", Path.of(System.getProperty("java.io.tmpdir")).toString());
		return (JavacTask) this.compiler.getTask(null, null, diagnostics, options, null, List.of(new Source(source)));
	}

	private static String text(DiagnosticCollector<JavaFileObject> diagnostics) {
		return diagnostics.getDiagnostics()
			.stream()
			.filter((diagnostic) -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
			.map((diagnostic) -> diagnostic.getLineNumber() + ": " + diagnostic.getMessage(Locale.ROOT))
			.collect(Collectors.joining("\n"));
	}

	/**
	 * A source in memory, whose types may have any name.
	 */
	private static final class Source extends SimpleJavaFileObject {

		private final String text;

		private Source(String text) {
			super(URI.create("string:///Snippet.java"), Kind.SOURCE);
			this.text = text;
		}

		@Override
		public CharSequence getCharContent(boolean ignoreEncodingErrors) {
			return this.text;
		}

		@Override
		public boolean isNameCompatible(String simpleName, Kind kind) {
			return true;
		}

		@Override
		public NestingKind getNestingKind() {
			return NestingKind.TOP_LEVEL;
		}

		@Override
		public Modifier getAccessLevel() {
			return Modifier.PUBLIC;
		}

	}

}
