package io.github.completions.docs;

import java.util.List;

/**
 * Takes regions out of the sources of tests, which pages quote. A region stands between
 * the comments {@code tag::name[]} and {@code end::name[]}.
 */
final class Quotes {

	private Quotes() {
	}

	/**
	 * Return the text of a region.
	 * @param reference file and tag, as {@code File.java#tag}
	 */
	static String text(String reference) {
		String[] parts = reference.split("#");
		List<String> lines = Project.read(Project.testSource(parts[0])).lines().map(Quotes::withSpaces).toList();
		int start = indexOf(lines, "// tag::" + parts[1] + "[]", reference);
		int end = indexOf(lines, "// end::" + parts[1] + "[]", reference);
		return String.join("\n", lines.subList(start + 1, end)).stripIndent().strip() + "\n";
	}

	private static int indexOf(List<String> lines, String tag, String reference) {
		for (int i = 0; i < lines.size(); i++) {
			if (lines.get(i).strip().equals(tag)) {
				return i;
			}
		}
		throw new IllegalArgumentException("There is no '%s' for %s".formatted(tag, reference));
	}

	private static String withSpaces(String line) {
		String text = line.stripLeading();
		String indent = line.substring(0, line.length() - text.length());
		return indent.replace("\t", "    ") + text;
	}

}
