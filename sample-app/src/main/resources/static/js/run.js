import { eventBatches } from "./stream.js";
import { TokenReader } from "./tokens.js";
import { writeJson } from "./json.js";
import { promptsOf } from "./request.js";
import { problemOf } from "./problem.js";

const MOST_CHOICES = 512;

/** One request and what has come back of it so far. It knows nothing of the page. */
export class Run {

  status = "waiting";

  events = [];

  usage = null;

  headers = new Headers();

  problem = null;

  /** When each token came, in milliseconds after the start. */
  times = [];

  #abort = new AbortController();

  constructor(body, state, onProgress) {
    this.body = body;
    this.state = state;
    this.onProgress = onProgress;
    this.expected = promptsOf(body).length * (body.n ?? 1);
    this.choices = Array.from({ length: Math.min(this.expected, MOST_CHOICES) }, newChoice);
    this.started = performance.now();
  }

  get running() {
    return this.status === "waiting" || this.status === "streaming";
  }

  get elapsed() {
    return (this.ended ?? performance.now()) - this.started;
  }

  stop() {
    this.#abort.abort();
  }

  async start(headers) {
    try {
      const response = await fetch("/api/completions", {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: writeJson(this.body),
        signal: this.#abort.signal,
      });
      this.headers = response.headers;
      await this.#read(response);
    }
    catch (error) {
      this.#end(error.name === "AbortError" ? "stopped" : "failed",
        error.name === "AbortError" ? null : { detail: "The connection to this application broke." });
    }
  }

  async #read(response) {
    if (!response.ok) {
      this.#end("failed", await problemOf(response));
    }
    else if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) {
      await this.#readEvents(response.body);
    }
    else {
      const text = await response.text();
      this.events.push(text);
      this.#take(JSON.parse(text));
      this.#end("done");
    }
  }

  async #readEvents(body) {
    for await (const batch of eventBatches(body)) {
      batch.forEach((event) => this.#takeEvent(event));
      this.onProgress(this);
    }
    if (this.running) {
      this.#end("failed", { detail: "The stream ended before it was complete." });
    }
  }

  #takeEvent(event) {
    this.events.push(event.text);
    if (event.type === "error") {
      this.#end("failed", JSON.parse(event.data));
    }
    else if (event.data === "[DONE]") {
      this.#end("done");
    }
    else if (event.data !== "" && this.running) {
      this.#take(JSON.parse(event.data));
    }
  }

  #take(completion) {
    this.status = "streaming";
    this.model = completion.model ?? this.model;
    this.usage = completion.usage ?? this.usage;
    completion.choices.forEach((given) => this.#takeChoice(given));
  }

  #takeChoice({ index, text, logprobs, finish_reason: finishReason }) {
    if (!(index < MOST_CHOICES)) {
      return;
    }
    while (this.choices.length <= index) {
      this.choices.push(newChoice());
    }
    const choice = this.choices[index];
    const count = logprobs?.tokens?.length ?? (text === "" ? 0 : 1);
    const now = performance.now() - this.started;
    for (let i = 0; i < count; i++) {
      this.times.push(now);
    }
    choice.pieces.push(text);
    if (logprobs?.tokens) {
      addCells(choice, choice.reader.read(text, logprobs));
    }
    choice.finishReason = finishReason ?? choice.finishReason;
  }

  #end(status, problem = null) {
    this.status = status;
    this.problem = problem;
    this.ended = performance.now();
    this.choices.forEach((choice) => addCells(choice, choice.reader.finish()));
    this.onProgress(this);
  }

}

function newChoice() {
  return { pieces: [], cells: [], reader: new TokenReader(), finishReason: null, logprobs: { sum: 0, count: 0 } };
}

function addCells(choice, cells) {
  for (const cell of cells) {
    choice.cells.push(cell);
    for (const { logprob } of cell.tokens) {
      if (logprob !== null) {
        choice.logprobs.sum += logprob;
        choice.logprobs.count++;
      }
    }
  }
}
