import { describe, expect, it } from "vitest";
import {
  added,
  lineTo,
  noted,
  onwards,
  planted,
  playedPath,
  promotable,
  promoted,
  removable,
  removed,
  studied,
} from "./tree";
import { type RecordJson, analysePath, recordOf, treeIn, treeOf } from "./record";

const GAME: RecordJson = {
  format: 1,
  game: "squish",
  options: { order: 3 },
  moves: ["a", "b", "c"],
};

describe("variations", () => {
  it("are made, and a move that is there already is only gone to", () => {
    const one = added(planted({ game: "squish" }), [], "a");
    const two = added(one.tree, [], "b");
    expect(two.path).toEqual([1]);
    expect(added(two.tree, [], "a")).toEqual({ tree: two.tree, path: [0] });
    expect(lineTo(two.tree, two.path).moves).toEqual(["b"]);
  });

  it("leave the game that was played where it is", () => {
    const tree = treeOf(GAME, true);
    const { tree: grown, path } = added(tree, [0], "x");
    expect(playedPath(grown)).toEqual([0, 0, 0]);
    expect(promotable(grown, path)).toBe(false);
    expect(promoted(grown, path).tree).toBe(grown);
    expect(removable(grown, [0, 0])).toBe(false);
    expect(removed(grown, [0, 0]).tree).toBe(grown);
    expect(removed(grown, path)).toEqual({ tree, path: [0] });
  });

  it("come before the one above, and the path goes along", () => {
    let { tree } = added(treeOf(GAME, true), [0], "x");
    let place = added(tree, [0], "y");
    place = added(place.tree, place.path, "z");
    expect(place.path).toEqual([0, 2, 0]);
    const up = promoted(place.tree, place.path);
    expect(up.path).toEqual([0, 1, 0]);
    ({ tree } = up);
    expect(lineTo(tree, up.path).moves).toEqual(["a", "y", "z"]);
    expect(lineTo(tree, onwards(tree, [])).moves).toEqual(["a", "b", "c"]);
  });

  it("are worth keeping once somebody has added something", () => {
    const tree = treeOf(GAME, true);
    expect(studied(tree)).toBe(false);
    expect(studied(noted(tree, [0, 0], { comment: "hm" }))).toBe(true);
    expect(studied(added(tree, [0], "x").tree)).toBe(true);
  });
});

describe("records", () => {
  const record: RecordJson = {
    format: 1,
    game: "flatfront",
    options: {},
    comment: "at first",
    moves: [
      ">B1",
      "p",
      ">R2",
      {
        move: "q",
        comment: "well",
        variations: [["r", ">R1", { move: "s", variations: [["t"]] }]],
      },
      ">R3",
      "u",
    ],
    result: "*",
  };

  it("come back as they were, with comments, variations and tiles", () => {
    expect(recordOf(treeOf(record, true))).toEqual(record);
  });

  it("say which tiles were turned up on the way", () => {
    const tree = treeOf(record, true);
    expect(lineTo(tree, [0, 0, 0])).toMatchObject({
      moves: ["p", "q", "u"],
      tiles: ["B1", "R2", "R3"],
    });
    expect(lineTo(tree, [0, 1, 1])).toMatchObject({
      moves: ["p", "r", "t"],
      tiles: ["B1", "R2", "R1"],
    });
  });

  it("keep names and result of the game", () => {
    const head = { tags: { White: "Ann" }, result: "1-0", termination: "rules" };
    expect(recordOf(treeOf(GAME, true), head)).toMatchObject({ ...GAME, ...head });
  });
});

describe("addresses", () => {
  it("hold the whole line", () => {
    const start = "4 w 3/2 -";
    let place = added(
      planted({ game: "flink", options: { size: 5, board: "square" }, start }),
      [],
      "Fa@a1",
    );
    place = added(place.tree, place.path, "+c3", ["R2"]);
    const [path, fragment] = analysePath(place.tree, place.path).split("#") as [string, string];
    expect(path).toBe("analyse/flink");
    expect(treeIn("flink", `#${fragment}`)).toEqual(place);
  });

  it("may hold anything", () => {
    expect(treeIn("squish", "#%E0%A4%A&moves=&=")).toMatchObject({
      path: [],
      tree: { game: "squish" },
    });
  });
});
