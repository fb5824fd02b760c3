import type { ReactiveController, ReactiveControllerHost } from "lit";
import { expect, test } from "vitest";
import { KeysHere, keysHere } from "./keys";

function host(...groups: string[]): ReactiveController {
  let found: ReactiveController | undefined;
  const element = { addController: (one: ReactiveController) => (found = one) };
  new KeysHere(element as unknown as ReactiveControllerHost, () => groups);
  return found as ReactiveController;
}

test("keys are told while their element is there, and once", () => {
  const [one, two] = [host("board"), host("walk", "board")];
  one.hostConnected?.();
  two.hostConnected?.();
  expect(keysHere()).toEqual(["board", "walk"]);
  one.hostDisconnected?.();
  expect(keysHere()).toEqual(["walk", "board"]);
  two.hostDisconnected?.();
  expect(keysHere()).toEqual([]);
});
