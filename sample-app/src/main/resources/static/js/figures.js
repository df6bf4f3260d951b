import { byId, element, setText } from "./dom.js";
import { drawPlot } from "./plot.js";

const LIMITS = ["requests", "tokens"];

/** The strip of figures of a run. Its places are there from the start, so that nothing moves. */
export function showFigures(run) {
  const times = run.times;
  const generating = times.length > 1 ? (times.at(-1) - times[0]) / 1000 : 0;
  set("first", times.length > 0 ? milliseconds(times[0]) : "–");
  set("rate", generating > 0 ? ((times.length - 1) / generating).toFixed(1) : "–");
  set("tokens", run.usage?.completion_tokens ?? (times.length > 0 ? times.length : "–"));
  set("prompt", run.usage?.prompt_tokens ?? "–");
  set("total", run.usage?.total_tokens ?? "–");
  set("time", milliseconds(run.elapsed));
  drawPlot(byId("plot"), times, run.elapsed);
  showServer(run);
}

function set(figure, value) {
  setText(byId(`figure-${figure}`), String(value));
}

function milliseconds(duration) {
  return duration < 1000 ? `${Math.round(duration)} ms` : `${(duration / 1000).toFixed(1)} s`;
}

/** What the server says of itself: the model, the request's id, what is left of its limits. */
function showServer(run) {
  const facts = [run.model && ["model", run.model], fact(run, "request", "x-request-id"),
    ...LIMITS.map((kind) => limit(run, kind))].filter(Boolean);
  const server = byId("server");
  if (server.dataset.facts !== String(facts)) {
    server.dataset.facts = String(facts);
    server.replaceChildren(...facts.map(([name, value]) => element("span", {}, `${name} `,
      element("code", {}, value))));
  }
}

function fact(run, name, header) {
  const value = run.headers.get(header);
  return value && [name, value];
}

function limit(run, kind) {
  const header = (part) => run.headers.get(`x-ratelimit-${part}-${kind}`);
  const left = header("remaining");
  if (left === null) {
    return null;
  }
  const reset = header("reset");
  const all = header("limit");
  return [`${kind} left`, `${left}${all ? ` of ${all}` : ""}${reset ? `, reset in ${reset}` : ""}`];
}
