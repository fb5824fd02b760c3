/**
 * The boards there are, by the name that a scene gives (`scene.board`, or `GameInfo.board` where no
 * scene is known yet). A game names its board in its title page; the page has no list of games.
 *
 *     boards.register("flat", { element: "flat-board" });
 *     boards.of(scene.board).element
 */
import type { Scene } from "../core/scene";
import type { Settings } from "../core/settings";

export interface BoardKind {
  /** The element that draws it: `Drawn` in board.ts describes its properties and events. */
  readonly element: string;
  /** Loads its module, if that is not part of the page's bundle. */
  readonly load?: () => Promise<unknown>;
  /** Whether it chooses moves by itself, with controls of its own around it. */
  readonly controls?: boolean;
  /** Its entry in the settings. */
  readonly setting?: { readonly name: "flink"; readonly values: readonly Settings["flink"][] };
}

class Boards {
  readonly #kinds = new Map<string, BoardKind>();

  register(name: string, kind: BoardKind): void {
    this.#kinds.set(name, kind);
  }

  /** The board of that name; a flat one if there is none. */
  of(name: string): BoardKind {
    return this.#kinds.get(name) ?? FLAT;
  }
}

const FLAT: BoardKind = { element: "flat-board" };

export const boards = new Boards();
boards.register("flat", FLAT);
boards.register("flink", {
  element: "flink-board",
  load: () => import("./flink/flink-board"),
  controls: true,
  setting: { name: "flink", values: ["solid", "flat"] },
});

/** The classes by which a page makes room for a board of which only the name is known. */
export function roomFor(board: string): string {
  return boards.of(board).controls ? "own-controls" : "";
}

/** The same of a scene: with hands to place from, or a banner that tells the phase. */
export function roomOf(scene: Scene): string {
  const hands = scene.held.some(({ kind }) => kind === "two-faced");
  return [roomFor(scene.board), hands && "hands", hasPhases(scene) && "phases"]
    .filter(Boolean)
    .join(" ");
}

/** Whether the game goes through phases, which a banner tells. */
export function hasPhases({ phase }: Scene): boolean {
  return phase !== "play";
}
