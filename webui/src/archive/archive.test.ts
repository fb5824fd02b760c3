import { describe, expect, it } from "vitest";
import { addressOf, changed, optionsIn, usualVariant, variantsOf, wantedOf } from "./archive";
import type { GameInfo } from "../core/types";

const flink = {
  id: "flink",
  options: [
    { name: "board", choices: ["square", "diamond"], default: "square", when: null },
    { name: "size", choices: [8, 10], default: 10, when: ["board", "square"] },
    { name: "size", choices: [5, 7], default: 5, when: ["board", "diamond"] },
  ],
} as unknown as GameInfo;

describe("what is searched for", () => {
  it("stands in the address and is read from it again", () => {
    const wanted = {
      game: "squish",
      variant: "order=4",
      moves: "c3xc4 b5xb4",
      player: "Ann & Bob",
    };
    expect(wantedOf(new URL(addressOf(wanted), "http://x/").search)).toEqual(wanted);
    expect(addressOf({})).toBe("archive");
    expect(wantedOf("?game=&what=1")).toEqual({});
  });

  it("forgets the line when the board is another one", () => {
    const wanted = { game: "squish", variant: "order=4", moves: "c3xc4", level: "3" };
    expect(changed(wanted, { variant: "order=5" })).toEqual({
      game: "squish",
      variant: "order=5",
      level: "3",
    });
    expect(changed(wanted, { game: "flink" })).toEqual({ game: "flink", level: "3" });
    expect(changed(wanted, { result: "1-0" }).moves).toBe("c3xc4");
  });
});

describe("variants", () => {
  it("are written as the server writes them, with the options that go together", () => {
    expect(variantsOf(flink).map(([value]) => value)).toEqual([
      "board=square,size=8",
      "board=square,size=10",
      "board=diamond,size=5",
      "board=diamond,size=7",
    ]);
    expect(usualVariant(flink)).toBe("board=square,size=10");
    expect(optionsIn("board=square,size=10")).toEqual({ board: "square", size: 10 });
    expect(optionsIn("")).toEqual({});
  });
});
