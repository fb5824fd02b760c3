import { describe, expect, it } from "vitest";
import { fragmentOf, lineOf } from "./fragment";

describe("a line in an address", () => {
  it.each([
    ["squish", { options: { order: 4 }, start: "4/5/2w3/7/6/5/3b w", moves: ["c3-c4"], tiles: [] }],
    ["flatfront", { options: {}, start: "R(+0,+0)=1+4~ B(+1,-1)=0 >?", moves: [], tiles: ["R2", "B1"] }],
    ["flink", { options: { board: "square", size: 5 }, start: null, moves: ["Fk@d5", "pass"], tiles: [] }],
  ])("is read as it was written: %s", (_, line) => expect(lineOf(fragmentOf(line))).toEqual(line));

  it("is short and readable", () =>
    expect(fragmentOf({ options: { order: 3 }, start: "3/4/5/4/3 w" })).toBe("#order=3&start=3/4/5/4/3_w"));

  it.each(["", "#", "#=", "#start=%E0%A4%A", "#invite"])("does not mind nonsense: %s", (hash) =>
    expect(lineOf(hash)).toMatchObject({ options: {}, moves: [] }),
  );
});
