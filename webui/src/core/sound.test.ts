import { expect, it } from "vitest";
import { voices } from "./sound";

const events = (...kinds: string[]) => kinds.map(kind => ({ kind, params: {}, decides: false }));

it("gives each happening its voice, once and in order", () => {
  expect(voices(events("moved", "flipped"), false)).toEqual(["move", "flip"]);
  expect(voices(events("attacked", "knocked_down", "knocked_down"), false)).toEqual(["capture"]);
  expect(voices(events("placed", "revealed"), false)).toEqual(["move", "reveal"]);
});

it("lets the end be heard last, and stays silent about what has no voice", () => {
  expect(voices(events("moved", "united"), true)).toEqual(["move", "win"]);
  expect(voices(events("counted"), false)).toEqual([]);
});
