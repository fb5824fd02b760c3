/**
 * What the page itself keeps beside the games: settings, puzzles solved, first games; to be carried along.
 * Nothing is lost by bringing a copy: puzzles are put together, of a first game the later step counts.
 */
const KEYS = ["banmen.settings", "banmen.puzzles", "banmen.learnt"] as const;

export type Pocket = Record<(typeof KEYS)[number], unknown>;
type Puzzles = { solved?: unknown; days?: unknown };

/** All of it. */
export function filled(): Partial<Pocket> {
  const found = KEYS.map(key => [key, kept(key)] as const).filter(([, value]) => value !== null);
  return Object.fromEntries(found) as Partial<Pocket>;
}

/** Puts what a copy holds to what is here. */
export function emptied(copy: Partial<Pocket>): void {
  const puzzles = (copy["banmen.puzzles"] ?? {}) as Puzzles;
  const here = (kept("banmen.puzzles") ?? {}) as Puzzles;
  const both = (what: keyof Puzzles) => [
    ...new Set([...texts(here[what]), ...texts(puzzles[what])]),
  ];
  put("banmen.puzzles", { solved: both("solved"), days: both("days") });
  const learnt = new Map(numbers(kept("banmen.learnt")));
  for (const [game, step] of numbers(copy["banmen.learnt"]))
    learnt.set(game, further(learnt.get(game) ?? 0, step));
  put("banmen.learnt", Object.fromEntries(learnt));
  if (kept("banmen.settings") === null && copy["banmen.settings"])
    put("banmen.settings", copy["banmen.settings"]);
}

/** The later of two steps of a first game; -1 is a game that was won (learn/lessons.ts). */
function further(one: number, other: number): number {
  return one < 0 || other < 0 ? -1 : Math.max(one, other);
}

function kept(key: keyof Pocket): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function put(key: keyof Pocket, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A private window without storage: there is nowhere to put it.
  }
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(one => typeof one === "string") : [];
}

function numbers(value: unknown): [string, number][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).filter((pair): pair is [string, number] =>
    Number.isInteger(pair[1]),
  );
}
