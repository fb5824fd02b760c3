/**
 * What every board element is to the page. A board takes a scene and says what was chosen;
 * it never fetches and knows no rules, so that pages, replays and notebooks share it.
 *
 *   <banmen-board .scene=${scene} .seat=${0} .active=${true}
 *                 @choose=${…} @refused=${…}></banmen-board>
 *
 * `<banmen-board>` picks the element that draws the game (`flat-board`, or Flink's two), keeps the
 * picker, and shows hands, stack and controls around the board.
 */
import type { Picker } from "./picker";
import type { Scene } from "../core/scene";
import type { Advice } from "./flat/advice";

export interface BoardInput {
  /** What to show. A new one is animated from the one before, by the ids of pieces. */
  scene: Scene;
  /** Whose side is at the bottom. */
  seat: 0 | 1;
  /** Whether a move can be chosen here and now. */
  active: boolean;
  /** Whether a move has to be confirmed before it is played. */
  confirm: boolean;
  /** Whether things move; false also under prefers-reduced-motion. */
  motion: boolean;
  /** Moves to point out: the best ones, a hint. */
  advice: readonly Advice[];
}

/** A legal move was chosen (and confirmed, where that is wanted). */
export type ChooseEvent = CustomEvent<{ code: number; text: string }>;

/**
 * Touches that lead to no legal move; whoever listens finds out why, and gives the sentence back
 * through the element's `reason`.
 */
export type RefusedEvent = CustomEvent<{ touches: string[] }>;

/**
 * What `<banmen-board>` gives to the element that draws the game. That element emits `touched` for
 * each thing that is touched on it, and `back` to take one touch back. A touch that is refused is
 * cancelled (`preventDefault`).
 */
export interface Drawn extends Omit<BoardInput, "confirm"> {
  picker: Picker;
}

export type TouchedEvent = CustomEvent<{ touch: string }>;

export function touched(touch: string): TouchedEvent {
  return new CustomEvent("touched", { detail: { touch }, cancelable: true });
}
