// Generated from src/banmen/server/features.py by `make types`; do not edit.
import type { components } from "./wire";

type Schemas = components["schemas"];
type Nothing = Readonly<Record<string, never>>;

export const ROUTES = {
  games: { method: "GET", path: "games" },
  sample: { method: "GET", path: "games/{game}/sample" },
  texts: { method: "GET", path: "texts/{language}" },
  lesson: { method: "GET", path: "learn/{game}" },
  me: { method: "GET", path: "me" },
  rename: { method: "PUT", path: "me" },
  my_tables: { method: "GET", path: "me/tables" },
  my_data: { method: "GET", path: "me/data" },
  sign_up: { method: "POST", path: "account" },
  log_in: { method: "POST", path: "account/login" },
  recover: { method: "POST", path: "account/recover" },
  begin_log_in: { method: "POST", path: "account/login/begin" },
  log_in_by_passkey: { method: "POST", path: "account/login/passkey" },
  log_out: { method: "POST", path: "account/logout" },
  change_password: { method: "POST", path: "account/password" },
  new_code: { method: "POST", path: "account/recovery" },
  sessions: { method: "GET", path: "account/sessions" },
  end_sessions: { method: "POST", path: "account/sessions/end" },
  end_session: { method: "DELETE", path: "account/sessions/{session}" },
  passkeys: { method: "GET", path: "account/passkeys" },
  begin_passkey: { method: "POST", path: "account/passkeys/begin" },
  add_passkey: { method: "POST", path: "account/passkeys" },
  remove_passkey: { method: "DELETE", path: "account/passkeys/{passkey}" },
  delete: { method: "POST", path: "account/delete" },
  person: { method: "GET", path: "people/{name}" },
  seal: { method: "GET", path: "seal" },
  open_table: { method: "POST", path: "tables" },
  lobby: { method: "GET", path: "tables" },
  sit: { method: "POST", path: "tables/{id}/sit" },
  decline: { method: "POST", path: "tables/{id}/decline" },
  link: { method: "POST", path: "tables/{id}/link" },
  end_links: { method: "POST", path: "tables/{id}/link/end" },
  act: { method: "POST", path: "tables/{id}/act", body: "act" },
  live: { method: "GET", path: "tables/{id}/live" },
  table: { method: "GET", path: "tables/{id}" },
  scenes: { method: "GET", path: "tables/{id}/scenes" },
  record: { method: "GET", path: "tables/{id}/record" },
  health: { method: "GET", path: "health" },
  nearby: { method: "GET", path: "nearby" },
  open_door: { method: "POST", path: "nearby" },
  qr_code: { method: "POST", path: "qr-code" },
  search: { method: "GET", path: "archive" },
  explore: { method: "GET", path: "archive/moves" },
  picture_of_kept: { method: "GET", path: "archive/{id}/picture" },
  own_bots: { method: "GET", path: "me/bots" },
  make_bot: { method: "POST", path: "me/bots" },
  revoke_bot: { method: "DELETE", path: "me/bots/{bot}" },
  online: { method: "GET", path: "bots" },
  position: { method: "POST", path: "positions" },
  scenes_of_line: { method: "POST", path: "positions/scenes", query: ["first", "last"] },
  why_not: { method: "POST", path: "positions/why" },
  draft: { method: "POST", path: "drafts" },
  all_puzzles: { method: "GET", path: "puzzles" },
  today: { method: "GET", path: "puzzles/today" },
  puzzle: { method: "GET", path: "puzzles/{id}" },
  card_of_puzzle: { method: "GET", path: "puzzles/{id}/card.png" },
  solution: { method: "GET", path: "puzzles/{id}/solution" },
  attempt: { method: "POST", path: "puzzles/{id}/try" },
  lines: { method: "POST", path: "analysis/lines" },
  why: { method: "POST", path: "analysis/why" },
  review: { method: "POST", path: "analysis/review" },
  hint: { method: "POST", path: "tables/{id}/hint" },
  study: { method: "GET", path: "tables/{id}/study" },
  picture: { method: "GET", path: "tables/{id}/picture.{form}" },
  film: { method: "GET", path: "tables/{id}/film.gif" },
  replay: { method: "GET", path: "tables/{id}/replay.html" },
  card: { method: "GET", path: "tables/{id}/card.png" },
  card_of_game: { method: "GET", path: "games/{game}/card.png" },
  card_of_all: { method: "GET", path: "card.png" },
  picture_of_position: { method: "GET", path: "games/{game}/picture.{form}" },
  understand: { method: "POST", path: "records" },
  film_of_record: {
    method: "POST",
    path: "records/film.gif",
    query: ["theme", "turned", "side", "flat", "coordinates", "language", "width", "seconds"],
  },
  replay_of_record: {
    method: "POST",
    path: "records/replay.html",
    query: ["turned", "language"],
  },
  text_of_record: { method: "POST", path: "records/record.txt" },
  my_blocks: { method: "GET", path: "me/blocks" },
  block: { method: "POST", path: "me/blocks" },
  unblock: { method: "DELETE", path: "me/blocks/{block}" },
  report: { method: "POST", path: "reports" },
  my_standing: { method: "GET", path: "me/standing" },
  acknowledge: { method: "POST", path: "me/standing/seen" },
  all_reports: { method: "GET", path: "admin/reports" },
  dismiss: { method: "POST", path: "admin/reports/{report}/dismiss" },
  look_up: { method: "GET", path: "admin/people" },
  case: { method: "GET", path: "admin/people/{person}" },
  decide: { method: "POST", path: "admin/people/{person}/decisions", body: "decision" },
  moderation_log: { method: "GET", path: "admin/log" },
  undo: { method: "POST", path: "admin/decisions/{decision}/undo" },
  openapi: { method: "GET", path: "openapi.json" },
} as const;

