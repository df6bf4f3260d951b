package io.github.completions;

import tools.jackson.core.ErrorReportConfiguration;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.json.JsonMapper;

/**
 * The one mapper of the wire. It is no bean and takes no setting, so that an
 * application's own mapper cannot change what servers get to see.
 */
final class CompletionsJson {

	/**
	 * Python servers write {@code NaN}, which is no JSON. Sizes are limited where bytes
	 * are read, so that the constraints here only bound the depth. Error messages quote
	 * nothing of the content, which may hold a secret.
	 */
	static final JsonMapper MAPPER = JsonMapper
		.builder(JsonFactory.builder()
			.enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
			.streamReadConstraints(StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
			.recyclerPool(JsonRecyclerPools.threadLocalPool())
			.errorReportConfiguration(
					ErrorReportConfiguration.builder().maxErrorTokenLength(0).maxRawContentLength(0).build())
			.build())
		.build();

	static final JsonFactory FACTORY = MAPPER.tokenStreamFactory();

	private CompletionsJson() {
	}

}
