import { KNOWN_NAMES } from "../members.js";
import { writeJson } from "../json.js";

/** The request as defaults of the chosen client, for application.yaml. */
export function writeYaml(body, client) {
  const { stream, prompt, ...defaults } = body;
  const lines = [];
  if (typeof prompt === "string") {
    lines.push(`    prompt: ${text(prompt)}`);
  }
  else if (prompt !== undefined) {
    lines.push("    # several prompts and token ids belong to a request and are no default");
  }
  for (const [name, value] of Object.entries(defaults).filter(([known]) => KNOWN_NAMES.has(known))) {
    lines.push(...member(name, value));
  }
  lines.push(...extra(Object.entries(defaults).filter(([name]) => !KNOWN_NAMES.has(name))));
  return lines.length === 0 ? "# nothing is set\n" : `completions:\n${below(client, ["  defaults:", ...lines])}\n`;
}

function below(client, lines) {
  return (client === "" ? lines : ["  clients:", `    ${text(client)}:`, ...lines.map((line) => `    ${line}`)]).join("\n");
}

function member(name, value) {
  const key = `    ${kebab(name)}:`;
  switch (name) {
    case "stop":
      return [key, ...value.map((item) => `      - ${text(item)}`)];
    case "logit_bias":
      return [key, ...Object.entries(value).map(([id, bias]) => `      "[${id}]": ${bias}`)];
    case "stream_options":
      return [key, ...Object.entries(value).map(([option, choice]) => `      ${kebab(option)}: ${choice}`)];
    default:
      return [`${key} ${typeof value === "string" ? text(value) : value}`];
  }
}

function extra(members) {
  const lines = members.map(([name, value]) => `      ${text(`[${name}]`)}: ${text(asJson(value))}`);
  return lines.length === 0 ? [] : ["    extra-body:", ...lines];
}

/** What reads as JSON is sent as JSON: such a text needs quotes of its own to stay a text. */
function asJson(value) {
  try {
    return typeof value === "string" && JSON.parse(value) === undefined ? value : writeJson(value);
  }
  catch {
    return value;
  }
}

function kebab(name) {
  return name.replaceAll("_", "-");
}

/** JSON's form is one of YAML's; ${ would begin a placeholder of Spring's. */
function text(value) {
  return JSON.stringify(value.replaceAll("${", "\\${"));
}
