const BYTES = /\\x([0-9a-f]{2})/gi;
const NO_CHARACTER = "\ufffd";

/**
 * Turns the log probabilities of a choice into cells: pieces of its text with the token
 * they are from. A character that is split over tokens becomes one cell with all of them.
 */
export class TokenReader {

  #held = [];

  #rest = "";

  /** Takes the next piece of text with its log probabilities, returns the cells that are complete. */
  read(text, logprobs) {
    this.#rest += text;
    const cells = [];
    logprobs.tokens.forEach((label, index) => {
      this.#held.push({ label, logprob: logprobs.token_logprobs?.[index] ?? null,
        alternatives: logprobs.top_logprobs?.[index] ?? null });
      const length = this.#lengthOfHeld(logprobs.tokens[index + 1]);
      if (length > 0) {
        cells.push(this.#take(length));
      }
    });
    return cells;
  }

  /** What is left when the choice is finished. */
  finish() {
    return this.#held.length > 0 && this.#rest !== "" ? [this.#take(this.#rest.length)] : [];
  }

  /** How many letters the held tokens are; 0 while they end inside a character. */
  #lengthOfHeld(next) {
    const text = decode(this.#held.map((token) => token.label));
    if (text === null) {
      return 0;
    }
    if (this.#rest.startsWith(text)) {
      return text.length;
    }
    if (next === undefined) {
      return this.#rest.length;
    }
    return next.includes(NO_CHARACTER) || isBytes(next) ? 0 : Math.max(0, this.#rest.slice(0, 64).indexOf(next));
  }

  #take(length) {
    const known = this.#held.map((token) => token.logprob).filter((logprob) => logprob !== null);
    const cell = { text: this.#rest.slice(0, length), tokens: this.#held,
      logprob: known.length === 0 ? null : known.reduce((sum, logprob) => sum + logprob) };
    this.#rest = this.#rest.slice(length);
    this.#held = [];
    return cell;
  }

}

function isBytes(label) {
  return label.startsWith("bytes:") && label.search(BYTES) >= 0;
}

/** The text of tokens; null if they end inside a character. */
function decode(labels) {
  if (labels.length === 1 && !isBytes(labels[0])) {
    return labels[0];
  }
  const bytes = labels.flatMap(bytesOf);
  const text = new TextDecoder("utf-8").decode(new Uint8Array(bytes), { stream: true });
  return new TextDecoder("utf-8").decode(new Uint8Array(bytes)) === text ? text : null;
}

function bytesOf(label) {
  if (!isBytes(label)) {
    return [...new TextEncoder().encode(label)];
  }
  const parts = label.slice("bytes:".length).match(/\\x[0-9a-f]{2}|[^]/gi);
  return parts.map((part) => (part.length > 1 ? Number.parseInt(part.slice(2), 16) : part.charCodeAt(0)));
}

/** A token as it can be read: white space becomes visible, bytes that are no text are hexadecimal. */
export function visible(label) {
  if (isBytes(label)) {
    return bytesOf(label).map((byte) => byte.toString(16).padStart(2, "0")).join(" ").replace(/^/, "0x ");
  }
  const signs = { " ": "␣", "\n": "⏎", "\t": "⇥", "\r": "␍" };
  return label.replace(/[ \n\t\r]/g, (space) => signs[space]) || "(empty)";
}

/** How surprised the model was by its own text, on average; null where that is not known. */
export function perplexity(logprobs) {
  return logprobs.count === 0 ? null : Math.exp(-logprobs.sum / logprobs.count);
}

export function percent(logprob) {
  const share = Math.exp(logprob) * 100;
  return `${share >= 99.95 || share < 0.05 ? Math.round(share) : share.toFixed(1)} %`;
}
