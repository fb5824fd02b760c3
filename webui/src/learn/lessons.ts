/** The lessons on the games, and the person's progress in the first games. */
import { gameTitle } from "../core/words";
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { allGames } from "../core/games";
import { sentenceOf } from "../core/notice";
import type { Calls } from "../generated/routes";
import type { Beginning } from "../study/study";
import { kept, texts } from "../core/texts";
import { refusal } from "../transport/refused";
import { call } from "../transport/transport";
import type { components } from "../generated/wire";

type Schemas = components["schemas"];

export type Lesson = Schemas["Lesson"];
export type Rule = Schemas["Rule"];
export type Step = Schemas["LessonStep"];
export type Arranged = Schemas["Arranged"];
export type Trial = Schemas["Trial"];

/** The position of a board in a lesson. */
export function lineOf(game: string, { options, start, moves, tiles }: Arranged): Beginning {
  return { game, options, start, moves, tiles };
}

/** The position in which a step of the first game begins. */
export function lineAt({ game, steps }: Lesson, at: number): Beginning {
  const first = steps.findLastIndex((step, i) => i <= at && step.board);
  const board = steps[first]?.board;
  const played = steps.slice(Math.max(first, 0), at).flatMap(playedIn);
  if (!board) return { game, moves: played };
  return { ...lineOf(game, board), moves: [...board.moves, ...played] };
}

/** The moves of a step; trying an illegal move changes nothing. */
function playedIn({ moves, because, reply }: Step): readonly string[] {
  return because ? reply : [...moves.slice(0, 1), ...reply];
}

// --- the lesson of a page ------------------------------------------------------------------------

/** Fetches the lesson of an element's game, in the language spoken, and renders it again. */
export class Lessons implements ReactiveController {
  lesson: Lesson | null = null;
  failure = "";
  #wanted = "";

  constructor(private readonly host: ReactiveControllerHost & { game: string | null }) {
    host.addController(this);
  }

  hostUpdate(): void {
    const { game } = this.host;
    const { language } = texts;
    const wanted = game ? `${game} ${language}` : "";
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    if (this.lesson?.game !== game) this.lesson = null;
    this.failure = "";
    if (game) void this.#fetch(wanted, { game, language });
  }

  async #fetch(wanted: string, request: Calls["lesson"]["request"]): Promise<void> {
    try {
      const lesson = await asked(request);
      if (wanted === this.#wanted) this.lesson = lesson;
    } catch (error) {
      if (wanted === this.#wanted) this.failure = sentenceOf(error);
    }
    this.host.requestUpdate();
  }
}

/** The lesson, as the server gives it; of a game without one it is not asked. */
async function asked(request: Calls["lesson"]["request"]): Promise<Lesson> {
  const info = (await allGames()).find(({ id }) => id === request.game);
  if (info && !info.has.includes("lesson"))
    throw refusal("game.untaught", { title: gameTitle(info) });
  return kept(await call("lesson", request));
}

// --- progress ------------------------------------------------------------------------------------

const KEY = "banmen.learnt";
/** The step that was won. */
export const WON = -1;

/** The step that was reached in the first game; WON where it was won. */
export function reached(game: string): number {
  return all()[game] ?? 0;
}

export function reach(game: string, step: number): void {
  here = { ...all(), [game]: step };
  try {
    localStorage.setItem(KEY, JSON.stringify(here));
  } catch {
    // A private window without storage: it is known until the page is closed.
  }
}

let here: Record<string, number> = {};

function all(): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (kept && typeof kept === "object") return { ...here, ...onlyNumbers(kept) };
  } catch {
    // Nothing that can be read.
  }
  return here;
}

function onlyNumbers(kept: object): Record<string, number> {
  return Object.fromEntries(
    Object.entries(kept).filter((pair): pair is [string, number] => Number.isInteger(pair[1])),
  );
}
