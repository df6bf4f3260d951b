import { Announcer } from "./announce.js";
import { makeClients } from "./clients.js";
import { Comparison } from "./comparison.js";
import { byId, oncePerFrame } from "./dom.js";
import { EventPanel } from "./events.js";
import { showFigures } from "./figures.js";
import { makeForm } from "./form.js";
import { linkTo, load, store } from "./link.js";
import { hideCard, watchTokens } from "./logprobs.js";
import { Panes, textOf } from "./pane.js";
import { faultsOf, showProblem } from "./problem.js";
import { continued } from "./prompt.js";
import { Run } from "./run.js";
import { makeCopyButtons, makeTabs, showSnippets } from "./snippets.js";

/** Brings the parts of the page together: the form makes a run, the views draw it. */
class Playground {

  #run = null;

  #announcer = new Announcer();

  #panes = new Panes("panes", (run, index) => this.continue(run, index));

  #events = new EventPanel();

  #comparison = new Comparison((state) => this.restore(state));

  #form = makeForm(() => this.#changed());

  draw = oncePerFrame(() => this.#draw());

  #clients = null;

  async open() {
    this.#clients = await makeClients((client) => {
      this.#form.suggestModel(client.model);
      this.#changed();
    });
    this.restore(load());
  }

  /** Runs what is in the form, unless it is wrong. */
  run() {
    const { body, errors } = this.#form.read();
    this.#form.showErrors(errors);
    if (errors.size > 0) {
      this.#announcer.say("Nothing was sent: see the fields that are marked.");
    }
    else if (!this.#run?.running) {
      this.#start(body, this.#state());
    }
  }

  /** Runs once more what ran last, whatever the form says by now. */
  repeat() {
    if (this.#run && !this.#run.running) {
      this.#start(this.#run.body, this.#run.state);
    }
  }

  /** Ends the request: the application closes its own to the server, which stops. */
  stop() {
    this.#run?.stop();
  }

  /** Takes a text into the prompt, where it can be edited before the next run. */
  continue(run, index) {
    const next = continued(run.state, run.body, index, textOf(run.choices[index]));
    if (next) {
      this.restore(next);
      this.#announcer.say("The text was added to the prompt.");
      byId("prompt").focus();
    }
  }

  restore(state) {
    this.#clients.set(state.client);
    this.#form.restore(state);
    this.#changed();
  }

  say(message) {
    this.#announcer.say(message);
  }

  copy(what) {
    return { link: () => linkTo(this.#state()), events: () => this.#events.text }[what]?.() ?? byId(what).textContent;
  }

  #start(body, state) {
    this.#comparison.keep(this.#run);
    this.#run = new Run(body, state, this.draw);
    showProblem(null);
    this.#panes.show(this.#run);
    this.#events.show(this.#run);
    this.#comparison.show(this.#run);
    this.#announcer.begin(this.#run);
    this.#run.start(this.#clients.headers(state.client)).then(() => this.#finished());
    this.draw();
  }

  #finished() {
    if (this.#run.problem !== null) {
      const others = this.#form.showErrors(faultsOf(this.#run.problem));
      showProblem({ ...this.#run.problem, detail: [this.#run.problem.detail, ...others].join(" ") });
    }
  }

  /** The time goes on between two events, so that a run is drawn in each frame. */
  #draw() {
    const run = this.#run;
    if (run === null) {
      return;
    }
    const coloured = byId("coloured").checked;
    this.#panes.draw(coloured);
    this.#comparison.draw(coloured);
    this.#events.draw();
    showFigures(run);
    showButtons(run);
    this.#announcer.progress(run);
    if (run.running) {
      this.draw();
    }
  }

  #state() {
    return { ...this.#form.state(), client: this.#clients.get() };
  }

  #changed() {
    if (this.#clients !== null) {
      store(this.#state());
      showSnippets(this.#form.read().body, this.#clients.get());
    }
  }

}

function showButtons(run) {
  document.body.dataset.status = run.status;
  byId("run").setAttribute("aria-disabled", run.running);
  byId("stop").setAttribute("aria-disabled", !run.running);
  byId("repeat").setAttribute("aria-disabled", run.running);
}

function pressed(event, playground) {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    playground.run();
  }
  else if (event.key === "Escape") {
    hideCard();
    playground.stop();
  }
}

const playground = new Playground();
await playground.open();
byId("form").addEventListener("submit", (event) => {
  event.preventDefault();
  playground.run();
});
byId("stop").addEventListener("click", () => playground.stop());
byId("repeat").addEventListener("click", () => playground.repeat());
byId("coloured").addEventListener("change", () => playground.draw());
document.addEventListener("keydown", (event) => pressed(event, playground));
document.addEventListener("selected", () => playground.draw());
window.addEventListener("hashchange", () => playground.restore(load()));
// a page that the browser keeps for the way back would keep its request, too
window.addEventListener("pagehide", () => playground.stop());
watchTokens(byId("stage"));
makeTabs();
makeCopyButtons((what) => playground.copy(what), (message) => playground.say(message));
document.body.dataset.status = "ready";
