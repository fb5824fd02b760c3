/**
 * A board in any page, in one module: src/banmen/web/board.js. docs/board.md is its manual.
 *
 *     import { board } from "./board.js";
 *     const it = board(place, { scene, active: true }, words);
 *     it.addEventListener("choose", ({ detail }) => …);
 *     it.set({ scene: next });
 */
import "../boards/banmen-board";
import type { BanmenBoard } from "../boards/banmen-board";
import type { BoardConfig } from "../boards/board";
import { type Words, hosted, speak } from "./hosted";

export { boards } from "../boards/registry";

/** Puts a board into an element. All boards of a page speak the words that were given last. */
export function board(place: HTMLElement, config: BoardConfig, words: Words): BanmenBoard {
  speak(words);
  const element = document.createElement("banmen-board");
  element.config = config;
  place.append(hosted(element));
  return element;
}
