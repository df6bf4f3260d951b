package io.github.completions.cases;

import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What the server does on one attempt.
 *
 * @param connect how the connection fails, null where it does not
 * @param status the status, null to send nothing
 * @param headers the headers
 * @param headersDelay milliseconds before the head
 * @param headChop the head is sent in pieces of so many bytes, 0 for as a whole
 * @param headChopDelay milliseconds between these pieces
 * @param framing how the length of the body is told
 * @param writes the writes of the body
 * @param trailers the trailers
 * @param end how it ends
 * @param silentClose whether the connection is closed afterwards
 */
record WireResponse(@Nullable String connect, @Nullable Integer status, Map<String, String> headers, int headersDelay,
		int headChop, int headChopDelay, Framing framing, List<WireWrite> writes, Map<String, String> trailers, End end,
		boolean silentClose) {

	static WireResponse read(Fields fields, boolean stream) {
		Map<String, String> headers = fields.textMembers("headers");
		return new WireResponse(connect(fields.text("connect")), fields.number("status"), headers,
				fields.number("headers_delay_ms", 0), fields.number("head_chop", 0),
				fields.number("head_chop_delay_ms", 0), Framing.of(fields.text("framing"), headers, stream),
				fields.objects("writes", WireWrite::read), fields.textMembers("trailers"),
				End.valueOf(fields.text("end", "clean").toUpperCase(Locale.ROOT)),
				silentClose(fields.text("keep_alive_then")));
	}

	private static @Nullable String connect(@Nullable String connect) {
		if (connect == null || connect.equals("refused") || connect.equals("unknown_host")) {
			return connect;
		}
		throw new CaseFormatException("'connect' is neither refused nor unknown_host: " + connect);
	}

	private static boolean silentClose(@Nullable String keepAliveThen) {
		if (keepAliveThen == null || keepAliveThen.equals("silent_close")) {
			return keepAliveThen != null;
		}
		throw new CaseFormatException("'keep_alive_then' is not silent_close: " + keepAliveThen);
	}

	enum End {

		CLEAN, TRUNCATED, RESET

	}

	enum Framing {

		CHUNKED, LENGTH, EOF;

		static Framing of(@Nullable String name, Map<String, String> headers, boolean stream) {
			if (name != null) {
				return valueOf(name.toUpperCase(Locale.ROOT));
			}
			boolean hasLength = headers.keySet().stream().anyMatch("content-length"::equalsIgnoreCase);
			return (stream && !hasLength) ? CHUNKED : LENGTH;
		}

	}

}
