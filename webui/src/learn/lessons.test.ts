import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Arranged, type Lesson, type Step, WON, lineAt, reach, reached } from "./lessons";

const BOARD: Arranged = {
  title: "",
  options: { order: 3 },
  start: "x",
  moves: ["m"],
  tiles: [],
  trials: [],
};

function step(more: Partial<Step>): Step {
  return {
    says: "",
    moves: ["a", "b"],
    done: "",
    free: false,
    find: false,
    other: "",
    because: "",
    reply: [],
    board: null,
    ...more,
  };
}

function lesson(...steps: Step[]): Lesson {
  return { game: "squish", goal: "", credit: "", links: [], rules: [], ending: "", steps };
}

describe("lineAt", () => {
  const taught = lesson(
    step({ reply: ["r"] }),
    step({ because: "squish.no_friend", reply: ["s"] }),
    step({ board: BOARD }),
    step({}),
  );

  it("goes on from the start by the first moves that count, and the replies", () => {
    expect(lineAt(taught, 1)).toEqual({ game: "squish", moves: ["a", "r"] });
  });

  it("begins where a step has a board of its own", () => {
    expect(lineAt(taught, 2)).toMatchObject({ start: "x", options: { order: 3 }, moves: ["m"] });
    expect(lineAt(taught, 3)).toMatchObject({ start: "x", moves: ["m", "a"] });
  });

  it("plays nothing where something was only tried", () => {
    expect(lineAt(lesson(step({ because: "k", reply: ["s"] }), step({})), 1).moves).toEqual(["s"]);
  });
});

describe("progress", () => {
  beforeEach(() => localStorage.clear());

  it("is kept for each game", () => {
    reach("squish", 3);
    reach("flink", WON);
    expect([reached("squish"), reached("flink"), reached("flipflop")]).toEqual([3, WON, 0]);
  });

  it("survives broken storage, and browsers without", () => {
    localStorage.setItem("banmen.learnt", '{"flipfour": "much", "flowish": 2}');
    expect([reached("flipfour"), reached("flowish")]).toEqual([0, 2]);
    localStorage.setItem("banmen.learnt", "{");
    expect(reached("flipfour")).toBe(0);
    vi.spyOn(Storage.prototype, "setItem").mockImplementationOnce(() => {
      throw new Error("full");
    });
    reach("flipfour", 4);
    expect(reached("flipfour")).toBe(4);
  });
});
