import { describe, expect, it } from "vitest";
import { type Start, fragmentOf, startOf } from "./fragment";

describe("a position in an address", () => {
  it.each<Start>([
    { options: { order: 4 }, start: "4/5/2w3/7/6/5/3b w" },
    { options: {}, start: "R(+0,+0)=1+4~ B(+1,-1)=0 >?" },
    { options: { board: "square", size: 5, corners: "apart" }, start: null },
  ])("is read as it was written: $start", start =>
    expect(startOf(fragmentOf(start))).toEqual(start),
  );

  it("can be read by people", () =>
    expect(fragmentOf({ options: { order: 3 }, start: "3/4/5/4/3 w" })).toBe(
      "#order=3&start=3/4/5/4/3+w",
    ));

  it.each(["", "#", "#=", "#start=%E0%A4%A", "#%"])("may be nonsense: %s", fragment =>
    expect(() => startOf(fragment)).not.toThrow(),
  );
});
