import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Preparations } from "./preparing";
import type { Preparing } from "./types";

const RULES: Preparing = {
  game: "squish",
  title: "Squish",
  what: "rules",
  done: 3,
  needed: 36,
  seconds: 2,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("asks only those who have waited, and forgets when the wait is over", async () => {
  const fetch = vi.fn(async () => ({ preparing: [RULES] }));
  const preparations = new Preparations(fetch);
  preparations.watch(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetch).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(preparations.parts).toEqual([RULES]);
  preparations.watch(false);
  expect(preparations.parts).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetch).toHaveBeenCalledTimes(1);
});
