import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FoundLines, Refused, type Studied, streamed } from "../api";
import { texts } from "../texts";
import { Engine, Review } from "./engine";

const LINE: Studied = { game: "squish", options: {}, start: null, moves: [], tiles: [] };
const found = (depth: number, chance = 0.75) =>
  ({
    type: "found",
    depth,
    nodes: 1,
    candidates: [{ code: 1, worth: { kind: "chance", n: null, chance }, steps: [] }],
  }) as FoundLines;
const ENDED = { type: "ended", reason: null };

let chunks: string[];
let aborted: boolean;

/** An answer in chunks, as the network cuts them. */
function answer(): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  return new Response(body, { status: 200 });
}

beforeEach(() => {
  aborted = false;
  texts.use("en", { "analysis.replaced": "Another search has begun." });
  vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
    signal?.addEventListener("abort", () => (aborted = true));
    return answer();
  });
});

afterEach(() => vi.unstubAllGlobals());

const settled = () => new Promise(done => setTimeout(done, 20));
const lines = (...all: unknown[]) => all.map(one => `${JSON.stringify(one)}\n`).join("");

describe("a stream", () => {
  it("is read line by line, however it is cut", async () => {
    const whole = lines(found(1), found(2), ENDED);
    chunks = [whole.slice(0, 10), whole.slice(10, 30), "", whole.slice(30)];
    const heard: number[] = [];
    for await (const { depth } of streamed<FoundLines>("x", {}, new AbortController().signal))
      heard.push(depth);
    expect(heard).toEqual([1, 2]);
  });

  it("ends with the reason if it ends early", async () => {
    chunks = [
      lines(found(1), {
        type: "ended",
        reason: { key: "analysis.replaced", params: {}, text: "x" },
      }),
    ];
    const all = async () => {
      for await (const _ of streamed<FoundLines>("x", {}, new AbortController().signal));
    };
    await expect(all()).rejects.toBeInstanceOf(Refused);
  });
});

describe("the engine", () => {
  it("knows what it has found, for the first player too, and looks only once", async () => {
    chunks = [lines(found(3, 0.8), ENDED)];
    const engine = new Engine();
    engine.look(LINE, 1);
    expect(engine.thinking).toBe(true);
    await settled();
    expect(engine.thinking).toBe(false);
    expect(engine.of(LINE)?.depth).toBe(3);
    expect(engine.chance(LINE)).toBeCloseTo(0.2);
    chunks = [lines(found(1), ENDED)];
    engine.look(LINE, 1);
    await settled();
    expect(engine.of(LINE)?.depth).toBe(3);
  });

  it("stops the search it does not listen to any more", async () => {
    chunks = [lines(found(1))];
    const engine = new Engine();
    engine.look(LINE, 0);
    engine.look({ ...LINE, moves: ["a"] }, 0);
    expect(aborted).toBe(true);
    engine.switch(false, 0);
    expect(engine.thinking).toBe(false);
  });

  it("says why a search has ended", async () => {
    chunks = [
      lines({ type: "ended", reason: { key: "analysis.replaced", params: {}, text: "x" } }),
    ];
    const engine = new Engine();
    engine.look(LINE, 0);
    await settled();
    expect(engine.failure).toBe("Another search has begun.");
  });
});

it("a review is done when every move is judged", async () => {
  chunks = [
    lines(
      { type: "judged", ply: 0, sort: "blunder" },
      { type: "judged", ply: 1, sort: "best" },
      ENDED,
    ),
  ];
  const review = new Review();
  await review.start({ ...LINE, moves: ["a", "b"] });
  expect(review.done).toBe(true);
  expect(review.mistakes.map(({ ply }) => ply)).toEqual([0]);
  review.clear();
  expect(review.done).toBe(false);
});
