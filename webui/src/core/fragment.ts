/**
 * A position in the fragment of an address, so that a link shares it; it never travels to the server.
 *
 *     #order=4&start=4/5/2w3/7/6/5/3b+w      options by their names, and the text of the position
 *     #size=3&moves=b1xb3+a3xb3              and moves from there; tiles turned up among them: >R2
 *
 * All options are written, because a link outlives their defaults. A link that leaves some
 * out dates from the first version of the rules.
 */
import type { Studied } from "./types";

/** Where something begins: the options of a game, and the text of a position. */
export type Start = Required<Pick<Studied, "options" | "start">>;

export function fragmentOf({ options, start }: Start, moves: readonly string[] = []): string {
  const all = Object.entries(options).map(([name, value]) => [name, String(value)] as const);
  if (start !== null) all.push(["start", start]);
  if (moves.length) all.push(["moves", moves.join(" ")]);
  const fragment = all.map(([name, value]) => `${name}=${packed(value)}`).join("&");
  return fragment && `#${fragment}`;
}

/** Reads a fragment; it may contain anything. */
export function startOf(fragment: string): Start {
  const words = new URLSearchParams(fragment.replace(/^#/, ""));
  const start = words.get("start");
  words.delete("start");
  words.delete("moves");
  const options = [...words].map(([name, value]) => [
    name,
    /^\d+$/.test(value) ? Number(value) : value,
  ]);
  return { options: Object.fromEntries(options), start };
}

/** The moves in a fragment. */
export function movesIn(fragment: string): string[] {
  const words = new URLSearchParams(fragment.replace(/^#/, ""));
  return (words.get("moves") ?? "").split(" ").filter(Boolean);
}

/** As `URLSearchParams` reads it, but with the slashes and commas of position texts left alone. */
function packed(text: string): string {
  return encodeURIComponent(text)
    .replaceAll("%2F", "/")
    .replaceAll("%2C", ",")
    .replaceAll("%20", "+");
}
