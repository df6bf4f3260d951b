import { byId, element } from "./dom.js";
import { percent, visible } from "./tokens.js";

const cellsOf = new WeakMap();

/** Adds the cells from an index on as elements, coloured by their probability. */
export function appendCells(parent, cells, from) {
  const added = document.createDocumentFragment();
  for (let index = from; index < cells.length; index++) {
    const shown = document.createElement("span");
    shown.textContent = cells[index].text;
    shown.className = `t p${bucket(cells[index].logprob)}`;
    cellsOf.set(shown, cells[index]);
    added.append(shown);
  }
  parent.append(added);
  return cells.length;
}

/** From 0, all but impossible, to 5, all but certain. */
function bucket(logprob) {
  if (logprob === null) {
    return "n";
  }
  const probability = Math.exp(logprob);
  return [0.02, 0.1, 0.3, 0.6, 0.9].filter((bound) => probability >= bound).length;
}

/**
 * Shows what is known of a token in a card: of the one under the pointer, or with the
 * focus, which the arrow keys move from token to token.
 */
export function watchTokens(root) {
  root.addEventListener("pointerover", (event) => {
    if (cellsOf.has(event.target)) {
      showCard(event.target);
    }
    else if (!byId("card").contains(event.target)) {
      hideCard();
    }
  });
  root.addEventListener("pointerleave", hideCard);
  root.addEventListener("click", (event) => cellsOf.has(event.target) && focusToken(event.target));
  root.addEventListener("keydown", (event) => move(event, event.target));
  root.addEventListener("focusout", hideCard);
  root.addEventListener("scroll", hideCard, true);
}

const STEPS = {
  ArrowRight: (token) => token.nextElementSibling,
  ArrowLeft: (token) => token.previousElementSibling,
  Home: (token) => token.parentElement.firstElementChild,
  End: (token) => token.parentElement.lastElementChild,
};

function move(event, target) {
  if (!STEPS[event.key]) {
    return;
  }
  const isToken = cellsOf.has(target);
  const next = isToken ? STEPS[event.key](target) : target.firstElementChild;
  if (cellsOf.has(next ?? document.body)) {
    event.preventDefault();
    focusToken(next);
  }
}

/** Its description is made now: 20,000 of them would be too many. */
function focusToken(token) {
  token.tabIndex = -1;
  token.setAttribute("role", "img");
  token.setAttribute("aria-label", describe(cellsOf.get(token)));
  token.focus({ preventScroll: true });
  token.scrollIntoView({ block: "nearest" });
  requestAnimationFrame(() => showCard(token));
}

function describe({ text, tokens, logprob }) {
  const alternatives = Object.entries(tokens[0].alternatives ?? {}).sort(byLogprob)
    .map(([label, value]) => `${visible(label)} ${percent(value)}`);
  return [visible(text), logprob === null ? "no probability" : percent(logprob),
    alternatives.length > 0 && `alternatives: ${alternatives.join(", ")}`].filter(Boolean).join(", ");
}

function byLogprob(one, other) {
  return other[1] - one[1];
}

function showCard(token) {
  const card = byId("card");
  const { tokens } = cellsOf.get(token);
  card.replaceChildren(...tokens.flatMap(tokenLines));
  card.hidden = false;
  const place = token.getClientRects()[0];
  const left = Math.min(place.left, document.documentElement.clientWidth - card.offsetWidth - 8);
  const below = place.bottom + 6 + card.offsetHeight < document.documentElement.clientHeight;
  card.style.left = `${Math.max(8, left)}px`;
  card.style.top = `${below ? place.bottom + 6 : Math.max(8, place.top - card.offsetHeight - 6)}px`;
}

function tokenLines({ label, logprob, alternatives }) {
  const known = Object.entries(alternatives ?? {}).sort(byLogprob);
  const heading = element("p", {}, element("strong", {}, visible(label)),
    logprob === null ? " first token, no probability" : ` ${percent(logprob)} · log ${logprob.toFixed(3)}`);
  return [heading, element("ol", {}, ...known.map(([name, value]) => alternativeLine(name, value, name === label)))];
}

function alternativeLine(label, logprob, chosen) {
  const bar = element("span", { class: "bar" });
  bar.style.setProperty("--share", Math.exp(logprob));
  return element("li", { class: chosen ? "chosen" : null }, element("code", {}, visible(label)), bar,
    element("span", { class: "share" }, percent(logprob)));
}

export function hideCard() {
  byId("card").hidden = true;
}
