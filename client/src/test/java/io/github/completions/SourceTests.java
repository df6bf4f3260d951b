package io.github.completions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the sources to their budgets.
 */
class SourceTests {

	private static final int MAX_FILE_LENGTH = 400;

	private static final int MAX_METHOD_LENGTH = 40;

	private static final List<Path> FILES = files();

	private static List<Path> files() {
		try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
			return files.filter((file) -> file.toString().endsWith(".java")).toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static List<String> lines(Path file) {
		try {
			return Files.readAllLines(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Test
	void noFileIsTooLong() {
		assertThat(FILES).hasSizeGreaterThan(50)
			.allSatisfy((file) -> assertThat(lines(file)).hasSizeLessThanOrEqualTo(MAX_FILE_LENGTH));
	}

	@Test
	void noMethodIsTooLong() {
		Inspection inspection = Inspection.of(FILES);
		assertThat(inspection.methods).isGreaterThan(300);
		assertThat(inspection.longMethods).isEmpty();
	}

	@Test
	void everyPublicTypeTellsSinceWhenItIsThere() {
		Inspection inspection = Inspection.of(FILES);
		assertThat(inspection.publicTypes).isGreaterThan(40);
		assertThat(inspection.typesWithoutSince).isEmpty();
	}

	@Test
	void everyDocumentedMethodThatAssertsTellsWhatItThrows() {
		Inspection inspection = Inspection.of(FILES);
		assertThat(inspection.assertingMethods).isGreaterThan(10);
		assertThat(inspection.silentMethods).isEmpty();
	}

	@Test
	void nothingIsLeftToDo() {
		assertThat(FILES).allSatisfy(
				(file) -> assertThat(lines(file)).noneMatch((line) -> line.matches(".*\\b(TODO|FIXME|XXX)\\b.*")));
	}

	private static final class Inspection extends TreePathScanner<Void, Void> {

		private final DocTrees trees;

		private final List<String> longMethods = new ArrayList<>();

		private final List<String> typesWithoutSince = new ArrayList<>();

		private final List<String> silentMethods = new ArrayList<>();

		private int assertingMethods;

		private int methods;

		private int publicTypes;

		private Inspection(DocTrees trees) {
			this.trees = trees;
		}

		static Inspection of(List<Path> files) {
			JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
			try (StandardJavaFileManager fileManager = compiler.getStandardFileManager(null, null, null)) {
				JavacTask task = (JavacTask) compiler.getTask(null, fileManager, null, null, null,
						fileManager.getJavaFileObjectsFromPaths(files));
				Inspection inspection = new Inspection(DocTrees.instance(task));
				inspection.scan(task.parse(), null);
				return inspection;
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

		@Override
		public Void visitClass(ClassTree type, Void ignored) {
			if (type.getModifiers().getFlags().contains(Modifier.PUBLIC) || isInsideInterface()) {
				this.publicTypes++;
				String comment = this.trees.getDocComment(getCurrentPath());
				if (comment == null || !comment.contains("@since ")) {
					this.typesWithoutSince.add(type.getSimpleName().toString());
				}
			}
			return super.visitClass(type, ignored);
		}

		private boolean isInsideInterface() {
			return getCurrentPath().getParentPath().getLeaf() instanceof ClassTree outer
					&& outer.getKind() == Tree.Kind.INTERFACE
					&& outer.getModifiers().getFlags().contains(Modifier.PUBLIC);
		}

		@Override
		public Void visitMethod(MethodTree method, Void ignored) {
			this.methods++;
			if (method.getBody() != null && length(method) > MAX_METHOD_LENGTH) {
				this.longMethods.add(place(method));
			}
			String comment = this.trees.getDocComment(getCurrentPath());
			if (comment != null && isPublic(method) && asserts(method)) {
				this.assertingMethods++;
				if (!comment.contains("@throws IllegalArgumentException")) {
					this.silentMethods.add(place(method));
				}
			}
			return super.visitMethod(method, ignored);
		}

		private String place(MethodTree method) {
			return getCurrentPath().getCompilationUnit().getSourceFile().getName() + "#" + method.getName();
		}

		private boolean isPublic(MethodTree method) {
			return method.getModifiers().getFlags().contains(Modifier.PUBLIC)
					|| getCurrentPath().getParentPath().getLeaf().getKind() == Tree.Kind.INTERFACE;
		}

		private static boolean asserts(MethodTree method) {
			return method.getBody() != null
					&& method.getBody().toString().matches("(?s).*\\b(Assert\\.|assert[A-Z]).*");
		}

		private long length(MethodTree method) {
			CompilationUnitTree unit = getCurrentPath().getCompilationUnit();
			long start = this.trees.getSourcePositions().getStartPosition(unit, method);
			long end = this.trees.getSourcePositions().getEndPosition(unit, method);
			return unit.getLineMap().getLineNumber(end) - unit.getLineMap().getLineNumber(start) + 1;
		}

	}

}
