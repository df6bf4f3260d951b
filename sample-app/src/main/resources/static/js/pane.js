import { byId, element, setText } from "./dom.js";
import { appendCells } from "./logprobs.js";
import { perplexity } from "./tokens.js";

/** Text nodes of this many letters: the browser lays out again only the last one. */
const NODE_LENGTH = 2000;

/** Shows one choice. What has been drawn stays; each frame adds what came since. */
class Pane {

  #drawn = 0;

  #coloured = false;

  constructor(title, actions) {
    this.text = element("div", { class: "text", tabindex: 0, role: "group", "aria-label": `Text of ${title}` });
    this.footer = element("span", { class: "end" }, "\u00a0");
    this.root = element("article", { class: "pane", "aria-label": title },
      element("header", {}, element("h3", {}, title)), this.text,
      element("footer", {}, this.footer, ...actions.map(({ label, name, run }) => element("button",
        { type: "button", class: "quiet", "aria-label": name, onclick: run }, label))));
  }

  /** Draws what is new, all of it after a change between text and probabilities. */
  draw(choice, live, coloured) {
    if (coloured !== this.#coloured) {
      this.#coloured = coloured;
      this.#drawn = 0;
      this.text.replaceChildren();
      this.text.classList.toggle("tokens", coloured);
    }
    this.root.classList.toggle("live", live && choice.finishReason === null);
    this.#drawn = coloured ? appendCells(this.text, choice.cells, this.#drawn) : this.#appendText(choice.pieces);
    setText(this.footer, endOf(choice, live));
  }

  /** Whether the end of the text is in sight, and shall stay so. */
  get follows() {
    return this.text.scrollHeight - this.text.scrollTop - this.text.clientHeight < 24;
  }

  follow() {
    this.text.scrollTop = this.text.scrollHeight;
  }

  #appendText(pieces) {
    const added = pieces.slice(this.#drawn).join("");
    const last = this.text.lastChild;
    if (last?.nodeType === Node.TEXT_NODE && last.length < NODE_LENGTH) {
      last.appendData(added);
    }
    else if (added !== "") {
      this.text.append(document.createTextNode(added));
    }
    return pieces.length;
  }

}

function endOf(choice, live) {
  const surprise = perplexity(choice.logprobs);
  const parts = [choice.finishReason ?? (live ? "…" : "unfinished"),
    surprise !== null && `perplexity ${surprise.toFixed(2)}`];
  return parts.filter(Boolean).join(" · ");
}

/** Shows the choices of a run side by side. */
export class Panes {

  constructor(id, onContinue) {
    this.root = byId(id);
    this.onContinue = onContinue;
    this.panes = [];
  }

  show(run) {
    this.run = run;
    this.panes = run.choices.map((choice, index) => this.#pane(run, index));
    this.root.replaceChildren(...this.panes.map((pane) => pane.root));
    this.root.dataset.count = Math.min(this.panes.length, 3);
    this.root.classList.toggle("single", this.panes.length === 1);
  }

  /** Measures first and moves last, so that the browser lays out once for all panes. */
  draw(coloured) {
    for (let index = this.panes.length; index < this.run.choices.length; index++) {
      this.panes.push(this.#pane(this.run, index));
      this.root.append(this.panes[index].root);
    }
    const following = this.panes.filter((pane) => pane.follows);
    this.panes.forEach((pane, index) => {
      const choice = this.run.choices[index];
      pane.draw(choice, this.run.running, coloured && choice.cells.length > 0);
    });
    following.forEach((pane) => pane.follow());
  }

  #pane(run, index) {
    const title = titleOf(run, index);
    const isText = this.onContinue && run.state.promptKind !== "tokens";
    return new Pane(title, isText ? [{ label: "Continue", name: `Continue from ${title}`,
      run: () => this.onContinue(run, index) }] : []);
  }

}

function titleOf(run, index) {
  const n = run.body.n ?? 1;
  const choice = `Choice ${(index % n) + 1}`;
  if (run.expected === n) {
    return run.expected === 1 ? "Completion" : choice;
  }
  return `Prompt ${Math.floor(index / n) + 1}${n > 1 ? `, ${choice.toLowerCase()}` : ""}`;
}

export function textOf(choice) {
  return choice.pieces.join("");
}
