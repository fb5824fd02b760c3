import { beforeEach, describe, expect, it } from "vitest";
import { texts } from "../../core/texts";
import { Refused } from "../../transport/refused";
import { type Transport, use } from "../../transport/transport";
import type { FoundLines, Standing, Studied } from "../../core/types";
import { Engine, Review } from "./engine";

const LINE: Studied = { game: "squish", options: {}, start: null, moves: [], tiles: [] };
const estimate = (turn: 0 | 1, chance: number): Standing => ({
  turn,
  worth: { kind: "chance", n: null, chance },
});
const LOST: Standing = { turn: 1, worth: { kind: "loses", n: 40, chance: 0 } };
const found = (depth: number, chance = 0.75) =>
  ({
    type: "found",
    depth,
    nodes: 1,
    stands: estimate(1, chance),
    candidates: [{ code: 1, worth: { kind: "chance", n: null, chance }, steps: [] }],
  }) as FoundLines;
const REPLACED = new Refused({ key: "analysis.replaced", params: {}, text: "x" });

/** The parts to stream; a refusal ends them. */
let parts: readonly unknown[];
let aborted: boolean;

async function* told(_: string, __: object, signal: AbortSignal) {
  signal.addEventListener("abort", () => (aborted = true));
  for (const part of parts) {
    if (part instanceof Refused) throw part;
    yield part;
  }
}

beforeEach(() => {
  aborted = false;
  texts.use("en", { "analysis.replaced": "Another search has begun." });
  use({ stream: told } as unknown as Transport);
});

const settled = () => new Promise(done => setTimeout(done, 20));

describe("the engine", () => {
  it("knows what it has found, for the first player too, and looks only once", async () => {
    parts = [found(3, 0.8)];
    const engine = new Engine();
    engine.look(LINE, 1);
    expect(engine.thinking).toBe(true);
    await settled();
    expect(engine.thinking).toBe(false);
    expect(engine.of(LINE)?.depth).toBe(3);
    expect(engine.standing(LINE)).toEqual(estimate(1, 0.8));
    parts = [found(1)];
    engine.look(LINE, 1);
    await settled();
    expect(engine.of(LINE)?.depth).toBe(3);
  });

  it("never forgets what is proven for an estimate", async () => {
    const engine = new Engine();
    engine.note(LINE, LOST);
    parts = [found(3, 0.8)];
    engine.look(LINE, 1);
    await settled();
    expect(engine.of(LINE)?.depth).toBe(3);
    expect(engine.standing(LINE)).toEqual(LOST);
    engine.note(LINE, estimate(1, 0.6));
    expect(engine.standing(LINE)).toEqual(LOST);
  });

  it("goes by what it has found itself, unless a review has proven more", async () => {
    const engine = new Engine();
    parts = [found(3, 0.8)];
    engine.look(LINE, 1);
    await settled();
    engine.note(LINE, estimate(1, 0.6));
    expect(engine.standing(LINE)).toEqual(estimate(1, 0.8));
    engine.note(LINE, LOST);
    expect(engine.standing(LINE)).toEqual(LOST);
  });

  it("stops the search it does not listen to any more", async () => {
    parts = [found(1)];
    const engine = new Engine();
    engine.look(LINE, 0);
    engine.look({ ...LINE, moves: ["a"] }, 0);
    expect(aborted).toBe(true);
    engine.switch(false, 0);
    expect(engine.thinking).toBe(false);
  });

  it("says why a search has ended", async () => {
    parts = [REPLACED];
    const engine = new Engine();
    engine.look(LINE, 0);
    await settled();
    expect(engine.failure).toBe("Another search has begun.");
  });
});

it("a review is done when every move is judged", async () => {
  parts = [
    { type: "judged", ply: 2, sort: "mistake" },
    { type: "judged", ply: 1, sort: "best" },
    { type: "judged", ply: 0, sort: "blunder" },
  ];
  const review = new Review();
  await review.start({ ...LINE, moves: ["a", "b", "c"] });
  expect(review.done).toBe(true);
  expect(review.mistakes.map(({ ply }) => ply)).toEqual([0, 2]);
  expect(review.sorts).toEqual(["blunder", "best", "mistake"]);
  review.clear();
  expect(review.done).toBe(false);
});
