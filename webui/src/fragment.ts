/**
 * A position in the fragment of an address, so that a link shares it; it never travels to the server.
 *
 *     #order=4&start=4/5/2w3/7/6/5/3b+w      options by their names, and the text of the position
 */
import type { Studied } from "./api";

/** Where something begins: the options of a game, and the text of a position. */
export type Start = Required<Pick<Studied, "options" | "start">>;

export function fragmentOf({ options, start }: Start): string {
  const parts = Object.entries(options).map(([name, value]) => [name, String(value)] as const);
  const all = start === null ? parts : [...parts, ["start", start] as const];
  const fragment = all.map(([name, value]) => `${name}=${packed(value)}`).join("&");
  return fragment && `#${fragment}`;
}

/** What a fragment says; anything may stand there. */
export function startOf(fragment: string): Start {
  const words = new URLSearchParams(fragment.replace(/^#/, ""));
  const start = words.get("start");
  words.delete("start");
  const options = [...words].map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]);
  return { options: Object.fromEntries(options), start };
}

/** As `URLSearchParams` reads it, but with the slashes and commas of position texts left alone. */
function packed(text: string): string {
  return encodeURIComponent(text).replaceAll("%2F", "/").replaceAll("%2C", ",").replaceAll("%20", "+");
}
