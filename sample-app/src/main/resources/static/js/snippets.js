import { byId } from "./dom.js";
import { writeCurl } from "./snippets/curl.js";
import { writeJava } from "./snippets/java.js";
import { writeYaml } from "./snippets/yaml.js";

const WRITERS = { curl: writeCurl, java: writeJava, yaml: writeYaml };

/** The request in other words, kept up to date with the form. */
export function showSnippets(body, client) {
  for (const [name, write] of Object.entries(WRITERS)) {
    byId(`snippet-${name}`).textContent = write(body, client);
  }
}

/** Tabs as the keyboard knows them: arrows move between them. */
export function makeTabs() {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const select = (tab) => tabs.forEach((other) => {
    const selected = other === tab;
    other.setAttribute("aria-selected", selected);
    other.tabIndex = selected ? 0 : -1;
    byId(other.getAttribute("aria-controls")).hidden = !selected;
    if (selected) {
      other.dispatchEvent(new CustomEvent("selected", { bubbles: true }));
    }
  });
  tabs.forEach((tab, index) => {
    tab.addEventListener("click", () => select(tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: tabs.length - 1 }[event.key];
      if (step) {
        const next = tabs[(index + step) % tabs.length];
        select(next);
        next.focus();
      }
    });
  });
}

/** Buttons with data-copies copy the text of the element of that id. */
export function makeCopyButtons(textOf, say) {
  document.querySelectorAll("[data-copies]").forEach((button) => button.addEventListener("click", async () => {
    const what = button.dataset.copies;
    try {
      await navigator.clipboard.writeText(textOf(what));
      say("Copied.");
      flash(button, "Copied");
    }
    catch {
      flash(button, "Cannot copy");
    }
  }));
}

function flash(button, text) {
  const label = button.dataset.label ??= button.textContent;
  button.textContent = text;
  setTimeout(() => {
    button.textContent = label;
  }, 1500);
}
