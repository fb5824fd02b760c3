import { beforeAll, describe, expect, it } from "vitest";
import { texts } from "../../core/texts";
import type { Scene } from "../../core/scene";
import fixture from "../fixtures/flink.json";
import common from "../../../../src/banmen/texts/en.toml?raw";
import own from "../../../../src/banmen/games/flink/texts/en.toml?raw";
import { Ground } from "./ground";
import { LETTERS } from "./shapes";
import { columnWords, ghostWords, shapeWords, sideWords } from "./words";

/** The sentences of a file, as far as these words need them: keys with plain strings below tables. */
function spoken(toml: string): Record<string, string> {
  const found: Record<string, string> = {};
  let table = "";
  for (const line of toml.split("\n")) {
    table = /^\[([\w.]+)\]/.exec(line)?.[1] ?? table;
    const pair = /^([\w.]+) = "(.*)"$/.exec(line);
    if (pair) found[`${table}.${pair[1]}`] = pair[2] ?? "";
  }
  return found;
}

beforeAll(() => {
  texts.use("en", Object.assign({}, ...[common, own].map(spoken)));
});

const scenes = fixture as unknown as Record<string, Scene>;

describe("an orientation in words", () => {
  it("tells every one from every other, and names no letter", () => {
    for (const seat of [0, 1] as const) {
      const said = LETTERS.map(letter => shapeWords(letter, seat));
      expect(new Set(said).size).toBe(24);
    }
  });

  it("tells the rows as whoever sits there sees them", () => {
    const rows =
      "back row: gap, cube, gap; middle row: gap, cube, cube; front row: cube, cube, gap";
    const said = LETTERS.map(letter => [letter, shapeWords(letter, 0)] as const);
    const [letter = ""] = said.find(([, words]) => words === `lying; ${rows}`) ?? [];
    expect(letter).not.toBe("");
    expect(shapeWords(letter, 1)).toBe(
      "lying; back row: gap, cube, cube; middle row: cube, cube, gap; front row: gap, cube, gap",
    );
  });
});

describe("a cell in words", () => {
  const [scene] = Object.values(scenes).filter(({ pieces }) => pieces.length > 0) as [Scene];

  it("tells how high it is, and its colours from the board up", () => {
    const ground = new Ground(scene);
    const high = scene.cells.find(({ id }) => ground.column(id).length > 0);
    expect(high && columnWords(scene, ground, high)).toMatch(
      /^height \d+: ((white|black) \d+(, )?)+$/,
    );
  });

  it("tells whose side it is at, and where; a corner is at two", () => {
    const low = scene.cells.filter(({ x, y }) => x === 0 && y === 0);
    expect(low.flatMap(cell => sideWords(scene, cell, 0)).sort()).toEqual([
      "Black’s side in front",
      "White’s side on the left",
    ]);
    expect(low.flatMap(cell => sideWords(scene, cell, 1)).sort()).toEqual([
      "Black’s side at the back",
      "White’s side on the right",
    ]);
  });
});

it("tells the cells that a block covers, and how high they are then", () => {
  const ghost = {
    letter: "a",
    cell: "c3",
    cubes: [
      { x: 1, y: 1, z: 0 },
      { x: 1, y: 1, z: 1 },
      { x: 2, y: 1, z: 1 },
    ],
    code: 3,
    text: "Fa@b2",
  };
  expect(ghostWords(ghost, true)).toBe("waiting to be confirmed: b2 height 2, c2 height 2");
  expect(ghostWords({ ...ghost, code: undefined }, false)).toBe("the block does not fit");
});
