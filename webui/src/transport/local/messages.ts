/** What the page and its worker say to each other; `banmen.app.messages` has the same in Python. */
import type { Reason } from "../../core/texts";

/** A question has a number; `say` and `stop` belong to one that was asked before. */
export interface Asked {
  readonly number: number;
  readonly verb: "call" | "stream" | "open" | "file" | "say" | "stop" | "carry" | "bring";
  readonly name?: string;
  readonly text?: string;
}

export interface Told {
  readonly number: number;
  readonly kind: "answer" | "part" | "end" | "file" | "refused";
  readonly text: string;
  readonly content?: Uint8Array<ArrayBuffer>;
}

/** The text of a refusal. */
export interface Refusal {
  readonly status: number;
  readonly reason: Reason;
}

/** How far something has come that is fetched; `whole` is 0 where that is not known. */
export interface Progress {
  readonly part: string;
  readonly done: number;
  readonly whole: number;
}

/** What the worker says besides. */
export type News =
  | { readonly news: "progress"; readonly progress: Progress }
  /** Python runs, after so many milliseconds; from what was kept, or the long way. */
  | { readonly news: "ready"; readonly millis: number; readonly remembered: boolean }
  | { readonly news: "failed"; readonly why: string };

/** The first message to the worker: where everything is. */
export interface Beginning {
  /** The address of the folder in which the parts lie. */
  readonly base: string;
  readonly build: string;
}
