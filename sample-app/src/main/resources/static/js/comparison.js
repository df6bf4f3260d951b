import { byId } from "./dom.js";
import { writeJson } from "./json.js";
import { Panes } from "./pane.js";

/** The run before, to be compared with the one that is shown, and its request again. */
export class Comparison {

  #previous = null;

  #panes = new Panes("previous-panes");

  constructor(restore) {
    const compare = byId("compare");
    compare.addEventListener("click", () => {
      this.#open(compare.getAttribute("aria-expanded") !== "true");
    });
    byId("previous-edit").addEventListener("click", () => restore(this.#previous.state));
  }

  keep(run) {
    this.#previous = run ?? this.#previous;
  }

  show(run) {
    byId("compare").setAttribute("aria-disabled", this.#previous === null);
    if (this.#previous !== null) {
      this.#panes.show(this.#previous);
      byId("differences").textContent = differences(this.#previous.body, run.body);
    }
  }

  draw(coloured) {
    if (!byId("previous").hidden) {
      this.#panes.draw(coloured);
    }
  }

  #open(open) {
    if (this.#previous !== null) {
      byId("compare").setAttribute("aria-expanded", open);
      byId("previous").hidden = !open;
      this.#panes.draw(byId("coloured").checked);
    }
  }

}

function differences(before, now) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const changed = names.filter((name) => written(before[name]) !== written(now[name]));
  return changed.length === 0 ? "The same request." : changed.map((name) => (name === "prompt" ? "another prompt"
    : `${name} was ${written(before[name])}, is ${written(now[name])}`)).join(" · ");
}

function written(value) {
  return value === undefined ? "not set" : writeJson(value);
}
