/** What the server answers over HTTP, typed. A refusal is thrown as `Refused`, with its reason. */
import type { Reason } from "./texts";
import type { components } from "./wire";

type Schemas = components["schemas"];

export type Seat = 0 | 1;
export type GameInfo = Schemas["GameInfo"];
export type LevelInfo = Schemas["LevelInfo"];
export type OptionInfo = Schemas["OptionInfo"];
export type Sample = Schemas["Sample"];
export type NewTable = Schemas["NewTable"];
export type OnlineBot = Schemas["OnlineBot"];
export type Opened = Schemas["Opened"];
export type Person = Schemas["Person"];
export type Me = Schemas["Me"];
export type You = Schemas["You"];
export type SeatView = Schemas["SeatView"];
export type TableView = Schemas["TableView"];
export type TableLine = Schemas["TableLine"];
export type Clock = TableView["clock"];
export type Proof = Schemas["Proof"];
export type Said = Schemas["Said"];
export type Scenes = Schemas["Scenes"];
export type SeatLink = Schemas["SeatLink"];
export type Hello = Schemas["Hello"];
export type Happened = Schemas["Happened"];
export type Studied = Schemas["Studied"];
export type Shown = Schemas["Shown"];
export type WhyNot = Schemas["WhyNot"];
export type Answered = Schemas["Answered"];
export type Action = TableView["may"][0][number];

/** The server said no, or could not be reached. */
export class Refused extends Error {
  constructor(
    readonly reason: Reason,
    readonly status = 0,
  ) {
    super(reason.text);
  }
}

export function refusal(key: string, params: Record<string, unknown> = {}): Refused {
  return new Refused({ key, params, text: key });
}

/** Asks the server; pages with questions of their own use it too. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = method === "GET" ? {} : { "X-Banmen": "page" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const content = body === undefined ? null : JSON.stringify(body);
  let answer: Response;
  try {
    answer = await fetch(`api/${path}`, { method, headers, body: content });
  } catch {
    throw refusal("page.error.offline");
  }
  const found: unknown = await answer.json().catch(() => null);
  if (answer.ok && found !== null) return found as T;
  throw isReason(found) ? new Refused(found, answer.status) : refusal("page.error.server");
}

function isReason(value: unknown): value is Reason {
  return typeof value === "object" && value !== null && "key" in value && "text" in value;
}

/** Asks only once for what never changes. */
function once<T>(question: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= question().catch((error: unknown) => {
      answer = undefined;
      throw error;
    });
    return answer;
  };
}

export const api = {
  games: once(() => ask<GameInfo[]>("GET", "games")),
  sample: (game: string) => ask<Sample>("GET", `games/${game}/sample`),
  me: () => ask<Me>("GET", "me"),
  rename: (name: string | null) => ask<Person>("PUT", "me", { name }),
  mine: () => ask<TableLine[]>("GET", "me/tables"),
  lobby: () => ask<TableLine[]>("GET", "tables"),
  open: (wanted: NewTable) => ask<Opened>("POST", "tables", wanted),
  table: (id: string) => ask<Hello>("GET", `tables/${id}`),
  sit: (id: string, secret: string | null) => ask<You>("POST", `tables/${id}/sit`, { secret }),
  decline: (id: string) => ask<You>("POST", `tables/${id}/decline`),
  bots: () => ask<OnlineBot[]>("GET", "bots"),
  link: (id: string) => ask<SeatLink>("POST", `tables/${id}/link`),
  scenes: (id: string, first: number, last: number) =>
    ask<Scenes>("GET", `tables/${id}/scenes?first=${first}&last=${last}`),
  position: (line: Studied) => ask<Shown>("POST", "positions", line),
  whyNot: (asked: WhyNot) => ask<Answered>("POST", "positions/why", asked),
};

/** Where the record of a game can be downloaded. */
export function recordPath(id: string, form: "json" | "text"): string {
  return `api/tables/${id}/record?form=${form}`;
}
