import { byId } from "./dom.js";

const PAUSE = 2500;

/**
 * Tells a screen reader what comes, sentence by sentence and no token twice. A live region
 * around the text itself would be read again with each token.
 */
export class Announcer {

  #taken = 0;

  #unsaid = "";

  #lastTime = 0;

  say(message) {
    byId("live").textContent = message;
    this.#lastTime = performance.now();
  }

  begin(run) {
    this.#taken = 0;
    this.#unsaid = "";
    this.say(run.expected === 1 ? "Running" : `Running ${run.expected} choices`);
  }

  /** Only the first of several choices is read out while they run. */
  progress(run) {
    const { pieces } = run.choices[0];
    this.#unsaid += pieces.slice(this.#taken).join("");
    this.#taken = pieces.length;
    if (!run.running) {
      this.#end(run);
    }
    else if (performance.now() - this.#lastTime >= PAUSE) {
      const whole = this.#unsaid.match(/^[^]*[.!?…]\s|^[^]{200,}\s/);
      if (whole) {
        this.#unsaid = this.#unsaid.slice(whole[0].length);
        this.say(whole[0]);
      }
    }
  }

  #end(run) {
    const end = { done: "Finished", stopped: "Stopped", failed: "Failed" }[run.status];
    const count = run.usage?.completion_tokens ?? run.times.length;
    this.say(`${this.#unsaid} ${end}, ${count} tokens.`);
  }

}
