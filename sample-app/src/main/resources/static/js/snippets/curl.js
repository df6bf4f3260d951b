import { writeJson } from "../json.js";

/** The request to this application, as a shell takes it: to the same client, without its key. */
export function writeCurl(body, client) {
  return [
    `curl -N ${location.origin}/api/completions`,
    "  -H 'Content-Type: application/json'",
    ...(client === "" ? [] : [`  -H 'X-Completions-Client: ${client}'`]),
    `  -d '${writeJson(body).replaceAll("'", "'\\''")}'`,
  ].join(" \\\n");
}
