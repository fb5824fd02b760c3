import { beforeEach, describe, expect, it } from "vitest";
import type { PositionView } from "../../core/types";
import { added, lineTo, planted } from "./tree";
import { Variations, kept, within } from "./variations";

const EMPTY = { tree: planted({ game: "squish", options: { order: 3 } }), path: [] };
const shown = (moves: string[], tiles: string[] = []) =>
  ({ line: { moves, tiles } }) as unknown as PositionView;

let study: Variations;

beforeEach(() => {
  localStorage.clear();
  study = new Variations("squish", EMPTY);
});

describe("a study", () => {
  it("undoes what was done, step by step", () => {
    study.made([], shown(["a"]));
    study.made(study.path, shown(["a", "b"]));
    study.comment("hm");
    study.remove();
    expect(lineTo(study.tree, study.path).moves).toEqual(["a"]);
    study.undo();
    expect(study.here).toMatchObject({ move: "b", comment: "hm" });
    study.undo();
    study.undo();
    study.undo();
    expect(study.tree).toEqual(EMPTY.tree);
    expect(study.undoable).toBe(false);
  });

  it("is kept in the browser until nothing is left of it", () => {
    study.made([], shown(["a"]));
    expect(kept("squish")).toEqual({ tree: study.tree, path: [0] });
    study.remove();
    expect(kept("squish")).toBeNull();
    localStorage.setItem("banmen.analysis.squish", "{]");
    expect(kept("squish")).toBeNull();
  });

  it("remembers what luck has turned up", () => {
    study.follow([], ["a", "b"]);
    study.seen([0, 0], shown(["a", "b"], ["R1", "B2"]));
    expect(lineTo(study.tree, study.path).tiles).toEqual(["R1", "B2"]);
    study.made(study.path, shown(["a", "b", "c"], ["R1", "B2", "R3"]));
    expect(study.here.tiles).toEqual(["R3"]);
  });

  it("finds a line in itself, if both begin alike", () => {
    study.follow([], ["a", "b"]);
    study.follow([], ["c"]);
    expect(within(study.tree, added(EMPTY.tree, [], "c"))).toEqual([1]);
    expect(within(study.tree, added(EMPTY.tree, [], "d"))).toBeUndefined();
    const other = added(planted({ game: "squish", options: { order: 4 } }), [], "c");
    expect(within(study.tree, other)).toBeUndefined();
  });

  it("goes no further than there are moves", () => {
    study.follow([], ["a"]);
    study.go([0, 0, 0]);
    expect(study.path).toEqual([0]);
  });
});
