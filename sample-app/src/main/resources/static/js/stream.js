/**
 * Reads server-sent events. They are handed on in batches, as they came over the network:
 * each is its event type, its data and the text of the whole event.
 */
export async function* eventBatches(body) {
  let rest = "";
  for await (const part of chunks(body.pipeThrough(new TextDecoderStream()))) {
    const texts = (rest + part).split("\n\n");
    rest = texts.pop();
    if (texts.length > 0) {
      yield texts.map(parse);
    }
  }
}

/** Not every browser can iterate over a stream. */
async function* chunks(stream) {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield next.value;
    }
  }
  finally {
    reader.cancel().catch(() => {});
  }
}

function parse(text) {
  const event = { type: "message", data: "", text };
  for (const line of text.split("\n")) {
    const colon = line.indexOf(":");
    const value = line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    if (line.startsWith("data:")) {
      event.data += (event.data === "" ? "" : "\n") + value;
    }
    else if (line.startsWith("event:")) {
      event.type = value;
    }
  }
  return event;
}
