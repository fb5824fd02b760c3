/** Results of the server's search, as they arrive. The search ends when its listener stops. */
import { sentenceOf } from "../../core/notice";
import type { Streams } from "../../generated/routes";
import { Topic } from "../../core/topic";
import { stream } from "../../transport/transport";
import type { CandidateMove, FoundLines, Judged, Standing, Studied } from "../../core/types";

const LINES = 3;
const SECONDS = 15;

/** A position by its line. */
export function nameOf(line: Studied): string {
  return JSON.stringify([line.game, line.options, line.start, line.moves, line.tiles]);
}

/** Something that streams, one at a time. */
abstract class Listener extends Topic {
  thinking = false;
  failure = "";
  #abort: AbortController | undefined;

  /** Listens to an answer instead of the one before. */
  protected async hear<N extends keyof Streams>(
    name: N,
    request: Streams[N]["request"],
    heard: (part: Streams[N]["part"]) => void,
  ): Promise<void> {
    this.stop();
    const abort = new AbortController();
    this.#abort = abort;
    Object.assign(this, { thinking: true, failure: "" });
    this.tell();
    try {
      for await (const part of stream(name, request, abort.signal)) {
        if (this.#abort !== abort) return;
        heard(part);
        this.tell();
      }
    } catch (error) {
      if (this.#abort === abort) this.failure = sentenceOf(error);
    }
    if (this.#abort === abort) this.stop();
  }

  stop(): void {
    this.#abort?.abort();
    this.#abort = undefined;
    this.thinking = false;
    this.tell();
  }
}

/** The best moves of the viewed position. Results of other positions are remembered. */
export class Engine extends Listener {
  on = true;
  #line: Studied | null = null;
  readonly #found = new Map<string, FoundLines>();
  readonly #full = new Set<string>();
  readonly #standings = new Map<string, Standing>();

  /** The results for a position. */
  of(line: Studied): FoundLines | undefined {
    return this.#found.get(nameOf(line));
  }

  /** How a position stands, as far as it is known. */
  standing(line: Studied): Standing | undefined {
    return this.#standings.get(nameOf(line));
  }

  /** Stores a review's result for a position. Results of this engine take precedence over estimates. */
  note(line: Studied, standing: Standing): void {
    const name = nameOf(line);
    if (proven(standing) || !this.#found.has(name)) this.#learn(name, standing);
  }

  /** A proven value is never replaced by an estimate. */
  #learn(name: string, standing: Standing): void {
    const before = this.#standings.get(name);
    if (!before || proven(standing) || !proven(before)) this.#standings.set(name, standing);
  }

  /** Looks at a position with a player to move; at nothing where the game is over. */
  look(line: Studied, turn: number | null): void {
    this.#line = turn === null ? null : line;
    if (!this.on || turn === null || this.#full.has(nameOf(line))) {
      this.stop();
      return;
    }
    const name = nameOf(line);
    const asked = { line, lines: LINES, seconds: SECONDS };
    void this.hear("lines", asked, found => {
      this.#found.set(name, found);
      this.#learn(name, found.stands);
    }).then(() => {
      if (!this.failure && this.#line && nameOf(this.#line) === name) this.#full.add(name);
    });
  }

  switch(on: boolean, turn: number | null): void {
    this.on = on;
    if (this.#line && on) this.look(this.#line, turn);
    else this.stop();
  }
}

export function proven({ worth }: Standing): boolean {
  return worth.kind !== "chance";
}

export type Sort = Judged["sort"];
export const MISTAKES: readonly Sort[] = ["blunder", "mistake", "doubtful"];

/** A whole game looked through, from the last move to the first. */
export class Review extends Listener {
  /** The judgements, in the order of arrival. */
  judged: readonly Judged[] = [];
  /** How many moves there are. */
  plies = 0;

  get done(): boolean {
    return this.plies > 0 && this.judged.length === this.plies;
  }

  async start(line: Studied): Promise<void> {
    this.judged = [];
    this.plies = line.moves.length;
    await this.hear("review", line, one => {
      this.judged = [...this.judged, one];
    });
  }

  /** Drops the results. */
  clear(): void {
    Object.assign(this, { judged: [], plies: 0, failure: "" });
    this.stop();
  }

  /** How good each move was, by its ply. */
  get sorts(): readonly (Sort | undefined)[] {
    const found: (Sort | undefined)[] = Array<undefined>(this.plies).fill(undefined);
    for (const { ply, sort } of this.judged) found[ply] = sort;
    return found;
  }

  /** The moves that lost something, in the order of the game. */
  get mistakes(): Judged[] {
    const found = this.judged.filter(({ sort }) => MISTAKES.includes(sort));
    return found.sort((one, other) => one.ply - other.ply);
  }
}

export type { CandidateMove };
