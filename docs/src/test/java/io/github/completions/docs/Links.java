package io.github.completions.docs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Follows the links from one file of the project to another.
 */
final class Links {

	private static final Pattern LINK = Pattern
		.compile("\\]\\(([^)\\s]+)\\)|(?:src|srcset|href)=\"([^\"]+)\"|^\\[[^\\]]+\\]:\\s*(\\S+)$");

	private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\"></a>");

	private static final Pattern HEADING = Pattern.compile("#{1,6} +(.+)");

	private Links() {
	}

	/**
	 * Return what is wrong with the links of a page.
	 */
	static List<String> broken(Page page) {
		List<String> broken = new ArrayList<>();
		for (String line : page.prose()) {
			Matcher matcher = LINK.matcher(line);
			while (matcher.find()) {
				String link = (matcher.group(1) != null) ? matcher.group(1)
						: (matcher.group(2) != null) ? matcher.group(2) : matcher.group(3);
				if (!link.contains("://") && !link.startsWith("mailto:") && !exists(page, link)) {
					broken.add(link);
				}
			}
		}
		return broken;
	}

	private static boolean exists(Page page, String link) {
		int hash = link.indexOf('#');
		String path = (hash >= 0) ? link.substring(0, hash) : link;
		Path target = path.isEmpty() ? page.file() : page.file().resolveSibling(path).normalize();
		return Files.exists(target) && (hash < 0 || anchors(Page.read(target)).contains(link.substring(hash + 1)));
	}

	private static Set<String> anchors(Page page) {
		Set<String> anchors = new HashSet<>();
		for (String line : page.prose()) {
			Matcher heading = HEADING.matcher(line);
			if (heading.matches()) {
				anchors.add(slug(heading.group(1)));
			}
			Matcher anchor = ANCHOR.matcher(line);
			while (anchor.find()) {
				anchors.add(anchor.group(1));
			}
		}
		return anchors;
	}

	/**
	 * Return the anchor that forges make of a heading.
	 */
	static String slug(String heading) {
		return heading.strip().toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
	}

}
