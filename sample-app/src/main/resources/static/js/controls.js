import { element } from "./dom.js";

/**
 * Makes the control of a member: its elements, what is typed in it as a value that JSON can
 * hold, and the element that gets the focus when something is wrong.
 */
export function makeControl(member) {
  return makers[member.kind](member);
}

const makers = {
  text: makeText,
  integer: makeNumber,
  decimal: makeNumber,
  long: makeLong,
  boolean: makeBoolean,
  texts: makeTexts,
  biases: makeBiases,
  object: makeObject,
};

function single(input, elements = [input]) {
  return {
    elements,
    focus: input,
    empty: "",
    get: () => input.value,
    set: (value) => {
      input.value = String(value);
    },
  };
}

function makeText(member) {
  const list = `${member.name}-list`;
  const input = element("input", { id: member.name, type: "text", autocomplete: "off", spellcheck: "false",
    placeholder: "not set", list: member.suggestions && list });
  const suggestions = member.suggestions?.map((value) => element("option", { value })) ?? [];
  return single(input, member.suggestions ? [input, element("datalist", { id: list }, ...suggestions)] : [input]);
}

function makeLong(member) {
  return single(element("input", { id: member.name, type: "text", inputmode: "numeric", autocomplete: "off",
    placeholder: "not set" }));
}

function makeObject(member) {
  return single(element("textarea", { id: member.name, rows: 3, spellcheck: "false", placeholder: "{ }" }));
}

/** The slider follows the exact number and shows the default while there is none. */
function makeNumber(member) {
  const number = element("input", { id: member.name, type: "text", inputmode: "decimal", autocomplete: "off",
    placeholder: member.default ?? "none", class: "number" });
  const slider = element("input", { type: "range", min: member.min, max: member.slider ?? member.max,
    step: member.step ?? 1, "aria-label": `${member.label}, slider` });
  const follow = () => {
    const isSet = number.value.trim() !== "";
    slider.value = isSet ? number.value : member.default ?? member.min;
    slider.classList.toggle("unset", !isSet);
  };
  number.addEventListener("input", follow);
  slider.addEventListener("input", () => {
    number.value = slider.value;
    follow();
  });
  follow();
  const control = single(number, [element("div", { class: "slider" }, slider, number)]);
  return { ...control, set: (value) => {
    control.set(value);
    follow();
  } };
}

function makeBoolean(member) {
  const radio = (value, label) => element("label", {},
    element("input", { type: "radio", name: member.name, value, checked: value === "" }), element("span", {}, label));
  const group = element("div", { class: "segments", role: "radiogroup", "aria-labelledby": `${member.name}-label` },
    radio("", "not set"), radio("true", "yes"), radio("false", "no"));
  const inputs = [...group.querySelectorAll("input")];
  return {
    elements: [group],
    focus: inputs[0],
    empty: "",
    get: () => inputs.find((input) => input.checked).value,
    set: (value) => {
      (inputs.find((input) => input.value === value) ?? inputs[0]).checked = true;
    },
  };
}

function makeTexts(member) {
  return makeRows({
    add: `Add a ${member.name} text`,
    most: member.most,
    row: (value, index) => [element("input", { type: "text", value, autocomplete: "off", spellcheck: "false",
      "aria-label": `${member.label}, text ${index + 1}` })],
    read: ([input]) => input.value,
  });
}

function makeBiases(member) {
  return makeRows({
    add: "Add a bias",
    row: ([token, bias], index) => [
      element("input", { type: "text", inputmode: "numeric", value: token, placeholder: "token id", autocomplete: "off",
        "aria-label": `${member.label} ${index + 1}, token id` }),
      element("input", { type: "text", inputmode: "decimal", value: bias, placeholder: "bias", autocomplete: "off",
        "aria-label": `${member.label} ${index + 1}, bias` }),
    ],
    blank: ["", ""],
    read: (inputs) => inputs.map((input) => input.value),
  });
}

/** A list of rows that can be added and removed. */
export function makeRows({ add, most = Infinity, row, read, blank = "" }) {
  const rows = element("div", { class: "rows" });
  const button = element("button", { type: "button", class: "quiet", onclick: () => append(blank).focus() }, add);
  const changed = () => {
    button.hidden = rows.children.length >= most;
    rows.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const append = (value) => {
    const inputs = row(value, rows.children.length);
    const line = element("div", { class: "row" }, ...inputs, element("button", { type: "button", class: "quiet remove",
      "aria-label": "Remove", onclick: () => {
        line.remove();
        button.focus();
        changed();
      } }, "×"));
    rows.append(line);
    changed();
    return inputs[0];
  };
  return {
    elements: [rows, button],
    focus: button,
    empty: [],
    get: () => [...rows.children].map((line) => read([...line.querySelectorAll("input, textarea")])),
    set: (values) => {
      rows.replaceChildren();
      values.forEach(append);
      changed();
    },
  };
}
