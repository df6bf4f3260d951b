/** Writes JSON on one line; unlike JSON.stringify it keeps integers of 64 bits (BigInt) exact. */
export function writeJson(value) {
  if (typeof value === "bigint") {
    return value.toString();
  }
  if (Array.isArray(value)) {
    return `[${value.map(writeJson).join(",")}]`;
  }
  if (value !== null && typeof value === "object") {
    const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value);
}
