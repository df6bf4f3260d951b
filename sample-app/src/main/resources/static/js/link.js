import { MEMBERS } from "./members.js";

const STORED = "playground";

/** The form as it is at the first visit. */
function blankState() {
  const members = Object.fromEntries(MEMBERS.map((member) => [member.name, emptyOf(member)]));
  return { promptKind: "text", prompt: { text: "Once upon a time", texts: [], tokens: "" },
    members: { ...members, max_tokens: "120", logprobs: "3" }, client: "" };
}

/**
 * Makes sense of a state that was stored or came with a link, which anyone can have made:
 * only what the form knows, and only as the kind of value it expects.
 */
function cleanState(given) {
  const state = blankState();
  const text = (value, other) => (typeof value === "string" ? value : other);
  state.promptKind = ["text", "texts", "tokens"].includes(given?.promptKind) ? given.promptKind : "text";
  state.prompt = { text: text(given?.prompt?.text, ""), texts: strings(given?.prompt?.texts),
    tokens: text(given?.prompt?.tokens, "") };
  state.client = text(given?.client, "");
  for (const member of MEMBERS) {
    const value = given?.members?.[member.name];
    const read = { texts: strings, biases: pairs }[member.kind] ?? ((typed) => text(typed, ""));
    state.members[member.name] = read(value);
  }
  return state;
}

/** Remembers the state until the tab is closed, unless it is too large for that. */
export function store(state) {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(state));
  }
  catch {
    sessionStorage.removeItem(STORED);
  }
}

/** The state that came with the address, else the one of this tab, else a new one. */
export function load() {
  const linked = parse(() => decode(location.hash.slice(1)));
  if (linked) {
    history.replaceState(null, "", location.pathname);
    return cleanState(linked);
  }
  const stored = parse(() => sessionStorage.getItem(STORED));
  return stored ? cleanState(stored) : blankState();
}

/** The part after # is for the page alone: browsers do not send it. */
export function linkTo(state) {
  return `${location.origin}${location.pathname}#${encode(JSON.stringify(state))}`;
}

function emptyOf(member) {
  return member.kind === "texts" || member.kind === "biases" ? [] : "";
}

function strings(value) {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function pairs(value) {
  return Array.isArray(value) ? value.map(strings).filter((pair) => pair.length === 2) : [];
}

function parse(read) {
  try {
    return JSON.parse(read());
  }
  catch {
    return null;
  }
}

function encode(text) {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function decode(text) {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
}
