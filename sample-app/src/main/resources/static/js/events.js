import { byId, element } from "./dom.js";

/** Events of one block of the panel. Blocks out of sight cost no layout. */
const BLOCK = 100;

/** The events as they came from this application, drawn only while the panel is open. */
export class EventPanel {

  #drawn = 0;

  show(run) {
    this.run = run;
    this.#drawn = 0;
    byId("events").replaceChildren();
    this.draw();
  }

  draw() {
    const panel = byId("panel-events");
    if (panel.hidden || !this.run) {
      return;
    }
    const events = this.run.events;
    while (this.#drawn < events.length) {
      const end = Math.min(events.length, this.#drawn - (this.#drawn % BLOCK) + BLOCK);
      const text = events.slice(this.#drawn, end).join("\n\n");
      if (this.#drawn % BLOCK === 0) {
        byId("events").append(element("pre", {}, text));
      }
      else {
        byId("events").lastChild.append(`\n\n${text}`);
      }
      this.#drawn = end;
    }
  }

  get text() {
    return this.run ? `${this.run.events.join("\n\n")}\n\n` : "";
  }

}
