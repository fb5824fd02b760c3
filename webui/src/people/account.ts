/** Logging in and out: the new identity is passed on to the whole page. */
import { calls } from "../lobby/calls";
import { me } from "./me";
import type { components } from "../generated/wire";

type Schemas = components["schemas"];
export type Recovery = Schemas["Recovery"];
export type BlockedPerson = Schemas["BlockedPerson"];
export type OwnBot = Schemas["OwnBot"];
export type LoginSession = Schemas["LoginSession"];

/** Clears typed fields; choices stay. */
export function emptied(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>("input:not([type=radio]), textarea"))
    field.value = "";
}

/** Waits for a request that changes the identity, then reloads it. */
export async function anew<T>(answer: Promise<T>): Promise<T> {
  const found = await answer;
  await me.look();
  void calls.look();
  return found;
}
