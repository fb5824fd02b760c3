import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Scene } from "../../core/scene";
import { settings } from "../../core/settings";
import type { ChooseEvent, RefusedEvent } from "../board";
import scenes from "../fixtures/flink.json";
import "./flink-board";
import type { FlinkBoard } from "./flink-board";
import type { FlinkFlat } from "./flink-flat";
import { saying } from "./view";

const start = scenes.start as unknown as Scene;

let board: FlinkBoard;
let map: FlinkFlat;
const chosen = vi.fn((event: Event) => (event as ChooseEvent).detail);
const refused = vi.fn((event: Event) => (event as RefusedEvent).detail.touches);

async function show(scene: Scene): Promise<void> {
  board.scene = scene;
  await board.updateComplete;
  map = board.renderRoot.querySelector("flink-flat") as FlinkFlat;
  await map.updateComplete;
}

beforeEach(async () => {
  Element.prototype.scrollTo = () => undefined;
  settings.change({ flink: "flat" });
  board = document.createElement("flink-board");
  board.active = true;
  board.addEventListener("choose", chosen);
  board.addEventListener("refused", refused);
  document.body.append(board);
  await show(start);
});

afterEach(() => {
  board.remove();
  vi.clearAllMocks();
});

const cell = (id: string) => map.renderRoot.querySelector(`[data-cell="${id}"]`) as SVGElement;
const swatch = (letter: string) =>
  [...board.renderRoot.querySelectorAll<HTMLElement>(".swatch")].find(one =>
    one.textContent?.includes(letter),
  );
const button = (name: string) => board.renderRoot.querySelector<HTMLElement>(`button.${name}`);

async function press(key: string, on: Element): Promise<void> {
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
  await board.updateComplete;
  await map.updateComplete;
}

test("a block is set by a tap and played by the button, never by the tap alone", async () => {
  swatch("k")?.click();
  map.dispatchEvent(saying("put", { cell: "e6" }));
  await board.updateComplete;
  expect(chosen).not.toHaveBeenCalled();
  button("main")?.click();
  const choice = start.choices.find(({ touch }) => touch === "turn:k");
  expect(chosen).toHaveReturnedWith({ code: choice?.codes?.e6, text: "Fk@d5" });
});

test("by keyboard: Enter sets, arrows nudge, Enter plays", async () => {
  swatch("k")?.click();
  cell("e5").dispatchEvent(new FocusEvent("focus"));
  await press("Enter", cell("e5"));
  await press("ArrowUp", cell("e5"));
  await press("Enter", cell("e6"));
  expect(chosen).toHaveReturnedWith(expect.objectContaining({ text: "Fk@d5" }));
});

test("Escape takes the block up again", async () => {
  map.dispatchEvent(saying("put", { cell: "e5" }));
  await press("Escape", cell("e5"));
  expect(button("main")).toBeNull();
});

test("an orientation that fits nowhere is asked why", () => {
  swatch("b")?.click();
  expect(refused).toHaveReturnedWith(["turn:b"]);
});

test("a place where the block cannot lie is asked why, and cannot be played", async () => {
  map.dispatchEvent(saying("put", { cell: "e5" }));
  await board.updateComplete;
  await press("t", board.renderRoot.querySelector(".flink") as Element);
  expect(button("main")).toBeNull();
  map.dispatchEvent(saying("put", { cell: "e5" }));
  expect(refused.mock.results[0]?.value).toEqual([expect.stringMatching(/^turn:/), "e5"]);
  map.dispatchEvent(saying("play", null));
  expect(chosen).not.toHaveBeenCalled();
});

test("who has no block left can pass, and nothing else", async () => {
  const pass = { touch: "pass", then: [], code: 2400, text: "pass", marks: [], codes: null };
  await show({ ...start, choices: [pass] });
  map.dispatchEvent(saying("put", { cell: "e5" }));
  expect(board.renderRoot.querySelector(".swatch")).toBeNull();
  button("main")?.click();
  expect(chosen).toHaveReturnedWith({ code: 2400, text: "pass" });
});

test("who is not to move finds the hand inert, and touches nothing; after the game it is gone", async () => {
  board.active = false;
  await board.updateComplete;
  expect(board.renderRoot.querySelector(".hand")).toBeNull(); // a player has resigned, say
  board.playing = true;
  await board.updateComplete;
  map.dispatchEvent(saying("put", { cell: "e5" }));
  for (const part of [".turns", ".palette"])
    expect(board.renderRoot.querySelector(part)?.hasAttribute("inert")).toBe(true);
  expect(refused).not.toHaveBeenCalled();
});

test("where cells are touched as they are, there is no block in hand", async () => {
  const touch = { touch: "c3", code: 7, text: "c3", then: [], marks: [], codes: null };
  await show({ ...start, choices: [touch] });
  expect(board.renderRoot.querySelector(".palette")).toBeNull();
  map.dispatchEvent(saying("point", { cell: "c3" }));
  await board.updateComplete;
  expect(map.ghost).toBeUndefined();
  expect(map.spots).toEqual(["c3"]);
  map.dispatchEvent(saying("put", { cell: "c3" }));
  expect(chosen).toHaveReturnedWith({ code: 7, text: "c3" });
  map.dispatchEvent(saying("put", { cell: "d4" }));
  expect(refused).toHaveReturnedWith(["d4"]);
});
