import { beforeEach, expect, it } from "vitest";
import { Solved } from "./solved";

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 15, 12);

beforeEach(() => localStorage.clear());

it("remembers what was solved", () => {
  new Solved().add("squish-1", false);
  expect(new Solved().has("squish-1")).toBe(true);
  expect(new Solved().has("squish-2")).toBe(false);
});

it("counts days in a row, and waits until the day is over", () => {
  const solved = new Solved();
  for (const ago of [5, 2, 1]) solved.add(`squish-${ago}`, true, NOON - ago * DAY);
  expect(solved.streak(NOON)).toBe(2);
  solved.add("squish-9", true, NOON);
  expect(solved.streak(NOON)).toBe(3);
  expect(solved.streak(NOON + 2 * DAY)).toBe(0);
});

it("starts anew where what was kept makes no sense", () => {
  localStorage.setItem("banmen.puzzles", '{"solved": 3, "days": [1]}');
  expect(new Solved().streak()).toBe(0);
});
