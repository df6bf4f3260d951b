package io.github.completions;

import java.util.zip.DataFormatException;
import java.util.zip.ZipException;

import org.jspecify.annotations.Nullable;

/**
 * Tells content that cannot be decompressed from a connection that broke. Netty has an
 * exception of its own for that, which need not be there.
 */
final class BrokenContent {

	private BrokenContent() {
	}

	static boolean isCause(@Nullable Throwable error) {
		for (Throwable each = error; each != null; each = each.getCause()) {
			if (each instanceof ZipException || each instanceof DataFormatException
					|| each.getClass().getSimpleName().equals("DecompressionException")) {
				return true;
			}
		}
		return false;
	}

}
