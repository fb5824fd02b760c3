/** The current person, as the server knows them. */
import { Topic } from "../core/topic";
import { call } from "../transport/transport";
import type { Me } from "../core/types";
import { alone } from "../transport/own";
import { standing } from "./standing";

class Myself extends Topic {
  value: Me = { name: null, account: false };

  /** Reloads it; without an answer nothing changes. */
  async look(): Promise<void> {
    const found = await call("me", {}).catch(() => null);
    if (!found) return;
    this.value = found;
    this.tell();
    if (!alone) void standing.look();
  }
}

export const me = new Myself();
