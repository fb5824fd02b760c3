import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Preparing } from "./preparing";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("asks only those who have waited, and forgets when the wait is over", async () => {
  const fetch = vi.fn(async () => ({ preparing: ["Squish"] }));
  const preparing = new Preparing(fetch);
  preparing.watch(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetch).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(preparing.titles).toEqual(["Squish"]);
  preparing.watch(false);
  expect(preparing.titles).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetch).toHaveBeenCalledTimes(1);
});
