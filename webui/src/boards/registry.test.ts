import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Scene } from "../core/scene";
import { texts } from "../core/texts";
import "./banmen-board";
import type { BanmenBoard } from "./banmen-board";
import flatfront from "./fixtures/flatfront.json";
import flink from "./fixtures/flink.json";
import flipfour from "./fixtures/flipfour.json";
import squish from "./fixtures/squish.json";
import { boards, roomFor, roomOf } from "./registry";

const scene = squish.middle as unknown as Scene;
let board: BanmenBoard;

beforeEach(() => {
  texts.use("en", {});
  board = document.createElement("banmen-board");
  document.body.append(board);
});
afterEach(() => board.remove());

async function drawn(): Promise<Element | null> {
  await board.updateComplete;
  return board.renderRoot.querySelector(".drawn");
}

describe("a board", () => {
  it("is the one that the scene names", async () => {
    const load = vi.fn(async () => undefined);
    boards.register("wheel", { element: "wheel-board", load, controls: true });
    const shown = { ...scene, board: "wheel" };
    board.config = { scene: shown, seat: 1 };
    expect(await drawn()).toMatchObject({ localName: "wheel-board", scene: shown, seat: 1 });
    expect(load).toHaveBeenCalled();
    expect(board.renderRoot.querySelector(".foot")).toBeNull();
  });

  it("is a flat one where nobody knows the name", async () => {
    board.config = { scene: { ...scene, board: "nowhere" } };
    expect((await drawn())?.localName).toBe("flat-board");
  });

  it("is drawn anew only for what is new", async () => {
    board.config = { scene };
    await drawn();
    const update = vi.spyOn(board, "requestUpdate");
    board.config = { scene };
    await drawn();
    board.set({ seat: 1 });
    expect(await drawn()).toMatchObject({ scene, seat: 1 });
    expect(update.mock.results).toHaveLength(2);
    expect(board.isUpdatePending).toBe(false);
  });
});

it("makes room by what a scene shows, never by the game", () => {
  const room = (found: unknown) => roomOf(found as Scene);
  expect(room(squish.middle)).toBe("");
  expect(room(flipfour.start)).toBe("hands");
  expect(room(flatfront.battle)).toBe("phases");
  expect(room(flink.start)).toBe("own-controls");
  expect(roomFor("flink")).toBe("own-controls");
});
