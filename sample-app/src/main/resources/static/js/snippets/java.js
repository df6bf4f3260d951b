import { KNOWN_NAMES } from "../members.js";
import { writeJson } from "../json.js";

const DECIMALS = new Set(["temperature", "top_p", "frequency_penalty", "presence_penalty"]);

/** A class that makes this request with the chosen client. It compiles as it stands. */
export function writeJava(body, client) {
  const calls = Object.entries(body).filter(([name]) => name !== "stream").map(([name, value]) => call(name, value));
  const streams = body.stream !== false;
  const result = streams ? "Flux" : "Mono";
  const code = `
class Completions {

	private final CompletionsClient client;

	Completions(${client === "" ? "" : `@Qualifier(${text(client)}) `}CompletionsClient client) {
		this.client = client;
	}

	${result}<Completion> complete() {
		CompletionRequest request = CompletionRequest.builder()
${calls.map((text) => `\t\t\t${text}\n`).join("")}			.build();
		return this.client.${streams ? "stream" : "create"}(request);
	}

}
`;
  return importsFor(code) + code;
}

const TYPES = {
  List: "java.util.List",
  Map: "java.util.Map",
  Completion: "io.github.completions.Completion",
  CompletionRequest: "io.github.completions.CompletionRequest",
  CompletionsClient: "io.github.completions.CompletionsClient",
  Prompt: "io.github.completions.Prompt",
  Qualifier: "org.springframework.beans.factory.annotation.Qualifier",
  StreamOptions: "io.github.completions.StreamOptions",
  Flux: "reactor.core.publisher.Flux",
  Mono: "reactor.core.publisher.Mono",
  JsonMapper: "tools.jackson.databind.json.JsonMapper",
};

/** A type may also be a word of the prompt, which an import of too many does not hurt. */
function importsFor(code) {
  const names = Object.keys(TYPES).filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  return names.map((name) => `import ${TYPES[name]};\n`).join("");
}

function call(name, value) {
  if (!KNOWN_NAMES.has(name)) {
    return `.extraBody(${text(name)}, ${any(value)})`;
  }
  const method = name.replace(/_(\w)/g, (all, letter) => letter.toUpperCase());
  return `.${method}(${argument(name, value)})`;
}

function argument(name, value) {
  switch (name) {
    case "prompt":
      return prompt(value);
    case "stop":
      return value.map(text).join(", ");
    case "logit_bias":
      return biases(Object.entries(value));
    case "stream_options":
      return `new StreamOptions(${value.include_usage ?? null}, ${value.include_obfuscation ?? null}, Map.of())`;
    case "seed":
      return `${value}L`;
    default:
      return DECIMALS.has(name) ? decimal(value) : scalar(value);
  }
}

function biases(entries) {
  return `Map.ofEntries(${entries.map(([id, bias]) => `Map.entry(${id}, ${decimal(bias)})`).join(", ")})`;
}

function prompt(value) {
  if (typeof value === "string") {
    return text(value);
  }
  if (typeof value[0] === "string") {
    return `Prompt.texts(${value.map(text).join(", ")})`;
  }
  if (typeof value[0] === "number") {
    return `Prompt.tokens(${value.join(", ")})`;
  }
  return `Prompt.tokenLists(List.of(${value.map((ids) => `List.of(${ids.join(", ")})`).join(", ")}))`;
}

function decimal(value) {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

function scalar(value) {
  return typeof value === "string" ? text(value) : String(value);
}

/** Numbers keep the form that they have in JSON; what holds others is written as JSON. */
function any(value) {
  if (value !== null && typeof value === "object") {
    return `JsonMapper.shared().readValue(${text(writeJson(value))}, Object.class)`;
  }
  if (typeof value === "number") {
    return Number.isInteger(value) && Math.abs(value) > 2147483647 ? `${value}L` : String(value);
  }
  return scalar(value);
}

/** A literal for each line of a text. */
function text(value) {
  const lines = value.split(/(?<=\n)/);
  return lines.map((line) => `"${escape(line)}"`).join("\n\t\t\t\t\t+ ") || "\"\"";
}

function escape(line) {
  const named = { "\n": "\\n", "\t": "\\t", "\r": "\\r", "\"": "\\\"", "\\": "\\\\" };
  return line.replace(/["\\\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]/g,
    (letter) => named[letter] ?? `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
