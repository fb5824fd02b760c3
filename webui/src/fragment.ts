/**
 * A line in the fragment of an address, so that a link shares it:
 *
 *     #order=4&start=…&moves=c3-c4,b2-b3&tiles=R2,B1      options by their names
 *
 * The fragment never travels to the server.
 */
import type { Studied } from "./api";

const LISTS = ["moves", "tiles"] as const;

/** What is not the usual start of a game, as a fragment; nothing where all is as usual. */
export function fragmentOf(line: Partial<Omit<Studied, "game">>): string {
  const parts = Object.entries(line.options ?? {}).map(([name, value]) => [name, String(value)]);
  if (line.start) parts.push(["start", line.start]);
  for (const name of LISTS) if (line[name]?.length) parts.push([name, line[name].join(" ")]);
  const fragment = parts.map(([name, value]) => `${name}=${packed(value as string)}`).join("&");
  return fragment && `#${fragment}`;
}

/** The line of a fragment; what cannot be read is left out. */
export function lineOf(fragment: string): Required<Omit<Studied, "game">> {
  const found = new Map(
    fragment
      .replace(/^#/, "")
      .split("&")
      .map((part) => /^([a-z]+)=(.+)$/.exec(part))
      .filter((match) => match !== null)
      .map(([, name, value]) => [name as string, unpacked(value as string)]),
  );
  const list = (name: string) => found.get(name)?.split(" ") ?? [];
  const options = [...found].filter(([name]) => !["start", ...LISTS].includes(name));
  return {
    options: Object.fromEntries(
      options.map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
    ),
    start: found.get("start") ?? null,
    moves: list("moves"),
    tiles: list("tiles"),
  };
}

/** Readable as far as an address allows: position texts have blanks, slashes, commas, brackets. */
function packed(text: string): string {
  return encodeURIComponent(text).replaceAll("%2F", "/").replaceAll("%2C", ",").replaceAll("%20", "_");
}

function unpacked(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("_", " "));
  } catch {
    return "";
  }
}
