import { KNOWN_NAMES } from "./members.js";

/** What is typed cannot be sent. The message says what would do. */
export class Unreadable extends Error {
}

const readers = { text, integer, decimal, long, boolean, texts, biases, object };

/**
 * Reads what was typed for a member.
 * @returns its value in the request, undefined when it is not set
 * @throws Unreadable
 */
export function readValue(member, typed) {
  return readers[member.kind](typed, member);
}

/** A text as it is shown in a field of one line, which can hold no line break. */
function unescape(typed) {
  const breaks = { n: "\n", t: "\t", r: "\r", "\\": "\\" };
  return typed.replace(/\\([ntr\\])/g, (all, letter) => breaks[letter]);
}

function text(typed) {
  return typed === "" ? undefined : unescape(typed);
}

function integer(typed, member) {
  const value = long(typed);
  return value === undefined ? undefined : inRange(Number(value), member);
}

function long(typed) {
  if (typed.trim() === "") {
    return undefined;
  }
  if (!/^\s*[+-]?\d+\s*$/.test(typed)) {
    throw new Unreadable("Give a whole number.");
  }
  const value = BigInt(typed.trim().replace(/^\+/, ""));
  if (BigInt.asIntN(64, value) !== value) {
    throw new Unreadable("Give a number of at most 64 bits.");
  }
  return value;
}

function decimal(typed, member) {
  if (typed.trim() === "") {
    return undefined;
  }
  const value = Number(typed);
  if (!Number.isFinite(value)) {
    throw new Unreadable("Give a number.");
  }
  return inRange(value, member);
}

function inRange(value, { min, max, hard = true }) {
  if (value < min || (hard && value > max)) {
    throw new Unreadable(hard ? `Give a number from ${min} to ${max}.` : `Give a number of at least ${min}.`);
  }
  if (value > 2147483647) {
    throw new Unreadable("Give a smaller number.");
  }
  return value;
}

function boolean(typed) {
  return typed === "" ? undefined : typed === "true";
}

function texts(typed, member) {
  const values = typed.filter((value) => value !== "").map(unescape);
  if (values.length > member.most) {
    throw new Unreadable(`Give at most ${member.most} texts.`);
  }
  return values.length === 0 ? undefined : values;
}

function biases(typed) {
  const value = {};
  for (const [token, bias] of typed.filter((pair) => pair.some((part) => part.trim() !== ""))) {
    if (!/^\s*\d{1,9}\s*$/.test(token)) {
      throw new Unreadable("Give a token id, a whole number, for each bias.");
    }
    if (bias.trim() === "" || !(Math.abs(Number(bias)) <= 100)) {
      throw new Unreadable(`Give a bias from −100 to 100 for token ${token.trim()}.`);
    }
    value[Number(token)] = Number(bias);
  }
  return Object.keys(value).length === 0 ? undefined : value;
}

function object(typed) {
  if (typed.trim() === "") {
    return undefined;
  }
  const value = parseObject(typed);
  const known = Object.keys(value).find((name) => KNOWN_NAMES.has(name));
  if (known) {
    throw new Unreadable(`There is a field for ${known}.`);
  }
  return value;
}

function parseObject(typed) {
  let value;
  try {
    value = JSON.parse(typed);
  }
  catch (error) {
    throw new Unreadable(`This is no JSON: ${error.message}`);
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new Unreadable("Give a JSON object: {\"name\": value}.");
  }
  return value;
}
