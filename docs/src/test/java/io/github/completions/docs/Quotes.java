package io.github.completions.docs;

import java.util.List;

/**
 * Takes regions out of the sources of tests, which pages quote. A region stands between
 * the comments {@code tag::name[]} and {@code end::name[]}. A class that is nested there
 * is not for the reader, so that its {@code static} is left out.
 */
final class Quotes {

	private Quotes() {
	}

	/**
	 * Return the text of a region, or of a whole file.
	 * @param reference the name of the file, and for a region its tag as in
	 * {@code File.java#tag}
	 */
	static String text(String reference) {
		String[] parts = reference.split("#");
		if (parts.length == 1) {
			return Project.read(Project.testSource(reference));
		}
		List<String> lines = Project.read(Project.testSource(parts[0])).lines().map(Quotes::withSpaces).toList();
		int start = indexOf(lines, "// tag::" + parts[1] + "[]", reference);
		int end = indexOf(lines, "// end::" + parts[1] + "[]", reference);
		String text = String.join("\n", lines.subList(start + 1, end)).stripIndent().strip() + "\n";
		return text.replaceAll("(?m)^static class ", "class ");
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
