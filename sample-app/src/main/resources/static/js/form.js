import { byId, element } from "./dom.js";
import { makeControl } from "./controls.js";
import { GROUPS, MEMBERS, memberOf } from "./members.js";
import { makePrompt } from "./prompt.js";
import { readRequest } from "./request.js";

/** The form: a field for each member of the request. Its state is what was typed, in JSON. */
export function makeForm(onChange) {
  const prompt = makePrompt();
  const fields = new Map();
  const settings = byId("settings");
  for (const group of GROUPS) {
    settings.append(element("details", { open: group.open }, element("summary", {}, group.title),
      ...group.members.map((member) => addField(fields, member))));
  }
  byId("form").addEventListener("input", () => {
    fields.forEach((field) => field.update());
    onChange();
  });
  const form = {
    read: () => readRequest(form.state()),
    state: () => ({ ...prompt.get(), members: typedIn(fields) }),
    restore: (state) => restore(state, prompt, fields),
    showErrors: (errors) => showErrors(errors, prompt, fields),
    suggestModel: (model) => {
      byId("model").placeholder = model ?? "not set";
    },
  };
  return form;
}

function typedIn(fields) {
  return Object.fromEntries([...fields].map(([name, field]) => [name, field.control.get()]));
}

function addField(fields, member) {
  const control = makeControl(member);
  const clear = element("button", { type: "button", class: "quiet clear", "aria-label": `Do not set ${member.label}`,
    onclick: () => {
      control.set(control.empty);
      clear.dispatchEvent(new Event("input", { bubbles: true }));
      control.focus.focus();
    } }, "clear");
  const error = element("p", { class: "error", id: `${member.name}-error` });
  const radios = member.kind === "boolean";
  const label = element(radios || control.empty !== "" ? "span" : "label",
    { id: `${member.name}-label`, class: "label", for: radios ? null : member.name }, member.label);
  const row = element("div", { class: "member", "data-member": member.name, role: "group",
    "aria-labelledby": `${member.name}-label` },
    element("div", { class: "head" }, label, element("code", {}, nameOf(member)), clear),
    element("p", { class: "doc", id: `${member.name}-doc` }, member.doc, ...rangeOf(member)),
    ...control.elements, error);
  control.focus.setAttribute("aria-describedby", `${member.name}-doc ${member.name}-error`);
  fields.set(member.name, field(member, control, row, error));
  return row;
}

function field(member, control, row, error) {
  const update = () => {
    row.classList.toggle("set", JSON.stringify(control.get()) !== JSON.stringify(control.empty));
  };
  const showError = (message) => {
    error.textContent = message ?? "";
    control.focus.setAttribute("aria-invalid", message ? "true" : "false");
  };
  return { control, row, update, showError };
}

function nameOf(member) {
  if (member.parent) {
    return `${member.parent}.${member.name}`;
  }
  return member.name === "extra" ? "…" : member.name;
}

function rangeOf(member) {
  const parts = [];
  if (member.min !== undefined) {
    parts.push(member.hard === false ? `from ${member.min}` : `${member.min} to ${member.max}`.replaceAll("-", "−"));
  }
  if (member.default !== undefined) {
    parts.push(`default ${{ true: "yes", false: "no" }[member.default] ?? member.default}`);
  }
  return parts.length === 0 ? [] : [" ", element("span", { class: "range" }, `· ${parts.join(", ")}`)];
}

function restore(state, prompt, fields) {
  prompt.set(state);
  fields.forEach((field, name) => {
    field.control.set(state.members[name] ?? field.control.empty);
    field.showError(null);
    field.update();
  });
}

/** Shows errors beside their fields; returns those for which there is no field. */
function showErrors(errors, prompt, fields) {
  const others = [];
  const named = new Map([...errors].map(([name, message]) => [memberOf(name), message]));
  fields.forEach((field, name) => field.showError(named.get(name)));
  byId("prompt-error").textContent = named.get("prompt") ?? "";
  named.forEach((message, name) => {
    if (name !== "prompt" && !fields.has(name)) {
      others.push(`${name}: ${message}`);
    }
  });
  focusFirst(named, prompt, fields);
  return others;
}

function focusFirst(named, prompt, fields) {
  const first = MEMBERS.find((member) => named.has(member.name));
  if (named.has("prompt")) {
    prompt.focus();
  }
  else if (first) {
    const field = fields.get(first.name);
    field.row.closest("details").open = true;
    field.control.focus.focus();
  }
}
