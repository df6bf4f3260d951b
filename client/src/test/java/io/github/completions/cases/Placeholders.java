package io.github.completions.cases;

import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fills the placeholders of a case's texts.
 */
record Placeholders(String otherOrigin) {

	private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(i|other_origin|fill:(\\d+)"
			+ "|repeat:(.+?):(\\d+)|http_date:([+-]?)(\\d+)s|([a-z_]+(?::[^{}]*)?))\\}\\}", Pattern.DOTALL);

	private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'",
			Locale.US);

	String fill(String text, int number) {
		if (!text.contains("{{")) {
			return text;
		}
		return PLACEHOLDER.matcher(text).replaceAll((found) -> Matcher.quoteReplacement(replacement(found, number)));
	}

	private String replacement(MatchResult found, int number) {
		String name = found.group(1);
		if (name.equals("i")) {
			return Integer.toString(number);
		}
		if (name.equals("other_origin")) {
			return this.otherOrigin;
		}
		if (found.group(2) != null) {
			return "x".repeat(Integer.parseInt(found.group(2)));
		}
		if (found.group(3) != null) {
			return found.group(3).repeat(Integer.parseInt(found.group(4)));
		}
		if (found.group(6) != null) {
			long seconds = Long.parseLong(found.group(6)) * (found.group(5).equals("-") ? -1 : 1);
			return HTTP_DATE.format(ZonedDateTime.now(ZoneOffset.UTC).plusSeconds(seconds));
		}
		throw new CaseFormatException("The placeholder {{" + name + "}} is not implemented");
	}

}
