import { expect, test } from "vitest";
import type { Scene } from "../../core/scene";
import scenes from "../fixtures/flink.json";
import { Ground } from "./ground";
import { LETTERS, type Turn, shape, turned } from "./shapes";

const start = new Ground(scenes.start as unknown as Scene);
const middle = new Ground(scenes.middle as unknown as Scene);
const before = new Ground(scenes["before middle"] as unknown as Scene);

const FLAT = LETTERS.filter(letter => shape(letter).every(cube => cube.z === 0));

test("four turns to one side, and twice over, lead back", () => {
  for (const letter of LETTERS) {
    for (const turn of ["left", "right", "tip"] as Turn[]) {
      let now = letter;
      for (let n = 0; n < 4; n++) now = turned(now, turn);
      expect(now).toBe(letter);
    }
    expect(turned(turned(letter, "left"), "right")).toBe(letter);
    expect(turned(turned(letter, "over"), "over")).toBe(letter);
  }
});

test("turning and tipping reach every orientation", () => {
  const found = new Set(["a"]);
  for (const letter of found) {
    for (const turn of ["left", "tip"] as Turn[]) found.add(turned(letter, turn));
  }
  expect(found.size).toBe(24);
});

test("from the other side of the board, tipping away goes the other way", () => {
  const back = (letter: string) => turned(turned(turned(letter, "tip"), "tip"), "tip");
  for (const letter of LETTERS) expect(turned(letter, "tip", 2)).toBe(back(letter));
});

test("from the right-hand side, tipping away tips to the left", () => {
  const tallest = (letter: string) => shape(letter).toSorted((a, b) => b.z - a.z)[0];
  const standing = LETTERS.find(letter => tallest(letter)?.z === 2 && !tallest(letter)?.x) ?? "";
  const low = (letter: string) => Math.min(...shape(letter).map(cube => cube.x));
  expect(low(turned(standing, "tip", 1))).toBeLessThan(0);
  expect(turned(standing, "tip", 1)).toBe(turned(turned(turned(standing, "right"), "tip"), "left"));
});

test("a lying block rests on the empty board, with the code and the text of its move", () => {
  expect(FLAT.length).toBe(8);
  const ghost = start.over("k", "e6");
  expect(ghost.cubes.every(cube => cube.z === 0)).toBe(true);
  expect(ghost.code).toBeTypeOf("number");
  expect(ghost.text).toBe("Fk@d5");
  expect(start.named("Fk@d5")).toEqual(ghost);
  expect(start.named("Fk@j10")).toBeUndefined();
});

test("what the last move placed is where the ghost had rested", () => {
  const placed = (scenes.middle as unknown as Scene).events[0]?.params as unknown as {
    orientation: string;
    cubes: string[];
  };
  const cells = LETTERS.flatMap(letter =>
    (scenes.start as unknown as Scene).cells.map(cell => before.over(letter, cell.id)),
  );
  const rested = cells.filter(
    ghost =>
      ghost.letter === placed.orientation &&
      ghost.cubes.every(({ x, y, z }) => placed.cubes.includes(`${before.cellAt(x, y)?.id}:${z}`)),
  );
  expect(rested.map(ghost => ghost.code)).toHaveLength(1);
  expect(rested[0]?.code).toBeTypeOf("number");
});

test("every code of every choice is the ghost's over that cell", () => {
  for (const { touch, codes } of (scenes.middle as unknown as Scene).choices) {
    for (const [cell, code] of Object.entries(codes ?? {})) {
      expect(middle.over(touch.slice(5), cell).code).toBe(code);
    }
  }
});

test("under the pointer lies the lowest legal place that covers the cell", () => {
  const corner = start.under("k", "a5");
  expect(corner.code).toBeTypeOf("number");
  expect(corner.cubes).toContainEqual({ x: 0, y: 4, z: 0 });
  const standing = LETTERS.find(letter => !start.fits(letter)) as string;
  expect(start.under(standing, "e5")).toMatchObject({ cell: "e5", code: undefined });
});

test("cycling goes through the orientations that can cover a cell, and only those", () => {
  const seen = new Set<string>();
  let letter = "a";
  for (let n = 0; n < 24; n++) {
    letter = start.next(letter, "e5", 1);
    seen.add(letter);
  }
  expect([...seen].sort()).toEqual(FLAT);
  expect(start.next(start.next("a", "e5", 1), "e5", -1)).toBe("a");
});

test("a nudge moves by one cell, and never off the board", () => {
  const ghost = start.over("k", "b2");
  expect(start.nudged(ghost, 1, 0).cell).toBe("c2");
  expect(start.nudged(start.over("k", "a1"), -1, 0).cell).toBe("a1");
});
