const text = document.getElementById("text");
const status = document.getElementById("status");
const stop = document.getElementById("stop");

async function run() {
  const abort = new AbortController();
  stop.onclick = () => abort.abort();
  stop.disabled = false;
  text.textContent = "";
  status.textContent = "";
  try {
    const response = await fetch("/api/completions", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ prompt: document.getElementById("prompt").value, max_tokens: 200 }),
      signal: abort.signal,
    });
    if (!response.ok) {
      throw new Error((await response.json()).detail);
    }
    let rest = "";
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const events = (rest + part).split("\n\n");
      rest = events.pop();
      events.forEach(show);
    }
  }
  catch (error) {
    status.textContent = error.name === "AbortError" ? "Stopped" : error.message;
  }
  finally {
    stop.disabled = true;
  }
}

function show(event) {
  const data = event.replace(/^data:/, "");
  if (data !== "[DONE]") {
    text.append(JSON.parse(data).choices[0]?.text ?? "");
  }
}

document.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  run();
});
