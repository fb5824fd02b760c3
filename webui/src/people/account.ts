/** Coming and going with an account: the new identity is known everywhere. */
import { calls } from "../lobby/calls";
import { me } from "./me";
import type { components } from "../generated/wire";

type Schemas = components["schemas"];
export type Recovery = Schemas["Recovery"];
export type BlockedPerson = Schemas["BlockedPerson"];
export type OwnBot = Schemas["OwnBot"];
export type LoginSession = Schemas["LoginSession"];

/** Empties what was typed; what was chosen stays. */
export function emptied(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>("input:not([type=radio]), textarea"))
    field.value = "";
}

/** Waits for the answer that changes one's identity, and asks for it. */
export async function anew<T>(answer: Promise<T>): Promise<T> {
  const found = await answer;
  await me.look();
  void calls.look();
  return found;
}
