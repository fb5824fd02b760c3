/** Asking the server about one's account. Whoever comes or goes is known anew everywhere. */
import { ask } from "./api";
import { calls } from "./calls";
import { me } from "./me";
import type { components } from "./wire";

type Schemas = components["schemas"];
export type Recovery = Schemas["Recovery"];
export type Session = Schemas["Session"];

async function anew<T>(answer: Promise<T>): Promise<T> {
  const found = await answer;
  await me.look();
  void calls.look();
  return found;
}

export const account = {
  signUp: (name: string, password: string) =>
    anew(ask<Recovery>("POST", "account", { name, password })),
  logIn: (name: string, password: string) =>
    anew(ask<unknown>("POST", "account/login", { name, password })),
  recover: (name: string, code: string, password: string) =>
    anew(ask<Recovery>("POST", "account/recover", { name, code, password })),
  logOut: () => anew(ask<unknown>("POST", "account/logout")),
  password: (password: string, wanted: string) =>
    ask<Session[]>("POST", "account/password", { password, new: wanted }),
  newCode: (password: string) => ask<Recovery>("POST", "account/recovery", { password }),
  sessions: () => ask<Session[]>("GET", "account/sessions"),
  endOthers: () => ask<Session[]>("POST", "account/sessions/end"),
  remove: (password: string) => anew(ask<unknown>("POST", "account/delete", { password })),
};
