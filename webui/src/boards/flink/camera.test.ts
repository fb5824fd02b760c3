import { expect, test } from "vitest";
import { fromAbove, home, orbited, quarter, side, stepOf, zoomed } from "./camera";

test("the orbit stays above the board and within reach of it", () => {
  const low = orbited(home(0), 0, 99);
  expect(low.down).toBeLessThan(Math.PI / 2);
  expect(orbited(low, 0, -99).down).toBe(0);
  expect(zoomed(home(0), 99).near).toBe(zoomed(home(0), 999).near);
  expect(zoomed(home(0), 0).near).toBeGreaterThan(0.5);
});

test("quarters go round, and from a crooked place to the next straight one", () => {
  expect(side(home(0))).toBe(0);
  expect(side(home(1))).toBe(2);
  expect(side(quarter(home(0), -1))).toBe(3);
  const crooked = orbited(home(0), 0.3, 0);
  expect(quarter(crooked, 1).around).toBeCloseTo(Math.PI / 2);
  expect(fromAbove(crooked).around).toBe(0);
});

test("arrows follow the eye", () => {
  expect(stepOf(home(0), "ArrowUp")).toEqual({ dx: 0, dy: 1 });
  expect(stepOf(home(1), "ArrowUp")).toEqual({ dx: 0, dy: -1 });
  expect(stepOf(home(1), "ArrowRight")).toEqual({ dx: -1, dy: 0 });
  expect(stepOf(quarter(home(0), 1), "ArrowUp")).toEqual({ dx: -1, dy: 0 });
  expect(stepOf(home(0), "a")).toBeUndefined();
});
