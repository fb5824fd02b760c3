/**
 * The server's routes by the names of their functions, as far as the page asks for them: where each
 * one is, and the types of what is asked and answered. How a request becomes a path, a query and a
 * body is said in transport/http.ts.
 */
import type { components } from "./wire";

type Schemas = components["schemas"];
/** A request of which these fields are needed; the rest is as usual where it is left out. */
type Given<T, Needed extends keyof T> = Pick<T, Needed> & Partial<T>;
type Nothing = Readonly<Record<string, never>>;
interface Game {
  readonly game: string;
}
interface Id {
  readonly id: string;
}

export const ROUTES = {
  games: { method: "GET", path: "games" },
  sample: { method: "GET", path: "games/{game}/sample" },
  texts: { method: "GET", path: "texts/{language}" },
  lesson: { method: "GET", path: "learn/{game}" },
  health: { method: "GET", path: "health" },

  me: { method: "GET", path: "me" },
  rename: { method: "PUT", path: "me" },
  my_tables: { method: "GET", path: "me/tables" },
  person: { method: "GET", path: "people/{name}" },
  sign_up: { method: "POST", path: "account" },
  log_in: { method: "POST", path: "account/login" },
  recover: { method: "POST", path: "account/recover" },
  log_out: { method: "POST", path: "account/logout" },
  change_password: { method: "POST", path: "account/password" },
  new_code: { method: "POST", path: "account/recovery" },
  sessions: { method: "GET", path: "account/sessions" },
  end_sessions: { method: "POST", path: "account/sessions/end" },
  delete: { method: "POST", path: "account/delete" },

  own_bots: { method: "GET", path: "me/bots" },
  make_bot: { method: "POST", path: "me/bots" },
  revoke_bot: { method: "DELETE", path: "me/bots/{bot}" },
  online: { method: "GET", path: "bots" },

  open_table: { method: "POST", path: "tables" },
  lobby: { method: "GET", path: "tables" },
  table: { method: "GET", path: "tables/{id}" },
  live: { method: "GET", path: "tables/{id}/live" },
  sit: { method: "POST", path: "tables/{id}/sit" },
  decline: { method: "POST", path: "tables/{id}/decline" },
  link: { method: "POST", path: "tables/{id}/link" },
  hint: { method: "POST", path: "tables/{id}/hint" },
  study: { method: "GET", path: "tables/{id}/study" },
  scenes: { method: "GET", path: "tables/{id}/scenes" },
  record: { method: "GET", path: "tables/{id}/record" },
  picture: { method: "GET", path: "tables/{id}/picture.{form}" },
  film: { method: "GET", path: "tables/{id}/film.gif" },
  replay: { method: "GET", path: "tables/{id}/replay.html" },

  position: { method: "POST", path: "positions" },
  why_not: { method: "POST", path: "positions/why" },
  picture_of_position: { method: "GET", path: "games/{game}/picture.{form}" },
  draft: { method: "POST", path: "drafts" },
  lines: { method: "POST", path: "analysis/lines" },
  why: { method: "POST", path: "analysis/why" },
  review: { method: "POST", path: "analysis/review" },

  all_puzzles: { method: "GET", path: "puzzles" },
  today: { method: "GET", path: "puzzles/today" },
  puzzle: { method: "GET", path: "puzzles/{id}" },
  solution: { method: "GET", path: "puzzles/{id}/solution" },
  attempt: { method: "POST", path: "puzzles/{id}/try" },

  search: { method: "GET", path: "archive" },
  explore: { method: "GET", path: "archive/moves" },
  picture_of_kept: { method: "GET", path: "archive/{id}/picture" },
  understand: { method: "POST", path: "records" },
  film_of_record: { method: "POST", path: "records/film.gif", query: ["theme"] },
  replay_of_record: { method: "POST", path: "records/replay.html" },
  text_of_record: { method: "POST", path: "records/record.txt" },

  openapi: { method: "GET", path: "openapi.json" },
} as const;

/** One question, one answer. */
export interface Calls {
  games: { request: Nothing; answer: readonly Schemas["GameInfo"][] };
  sample: { request: Game; answer: Schemas["Sample"] };
  texts: { request: { readonly language: string }; answer: Readonly<Record<string, string>> };
  lesson: { request: Game & { readonly language?: string }; answer: Schemas["Lesson"] };
  health: { request: Nothing; answer: Schemas["Health"] };

