/** A search of the archive: its form in the address, and the request for it. */
import type { Calls } from "../generated/routes";
import { call } from "../transport/transport";
import type { GameInfo } from "../core/types";
import type { components } from "../generated/wire";
import { optionTitle, optionValue, settle } from "../core/words";

type Schemas = components["schemas"];
export type ArchivedGame = Schemas["ArchivedGame"];
export type ArchivedGames = Schemas["ArchivedGames"];
export type Explored = Schemas["Explored"];
export type MoveStats = Schemas["MoveStats"];
export type Profile = Schemas["Profile"];
export type Progress = Schemas["Progress"];

const NAMES = [
  "game",
  "variant",
  "moves",
  "tiles",
  "player",
  "level",
  "result",
  "shortest",
  "longest",
  "since",
  "until",
  "mine",
] as const;
type Name = (typeof NAMES)[number];
export type Wanted = Partial<Record<Name, string>>;

/** Parts of a search that depend on the variant. */
const LINE = ["moves", "tiles"] as const;

/** The search in an address; unknown names are ignored. */
export function wantedOf(search: string): Wanted {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    NAMES.flatMap(name => (params.get(name) ? [[name, params.get(name)]] : [])),
  );
}

/** The address of a search, always in the same order. */
export function addressOf(wanted: Wanted): string {
  const params = new URLSearchParams(
    NAMES.flatMap(name => (wanted[name] ? [[name, wanted[name]]] : [])),
  );
  return params.size ? `archive?${params}` : "archive";
}

/** The search after a change: a new game resets the variant and the line, a new variant the line. */
export function changed(wanted: Wanted, part: Wanted): Wanted {
  const next = { ...wanted, ...part };
  if ("game" in part) delete next.variant;
  if ("game" in part || "variant" in part) for (const name of LINE) delete next[name];
  return next;
}

type Chosen = Readonly<Record<string, number | string>>;

/** Options as the archive writes them: order=4. */
function wordOf(chosen: Chosen): string {
  return Object.entries(chosen)
    .map(([name, value]) => `${name}=${value}`)
    .join(",");
}

/** The default variant of a game. */
export function usualVariant(info: GameInfo): string {
  return wordOf(settle(info, {}));
}

/** Every combination of options a game has, as the archive writes it, and in words. */
export function variantsOf(info: GameInfo): [value: string, label: string][] {
  let found: Chosen[] = [{}];
  for (const { name, choices, when } of info.options)
    found = found.flatMap(chosen =>
      when && chosen[when[0]] !== when[1]
        ? [chosen]
        : choices.map(value => ({ ...chosen, [name]: value })),
    );
  return found.map(chosen => [wordOf(chosen), inWords(info.id, chosen)]);
}

function inWords(game: string, chosen: Chosen): string {
  return Object.entries(chosen)
    .map(([name, value]) => `${optionTitle(name)} ${optionValue(game, name, value)}`)
    .join(" · ");
}

/** The options named by a variant's text. */
export function optionsIn(variant: string): Record<string, number | string> {
  const pairs = variant
    .split(",")
    .filter(Boolean)
    .map(pair => pair.split("="));
  return Object.fromEntries(
    pairs.map(([name = "", value = ""]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
  );
}

type Request = Calls["search"]["request"];

/** The first page of matching games, or the page after a given one. */
export function search(wanted: Wanted, after?: string | null): Promise<ArchivedGames> {
  const { shortest, longest, mine, result, ...rest } = wanted;
  return call("search", {
    ...rest,
    ...(result && { result: result as Request["result"] }),
    ...(shortest && { shortest: Number(shortest) }),
    ...(longest && { longest: Number(longest) }),
    ...(mine && { mine: true }),
    ...(after && { after }),
  });
}
