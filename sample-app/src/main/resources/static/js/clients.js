import { byId, element } from "./dom.js";

/** What the keys are kept in: the memory of this tab, by the client that each is for. */
const keys = new Map();

/** The choice among the configured clients, and the keys for them. */
export async function makeClients(onChange) {
  const select = byId("client");
  const clients = await (await fetch("/api/clients")).json();
  select.replaceChildren(...clients.map(({ name, server }) => element("option", { value: name },
    `${name || "default"} · ${server.replace(/^https?:\/\//, "")}`)));
  const change = () => {
    showKey(select.value);
    onChange(clients.find((client) => client.name === select.value));
  };
  select.addEventListener("change", change);
  const takeKey = watchKey(select);
  return {
    get: () => select.value,
    set: (name) => {
      select.value = clients.some((client) => client.name === name) ? name : "";
      change();
    },
    headers: (client) => {
      takeKey();
      return headersOf(client);
    },
  };
}

function headersOf(client) {
  const headers = {};
  if (client !== "") {
    headers["X-Completions-Client"] = client;
  }
  if (keys.has(client)) {
    headers["X-Completions-Key"] = keys.get(client);
  }
  return headers;
}

/** The field is emptied at once, so that the key is in no form that a browser may save. */
function watchKey(select) {
  const field = byId("key");
  const take = () => {
    if (field.value.trim() !== "") {
      keys.set(select.value, field.value.trim());
      field.value = "";
      showKey(select.value);
    }
  };
  field.addEventListener("change", take);
  byId("forget-key").addEventListener("click", () => {
    keys.delete(select.value);
    showKey(select.value);
    field.focus();
  });
  return take;
}

function showKey(client) {
  const hasKey = keys.has(client);
  byId("key").placeholder = hasKey ? "key in use, this tab only" : "key of your own, this tab only";
  byId("forget-key").hidden = !hasKey;
}
