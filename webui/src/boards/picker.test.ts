import { describe, expect, it } from "vitest";
import { Picker } from "./picker";
import type { Choice } from "../core/scene";

function leaf(touch: string, code: number): Choice {
  return { touch, then: [], code, text: `m${code}`, marks: [], codes: null };
}

function branch(touch: string, ...then: Choice[]): Choice {
  return { touch, then, code: null, text: null, marks: [], codes: null };
}

const tree = [
  branch("a1", leaf("a2", 1), leaf("b2", 2)),
  branch("b1", leaf("b2", 3)),
  branch("c1", branch("c2", leaf("units:1", 4))),
  leaf("pass", 5),
];

describe("touching", () => {
  const start = Picker.of(tree, false);

  it("leads from piece to cell to a move, and starts afresh", () => {
    const { picker } = start.touch("a1");
    expect(picker.open.map(choice => choice.touch)).toEqual(["a2", "b2"]);
    const answer = picker.touch("b2");
    expect(answer.move?.code).toBe(2);
    expect(answer.picker.touched).toEqual([]);
  });

  it("needs a touch even where there is one way through", () => {
    const { picker, move } = start.touch("c1").picker.touch("c2");
    expect(move).toBeUndefined();
    expect(picker.open.map(choice => choice.touch)).toEqual(["units:1"]);
    expect(picker.touch("units:1").move?.code).toBe(4);
  });

  it("switches to another piece", () => {
    expect(start.touch("a1").picker.touch("b1").picker.touched).toEqual(["b1"]);
  });

  it("switches from deep in the tree", () => {
    const { picker } = start.touch("c1").picker.touch("c2").picker.touch("a1");
    expect(picker.touched).toEqual(["a1"]);
  });

  it("takes a piece back that is touched again", () => {
    expect(start.touch("a1").picker.touch("a1").picker.touched).toEqual([]);
  });

  it("refuses what leads nowhere, with all touches, and keeps the piece", () => {
    const answer = start.touch("a1").picker.touch("e5");
    expect(answer.refused).toEqual(["a1", "e5"]);
    expect(answer.picker.touched).toEqual(["a1"]);
    expect(start.touch("e5").refused).toEqual(["e5"]);
  });

  it("plays a leaf at the root", () => {
    expect(start.touch("pass").move?.code).toBe(5);
  });

  it("steps back one at a time", () => {
    const deep = start.touch("c1").picker.touch("c2").picker;
    expect(deep.back().touched).toEqual(["c1"]);
    expect(deep.back().back().back().touched).toEqual([]);
  });

  it("knows what leads on", () => {
    const { picker } = start.touch("a1");
    expect(["a2", "b1", "e5"].map(touch => picker.leads(touch))).toEqual([true, true, false]);
  });
});

describe("other choices", () => {
  it("keep what was touched as far as it still leads there", () => {
    const held = Picker.of(tree, false).touch("c1").picker.touch("c2").picker;
    expect(held.over([...tree], false).touched).toEqual(["c1", "c2"]);
    expect(held.over([branch("c1", leaf("c3", 1))], false).touched).toEqual(["c1"]);
    expect(held.over([], false).touched).toEqual([]);
  });

  it("never hold a move that needs no confirming", () => {
    const pending = Picker.of(tree, true).touch("a1").picker.touch("a2").picker;
    expect(pending.over(tree, true).pending?.code).toBe(1);
    expect(pending.over(tree, false).touched).toEqual(["a1"]);
  });
});

describe("confirming", () => {
  const pending = Picker.of(tree, true).touch("a1").picker.touch("a2").picker;

  it("waits", () => {
    expect(pending.pending?.code).toBe(1);
  });

  it("plays when confirmed, or touched again", () => {
    expect(pending.confirmed().move?.code).toBe(1);
    expect(pending.touch("a2").move?.code).toBe(1);
  });

  it("changes its mind", () => {
    expect(pending.touch("b2").picker.pending?.code).toBe(2);
    expect(pending.back().touched).toEqual(["a1"]);
    expect(pending.touch("b1").picker.touched).toEqual(["b1"]);
  });

  it("refuses from the piece, not from the pending cell", () => {
    expect(pending.touch("e5").refused).toEqual(["a1", "e5"]);
  });
});
