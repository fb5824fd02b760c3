/** Coming and going with an account: whoever one is then is known anew everywhere. */
import { calls } from "../lobby/calls";
import { me } from "./me";
import type { components } from "../generated/wire";

type Schemas = components["schemas"];
export type Recovery = Schemas["Recovery"];
export type OwnBot = Schemas["OwnBot"];
export type LoginSession = Schemas["LoginSession"];

/** Waits for the answer that makes one somebody else, and looks who that is. */
export async function anew<T>(answer: Promise<T>): Promise<T> {
  const found = await answer;
  await me.look();
  void calls.look();
  return found;
}
