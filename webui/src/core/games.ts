/** The games there are. They never change, so they are asked for only once. */
import { call } from "../transport/transport";
import { Topic } from "./topic";
import type { GameInfo } from "./types";

/** Pages for content that not every game has. */
const ABOUT: Partial<Record<string, GameInfo["has"][number]>> = {
  rules: "lesson",
  puzzles: "puzzles",
};

class Games extends Topic {
  /** The games known so far. */
  known: readonly GameInfo[] = [];
  #asked: Promise<readonly GameInfo[]> | undefined;

  /** All games; after a failure they are asked for once more. */
  all(): Promise<readonly GameInfo[]> {
    this.#asked ??= this.#ask();
    return this.#asked;
  }

  /** The pages that some game has something for. */
  offered<P extends string>(pages: readonly P[]): readonly P[] {
    return pages.filter(page => {
      const what = ABOUT[page];
      return !what || !this.known.length || this.known.some(({ has }) => has.includes(what));
    });
  }

  async #ask(): Promise<readonly GameInfo[]> {
    try {
      this.known = await call("games", {});
    } catch (error) {
      this.#asked = undefined;
      throw error;
    }
    this.tell();
    return this.known;
  }
}

export const games = new Games();

/** All games. */
export function allGames(): Promise<readonly GameInfo[]> {
  return games.all();
}
