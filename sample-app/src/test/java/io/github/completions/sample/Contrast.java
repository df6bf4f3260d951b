package io.github.completions.sample;

/**
 * Measures the contrast of all text that is seen.
 */
final class Contrast {

	/**
	 * Returns the texts whose contrast is below that of WCAG's level AA. Transparent
	 * backgrounds show what is below them; what is disabled needs no contrast.
	 */
	static final String SCRIPT = """
			const parse = (color) => color.match(/[\\d.]+/g).map(Number);
			const luminance = ([r, g, b]) => [r, g, b].map((part) => part / 255)
				.map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
				.reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
			const background = (element) => {
				const own = parse(getComputedStyle(element).backgroundColor);
				return own.length === 3 || !element.parentElement ? own : background(element.parentElement);
			};
			const contrast = (one, other) => {
				const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
				return (light + 0.05) / (dark + 0.05);
			};
			const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
			const low = [];
			while (texts.nextNode()) {
				const element = texts.currentNode.parentElement;
				const isSeen = texts.currentNode.data.trim() !== '' && element.checkVisibility()
					&& !element.closest('[aria-disabled=true]');
				const ratio = contrast(parse(getComputedStyle(element).color), background(element));
				if (isSeen && ratio < 4.5) {
					low.push(`${texts.currentNode.data}: ${ratio.toFixed(2)}`);
				}
			}
			return low;
			""";

	private Contrast() {
	}

}
