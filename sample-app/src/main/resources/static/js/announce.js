import { byId } from "./dom.js";

const PAUSE = 2500;

/**
 * Tells a screen reader what comes, sentence by sentence and no token twice. A live region
 * around the text itself would be read again with each token.
 */
export class Announcer {

  #said = 0;

  #lastTime = 0;

  say(message) {
    byId("live").textContent = message;
    this.#lastTime = performance.now();
  }

  begin(run) {
    this.#said = 0;
    this.say(run.expected === 1 ? "Running" : `Running ${run.expected} choices`);
  }

  /** Only the first of several choices is read out while they run. */
  progress(run) {
    if (!run.running) {
      this.#end(run);
    }
    else if (performance.now() - this.#lastTime >= PAUSE) {
      const text = run.choices[0].pieces.slice(this.#said).join("");
      const whole = text.match(/^[^]*[.!?…]\s|^[^]{200,}\s/);
      if (whole) {
        this.#advance(run, whole[0].length);
        this.say(whole[0]);
      }
    }
  }

  /** Marks whole pieces as said; the one that is cut goes on with what was not. */
  #advance(run, length) {
    let left = length;
    while (left > 0) {
      left -= run.choices[0].pieces[this.#said++].length;
    }
  }

  #end(run) {
    const rest = run.choices[0].pieces.slice(this.#said).join("");
    const end = { done: "Finished", stopped: "Stopped", failed: "Failed" }[run.status];
    const count = run.usage?.completion_tokens ?? run.times.length;
    this.say(`${rest} ${end}, ${count} tokens.`);
  }

}
