import { MEMBERS } from "./members.js";
import { readValue, Unreadable } from "./values.js";

/**
 * Turns what was typed into the body of a request. What is not set is not in it.
 * @returns the body, and by member what is wrong with it
 */
export function readRequest(state) {
  const body = {};
  const errors = new Map();
  attempt("prompt", errors, () => put(body, "prompt", readPrompt(state)));
  for (const member of MEMBERS) {
    attempt(member.name, errors, () => add(body, member, readValue(member, state.members[member.name])));
  }
  if (body.best_of > 1 && body.stream !== false) {
    errors.set("best_of", "The best one is known only at the end: set Stream to no.");
  }
  if (body.best_of < body.n) {
    errors.set("best_of", "Give at least as many as there are choices.");
  }
  return { body, errors };
}

function attempt(name, errors, read) {
  try {
    read();
  }
  catch (error) {
    if (!(error instanceof Unreadable)) {
      throw error;
    }
    errors.set(name, error.message);
  }
}

function add(body, member, value) {
  if (value === undefined) {
    return;
  }
  if (member.name === "extra") {
    Object.assign(body, value);
  }
  else if (member.parent) {
    body[member.parent] = { ...body[member.parent], [member.name]: value };
  }
  else {
    body[member.name] = value;
  }
}

function put(body, name, value) {
  if (value !== undefined) {
    body[name] = value;
  }
}

function readPrompt({ promptKind, prompt }) {
  switch (promptKind) {
    case "text":
      return prompt.text === "" ? undefined : prompt.text;
    case "texts":
      return prompt.texts.length === 0 ? undefined : prompt.texts;
    default:
      return readTokens(prompt.tokens);
  }
}

/** One line is one prompt. */
function readTokens(typed) {
  const lists = typed.split("\n").map(readTokenLine).filter((tokens) => tokens.length > 0);
  if (lists.length === 0) {
    return undefined;
  }
  return lists.length === 1 ? lists[0] : lists;
}

function readTokenLine(line) {
  return line.split(/[\s,[\]]+/).filter((part) => part !== "").map((part) => {
    if (!/^\d{1,9}$/.test(part)) {
      throw new Unreadable(`Give token ids, whole numbers, with spaces between them: not “${part}”.`);
    }
    return Number(part);
  });
}

/** How many prompts a body has. */
export function promptsOf(body) {
  const several = Array.isArray(body.prompt) && typeof body.prompt[0] !== "number";
  return several ? body.prompt : [body.prompt];
}
