import { beforeEach, describe, expect, it } from "vitest";
import type { Scene } from "./scene";
import { texts } from "./texts";
import type { GameInfo, OptionInfo } from "./types";
import {
  ago,
  clockName,
  credits,
  day,
  levelNamed,
  levelsOf,
  optionsOf,
  resultName,
  settle,
  timeLeft,
  unusual,
} from "./words";

beforeEach(() =>
  texts.use("en", {
    "page.board.and": ", ",
    "page.designer.pair": "Ann (A.)",
    "page.foot.and": " and ",
    "page.foot.credit": "{games} by {designer}",
    "page.foot.credits": "{credits}.",
    "page.clock.live": "{time} + {increment} s a move",
    "page.clock.minutes": "{minutes} min",
    "page.clock.seconds": "{seconds} s",
    "page.clock.left": "{days} d {hours} h",
    "page.and": ", ",
    "option.board.title": "Board",
    "option.board.diamond": "diamond",
    "option.size.title": "Size",
    "draw.white": "White",
    "draw.black": "Black",
    "event.united": "all in one group",
    "page.how.held": "held {at}",
    "page.how.stuck": "{loser} cannot move",
    "page.how.drawn.flink": "no room",
    "page.how.repetition": "third time",
    "page.result.won_by": "{winner} has won: {reason}",
    "page.result.won": "{winner} has won",
    "page.result.draw_by": "A draw: {reason}",
  }),
);

it.each([
  [0.25, 0, "15 s"],
  [1.5, 2, "1 min 30 s + 2 s a move"],
  [5, 0, "5 min"],
  [10, 5, "10 min + 5 s a move"],
])("a clock of %s minutes and %s seconds", (minutes, increment, said) =>
  expect(clockName({ kind: "live", minutes, increment })).toBe(said),
);

it("dates have the day before the month", () => {
  expect(day(Date.UTC(2026, 10, 5, 12))).toBe("5 Nov 2026");
});

function option(
  name: string,
  choices: readonly (number | string)[],
  usual: number | string,
  more: Partial<OptionInfo> = {},
): OptionInfo {
  return { name, choices, default: usual, first: usual, when: null, ...more };
}

const FLINK = {
  options: [
    option("board", ["square", "diamond"], "square"),
    option("size", [5, 6, 10], 10, { when: ["board", "square"] }),
    option("size", [3, 7], 7, { when: ["board", "diamond"] }),
    option("corners", ["join", "apart"], "join", { first: "apart" }),
  ],
} as unknown as GameInfo;

describe("resultName", () => {
  const name = (result: string, last: Partial<Scene>) =>
    resultName(
      { result, how: "rules" } as Parameters<typeof resultName>[0],
      {
        players: ["white", "black"],
        game: "squish",
        result,
        events: [],
        marks: [],
        ...last,
      } as Scene,
    );
  const events = [{ kind: "united", params: {}, decides: true }] as unknown as Scene["events"];
  const marks = [{ kind: "win", cells: ["c5"] }] as unknown as Scene["marks"];

  it.each([
    ["0-1", { events, marks }, "Black has won: all in one group"],
    ["1-0", { marks }, "White has won: held c5"],
    ["0-1", {}, "Black has won: White cannot move"],
    ["1/2-1/2", {}, "A draw: third time"],
    ["1/2-1/2", { game: "flink" }, "A draw: no room"],
  ])("tells what decided %s %o", (result, last, told) => {
    expect(name(result, last)).toBe(told);
  });

  it("tells no reason where the last scene is not known", () => {
    expect(resultName({ result: "1-0", how: "rules" }, { players: ["white", "black"] })).toBe(
      "White has won",
    );
  });
});

describe("timeLeft", () => {
  it.each([
    [-5, "0:00.0"],
    [9_999, "0:09.9"],
    [10_000, "0:10"],
    [65_900, "1:05"],
    [3_723_000, "1:02:03"],
    [90_000_000, "1 d 1 h"],
  ])("shows %i ms as %s", (millis, shown) => expect(timeLeft(millis)).toBe(shown));
});

describe("options", () => {
  it("exist only where another has the right value", () => {
    expect(optionsOf(FLINK, {}).map(({ default: usual }) => usual)).toEqual(["square", 10, "join"]);
    expect(settle(FLINK, { board: "diamond", size: 10 })).toEqual({
      board: "diamond",
      size: 7,
      corners: "join",
    });
  });

  it("are those of the first rules where a link leaves them out", () => {
    const wanted = { board: "square", size: 5 };
    expect(settle(FLINK, wanted, true)).toEqual({ ...wanted, corners: "apart" });
    expect(settle(FLINK, { ...wanted, corners: "join" }, true).corners).toBe("join");
  });

  it("are named where they are not the usual ones", () => {
    expect(unusual(FLINK, { board: "square", size: 10 })).toBe("");
    expect(unusual(FLINK, { board: "diamond", size: 3 })).toBe("Board diamond, Size 3");
  });
});

it("counts time in the largest unit that fits", () => {
  expect(ago(0, 30_000)).toBe("now");
  expect(ago(0, 7_200_000)).toBe("2 hours ago");
  expect(ago(0, 90_000_000)).toBe("yesterday");
});

describe("levels", () => {
  const level = (name: string) => ({ name, rating: null, error: null });
  const FLIPFLOP = {
    options: [{ name: "size", choices: [3, 5], default: 5, when: null }],
    levels: ["1", "2", "3", "best"].map(level),
    own_levels: [{ options: { size: 3 }, levels: ["1", "2", "best"].map(level) }],
  } as unknown as GameInfo;

  it("are those of the variant where it has its own", () => {
    expect(levelsOf(FLIPFLOP, { size: 3 })).toHaveLength(3);
    expect(levelsOf(FLIPFLOP, {})).toHaveLength(4);
  });

  it("come down to the strongest with a number, never up to the best", () => {
    expect(levelNamed("3", levelsOf(FLIPFLOP, { size: 3 }))?.name).toBe("2");
    expect(levelNamed("best", FLIPFLOP.levels)?.name).toBe("best");
  });
});

it("names each designer once, as the language writes the name", () => {
  const game = (id: string, designer: string) => ({ id, title: id.toUpperCase(), designer });
  const games = [game("pair", "Ann"), game("old", ""), game("solo", "Bob"), game("more", "Bob")];
  expect(credits(games as GameInfo[])).toBe("PAIR by Ann (A.), SOLO and MORE by Bob.");
});