  me: { request: Nothing; answer: Schemas["Me"] };
  rename: { request: Schemas["Person"]; answer: Schemas["Person"] };
  my_tables: { request: Nothing; answer: readonly Schemas["TableLine"][] };
  person: { request: { readonly name: string }; answer: Schemas["Profile"] };
  sign_up: { request: Schemas["SignUp"]; answer: Schemas["Recovery"] };
  log_in: { request: Schemas["LogIn"]; answer: Schemas["Me"] };
  recover: { request: Schemas["Recover"]; answer: Schemas["Recovery"] };
  log_out: { request: Nothing; answer: Schemas["Me"] };
  change_password: { request: Schemas["NewPassword"]; answer: readonly Schemas["Session"][] };
  new_code: { request: Schemas["OldPassword"]; answer: Schemas["Recovery"] };
  sessions: { request: Nothing; answer: readonly Schemas["Session"][] };
  end_sessions: { request: Nothing; answer: readonly Schemas["Session"][] };
  delete: { request: Schemas["OldPassword"]; answer: Schemas["Me"] };

  own_bots: { request: Nothing; answer: readonly Schemas["OwnBot"][] };
  make_bot: { request: Schemas["NewBot"]; answer: Schemas["MadeBot"] };
  revoke_bot: { request: { readonly bot: string }; answer: readonly Schemas["OwnBot"][] };
  online: { request: Nothing; answer: readonly Schemas["OnlineBot"][] };

  open_table: { request: Given<Schemas["NewTable"], "game" | "opponent">; answer: Schemas["Opened"] };
  lobby: { request: Nothing; answer: readonly Schemas["TableLine"][] };
  table: { request: Id; answer: Schemas["Hello"] };
  sit: { request: Id & Partial<Schemas["Sit"]>; answer: Schemas["You"] };
  decline: { request: Id; answer: Schemas["You"] };
  link: { request: Id; answer: Schemas["SeatLink"] };
  hint: { request: Id; answer: Schemas["Hinted"] };
  /** The answer is a record, as docs/records.md has it. */
  study: { request: Id; answer: unknown };
  scenes: { request: Id & { readonly first: number; readonly last: number }; answer: Schemas["Scenes"] };

  position: { request: Given<Schemas["Studied"], "game">; answer: Schemas["Shown"] };
  why_not: { request: Given<Schemas["WhyNot"], "line">; answer: Schemas["Answered"] };
  draft: { request: Given<Schemas["Drafting"], "game">; answer: Schemas["Drafted"] };
  why: { request: Schemas["WhyWanted"]; answer: Schemas["Explained"] };

  all_puzzles: { request: Nothing; answer: readonly Schemas["PuzzleLine"][] };
  today: { request: Nothing; answer: Schemas["PuzzleLine"] };
  puzzle: { request: Id; answer: Schemas["PuzzleView"] };
  solution: { request: Id; answer: Schemas["Solution"] };
  attempt: { request: Id & Schemas["Tried"]; answer: Schemas["PuzzleVerdict"] };

  search: { request: Partial<Schemas["Wanted"]>; answer: Schemas["Found"] };
  explore: { request: Partial<Schemas["Line"]>; answer: Schemas["Explored"] };
  understand: { request: Schemas["Pasted"]; answer: Schemas["Understood"] };
}

/** One question, an answer in parts. */
export interface Streams {
  lines: { request: Given<Schemas["LinesWanted"], "line">; part: Schemas["FoundLines"] };
  review: { request: Given<Schemas["Studied"], "game">; part: Schemas["Judged"] };
}

/** Messages both ways. */
export interface Sockets {
  live: { request: Id; sent: Schemas["ToServer"]; heard: Schemas["ToPage"] };
}

interface View {
  readonly theme?: "light" | "dark";
  readonly turned?: boolean;
  readonly language?: "en" | "ja";
}

type Drawn = "svg" | "png";

/** A file. Those that take a GET have an address of their own. */
export interface Files {
  record: { request: Id & { readonly form?: "json" | "text" | "sgf" } };
  picture: { request: Id & View & { readonly form: Drawn; readonly ply?: number } };
  film: { request: Id & View };
  replay: { request: Id & Omit<View, "theme"> };
  picture_of_position: {
    request: Game & View & { readonly form: Drawn; readonly position?: string; readonly option?: readonly string[] };
  };
  picture_of_kept: { request: Id & Pick<View, "theme"> };
  film_of_record: { request: Schemas["Pasted"] & Pick<View, "theme"> };
  replay_of_record: { request: Schemas["Pasted"] };
  text_of_record: { request: Schemas["Pasted"] };
  openapi: { request: Nothing };
}
