import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AUTOPLAY_EVERY, Replay } from "./replay";
import type { Scene } from "../core/scene";
import type { Hello } from "../core/types";

const scene = (ply: number): Scene =>
  ({ result: "*", choices: [], phase: `p${ply}` }) as unknown as Scene;
const known = (ply: number): Hello => ({ table: { ply }, scene: scene(ply) }) as unknown as Hello;

const fetch = vi.fn(async (_id: string, first: number, last: number) => ({
  first,
  scenes: Array.from({ length: last - first + 1 }, (_, i) => scene(first + i)),
}));
let replay: Replay;
const shown = (): string | undefined => replay.scene?.phase;

beforeEach(() => {
  fetch.mockClear();
  replay = new Replay("t", fetch);
  replay.follow(known(100));
});

afterEach(() => vi.useRealTimers());

describe("looking", () => {
  it("fetches a stretch once and walks within it", async () => {
    await replay.look(50);
    await replay.look(49);
    await replay.look(51);
    expect(shown()).toBe("p51");
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("stays within the game; the last position is the game as it stands", async () => {
    await replay.look(-3);
    expect([replay.at, shown()]).toEqual([0, "p0"]);
    await replay.look(400);
    expect([replay.at, shown()]).toEqual([null, "p100"]);
  });

  it("stays where it is when a move is made, and says that one was", async () => {
    await replay.look(98);
    replay.follow(known(101));
    expect([shown(), replay.behind]).toEqual(["p98", true]);
    replay.live();
    expect([shown(), replay.behind]).toEqual(["p101", false]);
  });

  it("forgets positions that were taken back", async () => {
    await replay.look(99);
    replay.follow(known(97));
    expect(replay.at).toBeNull();
    replay.follow({ ...known(99), scene: { ...scene(99), phase: "another" } });
    replay.follow(known(100));
    await replay.look(99);
    expect(shown()).toBe("another");
  });
});

it("plays by itself to the end, and stops there", async () => {
  vi.useFakeTimers();
  await replay.look(98);
  replay.play();
  await vi.advanceTimersByTimeAsync(AUTOPLAY_EVERY);
  expect([replay.at, replay.playing]).toEqual([99, true]);
  await vi.advanceTimersByTimeAsync(AUTOPLAY_EVERY);
  expect([replay.at, replay.playing]).toEqual([null, false]);
});
