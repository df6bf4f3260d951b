import { byId, element } from "./dom.js";
import { makeRows } from "./controls.js";

const KINDS = ["text", "texts", "tokens"];

/** The prompt in its three forms. Changing the form keeps what was typed in the others. */
export function makePrompt() {
  const text = byId("prompt");
  const tokens = byId("prompt-tokens");
  const texts = makeRows({
    add: "Add a prompt",
    row: (value, index) => [element("textarea", { rows: 2, "aria-label": `Prompt ${index + 1}` }, value)],
    read: ([input]) => input.value,
  });
  byId("prompt-texts").append(...texts.elements);
  const radios = [...document.querySelectorAll("input[name=prompt-kind]")];
  const show = () => KINDS.forEach((kind) => {
    byId(`prompt-as-${kind}`).hidden = kind !== kindOf(radios);
  });
  radios.forEach((radio) => radio.addEventListener("change", () => {
    if (kindOf(radios) === "texts" && texts.get().length === 0) {
      texts.set([text.value, ""]);
    }
    show();
  }));
  return {
    get: () => ({ promptKind: kindOf(radios), prompt: { text: text.value, texts: texts.get(), tokens: tokens.value } }),
    set: ({ promptKind, prompt }) => {
      radios.forEach((radio) => {
        radio.checked = radio.value === promptKind;
      });
      text.value = prompt.text;
      tokens.value = prompt.tokens;
      texts.set(prompt.texts);
      show();
    },
    focus: () => ({ text, texts: texts.focus, tokens })[kindOf(radios)].focus(),
  };
}

function kindOf(radios) {
  return radios.find((radio) => radio.checked).value;
}

/** The state of a form whose prompt goes on where a text of the model ended. */
export function continued(state, body, choice, text) {
  const { promptKind, prompt } = state;
  const begin = (typed) => (body.echo ? "" : typed);
  if (promptKind === "text") {
    return { ...state, prompt: { ...prompt, text: begin(prompt.text) + text } };
  }
  if (promptKind === "texts") {
    const at = Math.floor(choice / (body.n ?? 1));
    const texts = prompt.texts.map((typed, index) => (index === at ? begin(typed) + text : typed));
    return { ...state, prompt: { ...prompt, texts } };
  }
  return null;
}
