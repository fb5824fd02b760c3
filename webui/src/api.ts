/** What the server answers over HTTP, typed. A refusal is thrown as `Refused`, with its reason. */
import type { Reason } from "./texts";
import type { components } from "./wire";

type Schemas = components["schemas"];

export type Seat = 0 | 1;
export type GameInfo = Schemas["GameInfo"];
export type LevelInfo = Schemas["LevelInfo"];
export type OptionInfo = Schemas["OptionInfo"];
export type Sample = Schemas["Sample"];
/** Begins as usual where no `start` is given; counts as usual where nothing is said of it. */
export type NewTable = Omit<Schemas["NewTable"], "start" | "casual"> & Partial<Schemas["NewTable"]>;
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
export type Brought = Schemas["Brought"];
export type Understood = Schemas["Understood"];
export type Worth = Schemas["Worth"];
export type LineStep = Schemas["LineStep"];
export type Candidate = Schemas["Candidate"];
export type FoundLines = Schemas["FoundLines"];
export type Explained = Schemas["Explained"];
export type Judged = Schemas["Judged"];
export type Hinted = Schemas["Hinted"];
export type Drafting = Schemas["Drafting"];
export type Drafted = Schemas["Drafted"];
export type Tool = Schemas["Tool"];
export type Setting = Schemas["Setting"];
export type PuzzleLine = Schemas["PuzzleLine"];
export type PuzzleView = Schemas["PuzzleView"];
export type PuzzleVerdict = Schemas["PuzzleVerdict"];
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
  const answer = await asked(method, path, body);
  const found: unknown = await answer.json().catch(() => null);
  if (answer.ok && found !== null) return found as T;
  throw refusedBy(answer, found);
}

/** Asks for something that comes line by line, until it is aborted; ends early with the reason. */
export async function* streamed<T extends { type: string }>(
  path: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const answer = await asked("POST", path, body, signal);
  if (!answer.ok || !answer.body)
    throw refusedBy(answer, (await answer.json().catch(() => null)) as unknown);
  for await (const line of linesOf(answer.body, signal)) {
    const one = JSON.parse(line) as T | Schemas["Ended"];
    if (one.type !== "ended") yield one as T;
    else if ("reason" in one && one.reason) throw new Refused(one.reason);
  }
}

async function* linesOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  while (!signal.aborted) {
    const { done, value } = await reader.read().catch(() => {
      throw refusal("page.error.offline");
    });
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines.filter(Boolean);
  }
}

async function asked(
  method: string,
  path: string,
  body: unknown,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const headers: Record<string, string> = method === "GET" ? {} : { "X-Banmen": "page" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const content = body === undefined ? null : JSON.stringify(body);
  try {
    return await fetch(`api/${path}`, { method, headers, body: content, signal });
  } catch {
    throw refusal("page.error.offline");
  }
}

function refusedBy(answer: Response, found: unknown): Refused {
  return isReason(found) ? new Refused(found, answer.status) : refusal("page.error.server");
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
  why: (line: Studied, move: string) => ask<Explained>("POST", "analysis/why", { line, move }),
  hint: (id: string) => ask<Hinted>("POST", `tables/${id}/hint`),
  draft: (wanted: Drafting) => ask<Drafted>("POST", "drafts", wanted),
  whyNot: (asked: WhyNot) => ask<Answered>("POST", "positions/why", asked),
};