/** One question, one answer. */
export interface Calls {
  games: { request: Nothing; answer: readonly Schemas["GameInfo"][] };
  sample: { request: { readonly game: string }; answer: Schemas["Sample"] };
  texts: {
    request: { readonly language: string };
    answer: Readonly<Record<string, string>>;
  };
  lesson: {
    request: { readonly game: string; readonly language?: string };
    answer: Schemas["Lesson"];
  };
  me: { request: Nothing; answer: Schemas["Me"] };
  rename: { request: { readonly name: string | null }; answer: Schemas["Person"] };
  my_tables: { request: Nothing; answer: readonly Schemas["TableSummary"][] };
  sign_up: {
    request: { readonly name: string; readonly password: string };
    answer: Schemas["Recovery"];
  };
  log_in: {
    request: { readonly name: string; readonly password: string };
    answer: Schemas["Me"];
  };
  recover: {
    request: { readonly name: string; readonly password: string; readonly code: string };
    answer: Schemas["Recovery"];
  };
  begin_log_in: { request: Nothing; answer: Schemas["PasskeyRequest"] };
  log_in_by_passkey: {
    request: {
      readonly id: string;
      readonly client_data: string;
      readonly authenticator_data: string;
      readonly signature: string;
      readonly owner: string;
    };
    answer: Schemas["Me"];
  };
  log_out: { request: Nothing; answer: Schemas["Me"] };
  change_password: {
    request: { readonly password: string; readonly new: string };
    answer: readonly Schemas["LoginSession"][];
  };
  new_code: { request: { readonly password: string }; answer: Schemas["Recovery"] };
  sessions: { request: Nothing; answer: readonly Schemas["LoginSession"][] };
  end_sessions: { request: Nothing; answer: readonly Schemas["LoginSession"][] };
  end_session: {
    request: { readonly session: string };
    answer: readonly Schemas["LoginSession"][];
  };
  passkeys: { request: Nothing; answer: readonly Schemas["Passkey"][] };
  begin_passkey: { request: { readonly password: string }; answer: Schemas["PasskeyOffer"] };
  add_passkey: {
    request: {
      readonly id: string;
      readonly client_data: string;
      readonly name: string;
      readonly attestation: string;
    };
    answer: readonly Schemas["Passkey"][];
  };
  remove_passkey: {
    request: { readonly passkey: string };
    answer: readonly Schemas["Passkey"][];
  };
  delete: { request: { readonly password: string }; answer: Schemas["Me"] };
  person: { request: { readonly name: string }; answer: Schemas["Profile"] };
  seal: { request: Nothing; answer: Schemas["Seal"] };
  open_table: {
    request: {
      readonly game: string;
      readonly options?: Readonly<Record<string, number | string>>;
      readonly opponent: Schemas["AgainstFriend"] | Schemas["AgainstLevel"] | Schemas["AgainstNamed"] | Schemas["BothHere"];
      readonly seat?: 0 | 1 | "random";
      readonly clock?: Schemas["NoClock"] | Schemas["LiveClock"] | Schemas["DaysClock"];
      readonly start?: string | null;
      readonly casual?: boolean;
      readonly shuffle?: Schemas["SealedSeed"] | null;
    };
    answer: Schemas["Opened"];
  };
  lobby: { request: Nothing; answer: readonly Schemas["TableSummary"][] };
  sit: {
    request: {
      readonly id: string;
      readonly secret?: string | null;
      readonly seed?: string | null;
    };
    answer: Schemas["You"];
  };
  decline: { request: { readonly id: string }; answer: Schemas["You"] };
  link: { request: { readonly id: string }; answer: Schemas["SeatLink"] };
  end_links: { request: { readonly id: string }; answer: Schemas["You"] };
  act: {
    request: {
      readonly id: string;
      readonly act: Schemas["Play"] | Schemas["Do"] | Schemas["OfferMessage"] | Schemas["Say"];
    };
    answer: Schemas["Ok"];
  };
  table: { request: { readonly id: string }; answer: Schemas["Hello"] };
  scenes: {
    request: { readonly id: string; readonly first: number; readonly last: number };
    answer: Schemas["Scenes"];
  };
  health: { request: Nothing; answer: Schemas["Health"] };
  nearby: { request: Nothing; answer: Schemas["Nearby"] };
  open_door: { request: Nothing; answer: Schemas["Nearby"] };
  qr_code: { request: { readonly text: string }; answer: Schemas["Code"] };
  search: {
    request: {
      readonly game?: string | null;
      readonly variant?: string | null;
      readonly moves?: string;
      readonly tiles?: string;
      readonly player?: string | null;
      readonly level?: string | null;
      readonly result?: "1-0" | "0-1" | "1/2-1/2" | null;
      readonly shortest?: number | null;
      readonly longest?: number | null;
      readonly since?: string | null;
      readonly until?: string | null;
      readonly mine?: boolean;
      readonly after?: string | null;
    };
    answer: Schemas["ArchivedGames"];
  };
  explore: {
    request: {
      readonly game?: string | null;
      readonly variant?: string | null;
      readonly moves?: string;
      readonly tiles?: string;
    };
    answer: Schemas["Explored"];
  };
  own_bots: { request: Nothing; answer: readonly Schemas["OwnBot"][] };
  make_bot: { request: { readonly name: string }; answer: Schemas["MadeBot"] };
  revoke_bot: { request: { readonly bot: string }; answer: readonly Schemas["OwnBot"][] };
  online: { request: Nothing; answer: readonly Schemas["OnlineBot"][] };
  position: {
    request: {
      readonly game: string;
      readonly options?: Readonly<Record<string, number | string>>;
      readonly start?: string | null;
      readonly moves?: readonly string[];
      readonly tiles?: readonly string[];
    };
    answer: Schemas["PositionView"];
  };
  scenes_of_line: {
    request: {
      readonly game: string;
      readonly options?: Readonly<Record<string, number | string>>;
      readonly start?: string | null;
      readonly moves?: readonly string[];
      readonly tiles?: readonly string[];
      readonly first: number;
      readonly last: number;
    };
    answer: Schemas["Scenes"];
  };
  why_not: {
    request: {
      readonly line: Schemas["Studied"];
      readonly touches?: readonly string[];
      readonly move?: string | null;
    };
    answer: Schemas["Answered"];
  };
  draft: {
    request: {
      readonly game: string;
      readonly options?: Readonly<Record<string, number | string>>;
      readonly text?: string | null;
      readonly tool?: string | null;
      readonly touches?: readonly string[];
      readonly change?: Schemas["SettingChange"] | null;
    };
    answer: Schemas["Drafted"];
  };
  all_puzzles: { request: Nothing; answer: readonly Schemas["PuzzleSummary"][] };
  today: { request: Nothing; answer: Schemas["PuzzleSummary"] };
  puzzle: { request: { readonly id: string }; answer: Schemas["PuzzleView"] };
  solution: { request: { readonly id: string }; answer: Schemas["Solution"] };
  attempt: {
    request: { readonly id: string; readonly moves: readonly string[] };
    answer: Schemas["PuzzleVerdict"];
  };
  why: {
    request: { readonly line: Schemas["Studied"]; readonly move: string };
    answer: Schemas["Explained"];
  };
  hint: { request: { readonly id: string }; answer: Schemas["Hinted"] };
  study: { request: { readonly id: string }; answer: unknown };
  understand: { request: { readonly text: string }; answer: Schemas["ImportedGames"] };
  my_blocks: { request: Nothing; answer: readonly Schemas["BlockedPerson"][] };
  block: {
    request: {
      readonly name?: string | null;
      readonly table?: string | null;
      readonly seat?: 0 | 1 | null;
    };
    answer: readonly Schemas["BlockedPerson"][];
  };
  unblock: {
    request: { readonly block: string };
    answer: readonly Schemas["BlockedPerson"][];
  };
  report: {
    request: {
      readonly name?: string | null;
      readonly table?: string | null;
      readonly seat?: 0 | 1 | null;
      readonly reason: "chat" | "name" | "cheating" | "leaving" | "other";
      readonly words?: string;
    };
    answer: Schemas["ReportMade"];
  };
  my_standing: { request: Nothing; answer: Schemas["MyStanding"] };
  acknowledge: { request: { readonly decision: string }; answer: Schemas["MyStanding"] };
  all_reports: {
    request: { readonly settled?: boolean };
    answer: readonly Schemas["ReportView"][];
  };
  dismiss: {
    request: { readonly report: string };
    answer: readonly Schemas["ReportView"][];
  };
  look_up: {
    request: { readonly name: string };
    answer: readonly Schemas["KnownPerson"][];
  };
  case: { request: { readonly person: string }; answer: Schemas["PersonCase"] };
  decide: {
    request: { readonly person: string; readonly decision: Schemas["NewDecision"] };
    answer: Schemas["PersonCase"];
  };
  moderation_log: {
    request: { readonly person?: string | null };
    answer: readonly Schemas["DecisionView"][];
  };
  undo: {
    request: { readonly decision: string };
    answer: readonly Schemas["DecisionView"][];
  };
}

