import { beforeEach, expect, it, vi } from "vitest";
import type { Transport } from "../transport/transport";
import type { GameInfo } from "./types";

const PAGES = ["rules", "puzzles", "lobby"] as const;

beforeEach(() => vi.resetModules());

async function knowing(...has: GameInfo["has"][]) {
  vi.resetModules();
  const { use: used } = await import("../transport/transport");
  used({ call: async () => has.map(what => ({ has: what })) } as unknown as Transport);
  const { games } = await import("./games");
  await games.all();
  return games;
}

it("offers all pages until the games are known", async () => {
  const { games } = await import("./games");
  expect(games.offered(PAGES)).toEqual(PAGES);
});

it("offers no page that no game has anything for", async () => {
  expect((await knowing([], [])).offered(PAGES)).toEqual(["lobby"]);
  expect((await knowing([], ["puzzles"])).offered(PAGES)).toEqual(["puzzles", "lobby"]);
});

it("asks once, and once more after a failure", async () => {
  const { use: used } = await import("../transport/transport");
  const call = vi.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValue([]);
  used({ call } as unknown as Transport);
  const { games } = await import("./games");
  await expect(games.all()).rejects.toThrow("away");
  await games.all();
  await games.all();
  expect(call).toHaveBeenCalledTimes(2);
});
