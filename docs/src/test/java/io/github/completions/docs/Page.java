package io.github.completions.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * A page of the documentation: Markdown, as far as it takes to check it.
 *
 * @param file the file
 * @param fences its fenced blocks
 * @param prose its lines outside of fenced blocks
 */
public record Page(Path file, List<Fence> fences, List<String> prose) {

	private static final Pattern QUOTE = Pattern.compile("<!-- snippet: (\\S+) -->");

	private static final String FENCE = "```";

	/**
	 * Return all pages of the documentation.
	 */
	static Stream<Page> all() {
		return Project.pages().stream().map(Page::read);
	}

	static Stream<Fence> fences(String... languages) {
		return all().flatMap((page) -> page.fences().stream())
			.filter((fence) -> List.of(languages).contains(fence.language()));
	}

	/**
	 * Return the text of a block of a page.
	 * @param path the path of the page from the root of the project
	 * @param language the language of the block
	 * @param position its position among the blocks of that language, from 0
	 */
	public static String snippet(String path, String language, int position) {
		return read(Project.file(path)).fences()
			.stream()
			.filter((fence) -> fence.language().equals(language))
			.skip(position)
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("No such block: " + path))
			.text();
	}

	static Page read(Path file) {
		List<Fence> fences = new ArrayList<>();
		List<String> prose = new ArrayList<>();
		String[] lines = Project.read(file).split("\n", -1);
		@Nullable String quote = null;
		for (int i = 0; i < lines.length; i++) {
			if (lines[i].startsWith(FENCE)) {
				int start = i;
				StringBuilder text = new StringBuilder();
				while (!lines[++i].equals(FENCE)) {
					text.append(lines[i]).append('\n');
				}
				String place = Project.relative(file) + ":" + (start + 1);
				fences.add(new Fence(place, lines[start].substring(FENCE.length()).strip(), text.toString(), quote));
				quote = null;
			}
			else {
				prose.add(lines[i]);
				Matcher matcher = QUOTE.matcher(lines[i]);
				quote = matcher.matches() ? matcher.group(1) : null;
			}
		}
		return new Page(file, List.copyOf(fences), List.copyOf(prose));
	}

	/**
	 * Return the text of the page with what it quotes in place.
	 */
	String withQuotes() {
		Pattern block = Pattern.compile("(<!-- snippet: (\\S+) -->\n```\\w+\n).*?(?<=\n)```\n", Pattern.DOTALL);
		return block.matcher(Project.read(this.file))
			.replaceAll(
					(match) -> Matcher.quoteReplacement(match.group(1) + Quotes.text(match.group(2)) + FENCE + "\n"));
	}

}