/** One question, an answer in parts. */
export interface Streams {
  lines: {
    request: {
      readonly line: Schemas["Studied"];
      readonly lines?: number;
      readonly seconds?: number;
    };
    part: Schemas["FoundLines"];
  };
  review: {
    request: {
      readonly game: string;
      readonly options?: Readonly<Record<string, number | string>>;
      readonly start?: string | null;
      readonly moves?: readonly string[];
      readonly tiles?: readonly string[];
    };
    part: Schemas["Judged"];
  };
}

/** Messages both ways. */
export interface Sockets {
  live: {
    request: { readonly id: string };
    sent: Schemas["ToServer"];
    heard: Schemas["ToPage"];
  };
}

/** A file. Those that take a GET have an address of their own. */
export interface Files {
  my_data: { request: Nothing };
  record: {
    request: { readonly id: string; readonly form?: "json" | "text" | "sgf" };
  };
  picture_of_kept: { request: { readonly id: string; readonly theme?: "light" | "dark" } };
  card_of_puzzle: { request: { readonly id: string } };
  picture: {
    request: {
      readonly id: string;
      readonly theme?: "light" | "dark";
      readonly turned?: boolean;
      readonly side?: number;
      readonly flat?: boolean;
      readonly coordinates?: boolean;
      readonly language?: "en" | "ja";
      readonly form: "svg" | "png";
      readonly width?: number;
      readonly ply?: number | null;
    };
  };
  film: {
    request: {
      readonly id: string;
      readonly theme?: "light" | "dark";
      readonly turned?: boolean;
      readonly side?: number;
      readonly flat?: boolean;
      readonly coordinates?: boolean;
      readonly language?: "en" | "ja";
      readonly width?: number;
      readonly seconds?: number;
    };
  };
  replay: {
    request: {
      readonly id: string;
      readonly turned?: boolean;
      readonly language?: "en" | "ja" | null;
    };
  };
  card: { request: { readonly id: string } };
  card_of_game: { request: { readonly game: string } };
  card_of_all: { request: Nothing };
  picture_of_position: {
    request: {
      readonly theme?: "light" | "dark";
      readonly turned?: boolean;
      readonly side?: number;
      readonly flat?: boolean;
      readonly coordinates?: boolean;
      readonly language?: "en" | "ja";
      readonly form: "svg" | "png";
      readonly width?: number;
      readonly game: string;
      readonly position?: string | null;
      readonly option?: readonly string[] | null;
    };
  };
  film_of_record: {
    request: {
      readonly text: string;
      readonly theme?: "light" | "dark";
      readonly turned?: boolean;
      readonly side?: number;
      readonly flat?: boolean;
      readonly coordinates?: boolean;
      readonly language?: "en" | "ja";
      readonly width?: number;
      readonly seconds?: number;
    };
  };
  replay_of_record: {
    request: {
      readonly text: string;
      readonly turned?: boolean;
      readonly language?: "en" | "ja" | null;
    };
  };
  text_of_record: { request: { readonly text: string } };
  openapi: { request: Nothing };
}
