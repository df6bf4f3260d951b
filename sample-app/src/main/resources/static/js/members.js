/**
 * The members of the request body, as groups of the form. A member has a kind, which picks
 * its control and how what is typed is read, and what there is to know about it.
 */
export const GROUPS = [
  {
    title: "Model and length",
    open: true,
    members: [
      { name: "model", label: "Model", kind: "text", doc: "Which model writes.",
        suggestions: ["gpt-3.5-turbo-instruct", "davinci-002", "babbage-002", "embedded-ngram"] },
      { name: "max_tokens", label: "Most tokens", kind: "integer", min: 0, max: 2048, hard: false, default: 16,
        doc: "Where the text is cut off." },
      { name: "stop", label: "Stop at", kind: "texts", most: 4,
        doc: "Up to 4 texts that end the completion. \\n is a line break." },
      { name: "suffix", label: "Suffix", kind: "text", doc: "What comes after the inserted text." },
      { name: "echo", label: "Echo", kind: "boolean", default: false, doc: "Repeat the prompt before the text." },
    ],
  },
  {
    title: "Sampling",
    open: true,
    members: [
      { name: "temperature", label: "Temperature", kind: "decimal", min: 0, max: 2, step: 0.05, default: 1,
        doc: "Low is steady, high is daring." },
      { name: "top_p", label: "Top p", kind: "decimal", min: 0, max: 1, step: 0.01, default: 1,
        doc: "Share of likely tokens to draw from." },
      { name: "seed", label: "Seed", kind: "long", doc: "Same seed, same text, as far as the server can." },
      { name: "frequency_penalty", label: "Frequency penalty", kind: "decimal", min: -2, max: 2, step: 0.05,
        default: 0, doc: "Against words used often." },
      { name: "presence_penalty", label: "Presence penalty", kind: "decimal", min: -2, max: 2, step: 0.05, default: 0,
        doc: "Against words used at all." },
      { name: "logit_bias", label: "Logit bias", kind: "biases",
        doc: "Token ids made likelier or rarer, −100 to 100." },
    ],
  },
  {
    title: "Choices and probabilities",
    open: true,
    members: [
      { name: "n", label: "Choices", kind: "integer", min: 1, max: 128, slider: 8, default: 1,
        doc: "How many texts for each prompt." },
      { name: "best_of", label: "Best of", kind: "integer", min: 1, max: 20, default: 1,
        doc: "Tries to pick from. Above 1 only without streaming." },
      { name: "logprobs", label: "Log probabilities", kind: "integer", min: 0, max: 5,
        doc: "Alternatives to see at each token." },
    ],
  },
  {
    title: "Stream and more",
    open: false,
    members: [
      { name: "stream", label: "Stream", kind: "boolean", default: true, doc: "Show the text while it is made." },
      { name: "include_usage", label: "Usage in the stream", kind: "boolean", parent: "stream_options",
        doc: "Count tokens at the end. This sample asks for it by its configuration." },
      { name: "include_obfuscation", label: "Obfuscation", kind: "boolean", parent: "stream_options",
        doc: "Pad events, so that their size tells nothing." },
      { name: "user", label: "User", kind: "text", doc: "Who asks, for the server to see abuse." },
      { name: "extra", label: "Extra members", kind: "object",
        doc: "JSON of members that only some servers know, such as {\"top_k\": 40}." },
    ],
  },
];

export const MEMBERS = GROUPS.flatMap((group) => group.members);

/** Names that the extra members may not have: there are fields for them. */
export const KNOWN_NAMES = new Set(["prompt", "stream_options",
  ...MEMBERS.filter((member) => !member.parent && member.name !== "extra").map((member) => member.name)]);

/** What the server calls a member may be a path into it. */
export function memberOf(serverName) {
  const path = serverName.split(/[.[]/);
  return path[0] === "stream_options" ? path[1] ?? "include_usage" : path[0];
}
