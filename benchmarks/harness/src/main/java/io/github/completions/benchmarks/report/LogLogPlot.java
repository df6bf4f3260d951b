package io.github.completions.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A plot with logarithmic axes, in which what is linear is a straight line of slope one.
 */
final class LogLogPlot {

	private static final int WIDTH = 720;

	private static final int HEIGHT = 440;

	private static final int LEFT = 70;

	private static final int RIGHT = 170;

	private static final int TOP = 40;

	private static final int BOTTOM = 50;

	private static final String[] COLOURS = { "#1b7f3b", "#b4521a", "#3059a8", "#7a3e9d" };

	private final String title;

	private final String horizontal;

	private final String vertical;

	private final List<Line> lines = new ArrayList<>();

	LogLogPlot(String title, String horizontal, String vertical) {
		this.title = title;
		this.horizontal = horizontal;
		this.vertical = vertical;
	}

	void add(String name, List<Point> points) {
		List<Point> positive = points.stream().filter((point) -> point.y() > 0).toList();
		if (!positive.isEmpty()) {
			this.lines.add(new Line(name, positive));
		}
	}

	String svg() {
		Axis x = axis(this.lines.stream().flatMap((line) -> line.points().stream()).mapToDouble(Point::x).toArray(),
				LEFT, WIDTH - RIGHT);
		Axis y = axis(this.lines.stream().flatMap((line) -> line.points().stream()).mapToDouble(Point::y).toArray(),
				HEIGHT - BOTTOM, TOP);
		StringBuilder svg = new StringBuilder();
		svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\"%n"
			.formatted(WIDTH, HEIGHT));
		svg.append("\tfont-size=\"12\" role=\"img\" aria-label=\"%s\">%n".formatted(this.title));
		svg.append("<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>%n".formatted(WIDTH, HEIGHT));
		svg.append(text(LEFT, 22, "start", this.title));
		svg.append(text((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 10, "middle", this.horizontal));
		svg.append("<text transform=\"translate(16 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>%n"
			.formatted((TOP + HEIGHT - BOTTOM) / 2, this.vertical));
		grid(svg, x, y);
		for (int i = 0; i < this.lines.size(); i++) {
			draw(svg, this.lines.get(i), COLOURS[i % COLOURS.length], x, y);
		}
		return svg.append("</svg>\n").toString();
	}

	private static void grid(StringBuilder svg, Axis x, Axis y) {
		for (int decade = x.first(); decade <= x.last(); decade++) {
			double position = x.position(Math.pow(10, decade));
			svg.append(stroke(position, TOP, position, HEIGHT - BOTTOM));
			svg.append(text(position, HEIGHT - BOTTOM + 16, "middle", decade(decade)));
		}
		for (int decade = y.first(); decade <= y.last(); decade++) {
			double position = y.position(Math.pow(10, decade));
			svg.append(stroke(LEFT, position, WIDTH - RIGHT, position));
			svg.append(text(LEFT - 6, position + 4, "end", decade(decade)));
		}
	}

	private static void draw(StringBuilder svg, Line line, String colour, Axis x, Axis y) {
		StringBuilder points = new StringBuilder();
		for (Point point : line.points()) {
			points.append(format("%.1f,%.1f ", x.position(point.x()), y.position(point.y())));
			svg.append(format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n", x.position(point.x()),
					y.position(point.y()), colour));
		}
		svg.append(format("<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n",
				points.toString().strip(), colour));
		Point last = line.points().get(line.points().size() - 1);
		svg.append(format("<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\">%s</text>\n", x.position(last.x()) + 8,
				y.position(last.y()) + 4, colour, line.name()));
	}

	private static Axis axis(double[] values, int from, int to) {
		double first = Double.MAX_VALUE;
		double last = Double.MIN_VALUE;
		for (double value : values) {
			first = Math.min(first, value);
			last = Math.max(last, value);
		}
		return new Axis((int) Math.floor(Math.log10(first)), (int) Math.ceil(Math.log10(last)), from, to);
	}

	private static String decade(int exponent) {
		return (exponent >= 0) ? format("%,.0f", Math.pow(10, exponent))
				: format("%." + -exponent + "f", Math.pow(10, exponent));
	}

	private static String stroke(double x1, double y1, double x2, double y2) {
		return format("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>\n", x1, y1, x2, y2);
	}

	private static String text(double x, double y, String anchor, String text) {
		return format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, text);
	}

	private static String format(String format, Object... values) {
		return String.format(Locale.ROOT, format, values);
	}

	/**
	 * A point.
	 *
	 * @param x where it lies on the horizontal axis
	 * @param y where it lies on the vertical axis
	 */
	record Point(double x, double y) {
	}

	private record Line(String name, List<Point> points) {
	}

	private record Axis(int first, int last, int from, int to) {

		double position(double value) {
			return this.from + (this.to - this.from) * (Math.log10(value) - this.first) / (this.last - this.first);
		}

	}

}
