/** In how many of one's games it is one's turn, or one is asked to play. */
import { Topic } from "../core/topic";
import { call } from "../transport/transport";
import type { TableLine } from "../core/types";

class Calls extends Topic {
  count = 0;

  /** Counts anew, unless nobody is looking. */
  async look(): Promise<void> {
    if (document.hidden) return;
    const tables = await call("my_tables", {}).catch(() => null);
    if (!tables) return;
    this.count = tables.filter(isCalled).length;
    this.tell();
  }
}

export const calls = new Calls();

/**
 * Whether it is this person's turn there, or they are asked to play; a game with both players here
 * calls nobody.
 */
export function isCalled({ status, turn, yours, asked }: TableLine): boolean {
  if (asked) return true;
  return status === "playing" && turn !== null && yours.length === 1 && yours.includes(turn);
}
