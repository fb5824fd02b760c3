/**
 * The interface of a board to the page and to the element that draws it. A board takes a scene and
 * emits the chosen move; it never fetches and knows no rules, so pages, replays, notebooks and
 * foreign pages share it. docs/board.md shows its use.
 *
 *   <banmen-board .config=${{ scene, seat: 0, active: true }}
 *                 @choose=${…} @refused=${…}></banmen-board>
 *
 * `<banmen-board>` picks the element that draws the scene (registry.ts), keeps the picker, and shows
 * hands, stack and controls around the board.
 */
import type { Picker } from "./picker";
import type { Scene } from "../core/scene";
import type { Advice } from "./flat/advice";

/** The configuration of a board. */
export interface BoardConfig {
  /** The scene to show. A new scene is animated from the one before, by the ids of pieces. */
  readonly scene: Scene;
  /** Whose side is at the bottom. */
  readonly seat?: 0 | 1;
  /** Whether a move can be chosen here and now. */
  readonly active?: boolean;
  /** Whether moves are made here at all, so that room for the controls is kept. */
  readonly playing?: boolean;
  /** Whether a move has to be confirmed before it is played; "small": by a finger on small cells. */
  readonly confirm?: boolean | "small";
  /** Whether things move; false also under prefers-reduced-motion. */
  readonly motion?: boolean;
  /** Moves to point out: the best ones, a hint. */
  readonly advice?: readonly Advice[];
  /** A move, as it is written, whose place is shown to a learner. */
  readonly hint?: string;
}

/** Defaults. */
export const USUAL = {
  seat: 0,
  active: false,
  playing: false,
  confirm: false,
  motion: true,
  advice: [],
  hint: "",
} as const satisfies Omit<BoardConfig, "scene">;

/** A legal move was chosen (and confirmed, where that is wanted). */
export type ChooseEvent = CustomEvent<{ code: number; text: string }>;

/**
 * Touches that lead to no legal move; the listener finds the reason and passes it back:
 * `board.explain("…")`.
 */
export type RefusedEvent = CustomEvent<{ touches: string[] }>;

/**
 * The properties of the element that draws the scene. It emits `touched` for each touch, and `back`
 * to take one touch back; a touch that is refused is cancelled
 * (`preventDefault`). An element with its own controls uses no picker: it emits `choose` and
 * `refused` itself, and `touching` when the reason for the last refusal is obsolete.
 */
export interface Drawn extends Required<Omit<BoardConfig, "confirm">> {
  picker: Picker;
  /** A picture only: nothing is shown around the board. */
  preview: boolean;
  /** Why the last touch was refused. */
  reason: string;
}

export type TouchedEvent = CustomEvent<{ touch: string }>;

export function touched(touch: string): TouchedEvent {
  return new CustomEvent("touched", { detail: { touch }, cancelable: true });
}
