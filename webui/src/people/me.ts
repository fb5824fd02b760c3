/** Who looks at the page, as far as the server knows. */
import { Topic } from "../core/topic";
import { call } from "../transport/transport";
import type { Me } from "../core/types";
import { standing } from "./standing";

class Myself extends Topic {
  value: Me = { name: null, account: false };

  /** Asks again; without an answer everything stays as it was. */
  async look(): Promise<void> {
    const found = await call("me", {}).catch(() => null);
    if (!found) return;
    this.value = found;
    this.tell();
    void standing.look();
  }
}

export const me = new Myself();
