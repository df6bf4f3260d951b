/** Makes an element. Strings become text and never HTML. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) {
      made.addEventListener(name.slice(2), value);
    }
    else if (value === true) {
      made.setAttribute(name, "");
    }
    else if (value !== false && value !== undefined && value !== null) {
      made.setAttribute(name, value);
    }
  }
  made.append(...children);
  return made;
}

export function byId(id) {
  return document.getElementById(id);
}

/** Sets a text that is drawn in each frame: only a change is work for the browser. */
export function setText(shown, text) {
  if (shown.textContent !== text) {
    shown.textContent = text;
  }
}

/** Calls a function at most once a frame, however often it is asked for. */
export function oncePerFrame(draw) {
  let asked = false;
  return () => {
    if (!asked) {
      asked = true;
      requestAnimationFrame(() => {
        asked = false;
        draw();
      });
    }
  };
}
