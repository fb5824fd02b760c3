import { expect, it, vi } from "vitest";
import type { Scene } from "./scene";
import { settings } from "./settings";
import { beginWithTouch, sound, voices } from "./sound";

const events = (...kinds: string[]) =>
  kinds.map(kind => ({ kind, params: {}, decides: false, told: "" }));

it("gives each happening its voice, once and in order", () => {
  expect(voices(events("moved", "flipped"), false)).toEqual(["move", "flip"]);
  expect(voices(events("attacked", "knocked_down", "knocked_down"), false)).toEqual(["capture"]);
  expect(voices(events("placed", "revealed"), false)).toEqual(["move", "reveal"]);
});

it("lets the end be heard last, and stays silent about what has no voice", () => {
  expect(voices(events("moved", "united"), true)).toEqual(["move", "win"]);
  expect(voices(events("counted"), false)).toEqual([]);
});

it("begins with the first touch, not with a message", () => {
  const made: object[] = [];
  vi.stubGlobal(
    "AudioContext",
    class {
      state = "suspended";
      constructor() {
        made.push(this);
      }
      resume = async () => undefined;
    },
  );
  settings.change({ sound: true });
  beginWithTouch();
  sound({ events: events("moved"), result: "*" } as unknown as Scene);
  expect(made).toHaveLength(0);
  window.dispatchEvent(new Event("pointerup"));
  expect(made).toHaveLength(1);
});
