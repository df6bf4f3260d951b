package io.github.completions.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.completions.CompletionRequest;
import org.jspecify.annotations.Nullable;

/**
 * One situation on the wire and what the client must make of it.
 *
 * @param id the name
 * @param stream whether the streaming call is made
 * @param client the settings of the client
 * @param consumer how the calls are made and consumed
 * @param request the request
 * @param responses what the server does, by attempt; the last one repeats
 * @param expected the outcomes that are right
 */
record Case(String id, boolean stream, ClientOptions client, ConsumerOptions consumer, CompletionRequest request,
		List<WireResponse> responses, List<Expectation> expected) {

	static Case of(String name, @Nullable Object document) {
		return Fields.read(name, document, Case::read);
	}

	private static Case read(Fields fields) {
		fields.ignore("title", "fault", "kind", "source", "debatable");
		boolean stream = switch (fields.text("call", "")) {
			case "stream" -> true;
			case "single" -> false;
			default -> throw new CaseFormatException("'call' is neither stream nor single: " + fields.text("call"));
		};
		return new Case(fields.text("id", ""), stream,
				fields.object("client", ClientOptions::read, ClientOptions.defaults()),
				fields.object("consumer", ConsumerOptions::read, ConsumerOptions.defaults()), request(fields),
				responses(fields, stream), expected(fields));
	}

	private static CompletionRequest request(Fields fields) {
		String json = fields.text("request_raw");
		Map<String, @Nullable Object> members = fields.members("request");
		return (json != null) ? CaseRequest.ofJson(json) : CaseRequest.ofMembers(members);
	}

	private static List<WireResponse> responses(Fields fields, boolean stream) {
		List<WireResponse> responses = fields.objects("responses", (response) -> WireResponse.read(response, stream));
		WireResponse response = fields.object("response", (each) -> WireResponse.read(each, stream));
		if (response != null) {
			responses = List.of(response);
		}
		if (responses.isEmpty()) {
			throw new CaseFormatException("There is no response");
		}
		return responses;
	}

	private static List<Expectation> expected(Fields fields) {
		List<Expectation> expected = new ArrayList<>();
		Expectation main = fields.object("expect", (expect) -> {
			List<Expectation> others = expect.objects("accept_also", Expectation::read);
			expected.addAll(others);
			return Expectation.read(expect);
		});
		if (main == null) {
			throw new CaseFormatException("There is no 'expect'");
		}
		expected.add(0, main);
		return expected;
	}

}
