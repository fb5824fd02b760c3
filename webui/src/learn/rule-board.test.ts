import { afterEach, beforeEach, expect, it, vi } from "vitest";
import squish from "../boards/fixtures/squish.json";
import { texts } from "../core/texts";
import { refusal } from "../transport/refused";
import { type Transport, use } from "../transport/transport";
import { LATER, type RuleBoard } from "./rule-board";

/** Sees nothing: the board is never on the screen. */
class Blind {
  observe(): void {}
  disconnect(): void {}
}

let compiled = false;
const call = vi.fn(async (_: string, line: object) => {
  if (!compiled) throw refusal("workers.not_compiled");
  return { line, scene: squish.middle };
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IntersectionObserver", Blind);
  use({ call } as unknown as Transport);
  texts.use("en", {});
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("asks again for a position whose game is still compiled, until it is there", async () => {
  const board = { title: "", options: {}, start: null, moves: [], tiles: [], trials: [] };
  const element: RuleBoard = document.createElement("rule-board");
  document.body.append(Object.assign(element, { game: "squish", board }));
  const study = () => (element as unknown as { study: { shown: unknown } }).study;
  await vi.advanceTimersByTimeAsync(LATER);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * LATER);
  expect(call).toHaveBeenCalledTimes(2);
  expect(study().shown).toBeNull();

  compiled = true;
  await vi.advanceTimersByTimeAsync(4 * LATER);
  expect(study().shown).not.toBeNull();
  await vi.advanceTimersByTimeAsync(100 * LATER);
  expect(call).toHaveBeenCalledTimes(3);
});
