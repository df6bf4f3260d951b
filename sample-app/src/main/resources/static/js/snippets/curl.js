import { writeJson } from "../json.js";

/** The request to this application, as a shell takes it. */
export function writeCurl(body) {
  return [
    `curl -N ${location.origin}/api/completions`,
    "  -H 'Content-Type: application/json'",
    `  -d '${writeJson(body).replaceAll("'", "'\\''")}'`,
  ].join(" \\\n");
}
