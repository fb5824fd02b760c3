/**
 * A position to view and try moves in, without a table. New positions come from the server and are
 * cached.
 *
 *     const study = new Study();
 *     await study.open({ game: "squish", options: { order: 3 } });
 *     await study.play("…");
 */
import { Topic } from "../core/topic";
import { call } from "../transport/transport";
import type { PositionView, Studied } from "../core/types";

/** The start of a study; defaults for the rest. */
export type Beginning = Pick<Studied, "game"> & Partial<Studied>;

export class Study extends Topic {
  /** The position shown; null until the first has arrived. */
  shown: PositionView | null = null;
  readonly #seen = new Map<string, PositionView>();
  /** The last question; an answer to an earlier one comes too late. */
  #asked = 0;

  constructor(private readonly fetch = (line: Studied) => call("position", line)) {
    super();
  }

  /** Shows the position at the end of a line. A refusal is thrown, and nothing changes. */
  async open(line: Beginning): Promise<void> {
    const whole = { options: {}, start: null, moves: [], tiles: [], ...line };
    const asked = ++this.#asked;
    const shown = this.#seen.get(JSON.stringify(whole)) ?? (await this.fetch(whole));
    this.#seen.set(JSON.stringify(whole), shown);
    this.#seen.set(JSON.stringify(shown.line), shown);
    if (asked !== this.#asked) return;
    this.shown = shown;
    this.tell();
  }

  /** Makes a move in the position shown. */
  async play(move: string): Promise<void> {
    if (!this.shown) return;
    const { line } = this.shown;
    await this.open({ ...line, moves: [...line.moves, move] });
  }

  /** Goes back to the position after so many moves of the line. */
  async back(moves: number): Promise<void> {
    if (!this.shown) return;
    const { line } = this.shown;
    await this.open({ ...line, moves: line.moves.slice(0, Math.max(0, moves)) });
  }
}
