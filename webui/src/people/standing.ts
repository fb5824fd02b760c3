/** How one stands with the moderators: what one has to read, and whether one is a moderator. */
import type { components } from "../generated/wire";
import { Topic } from "../core/topic";
import { call } from "../transport/transport";

type MyStanding = components["schemas"]["MyStanding"];
export type Notice = MyStanding["notices"][number];

class StandingTopic extends Topic {
  value: MyStanding = { moderator: false, muted: null, notices: [] };

  /** Asks again; without an answer everything stays as it was. */
  async look(): Promise<void> {
    if (document.hidden) return;
    this.#take(await call("my_standing", {}).catch(() => this.value));
  }

  /** Says that one has read it. */
  async acknowledge({ id }: Notice): Promise<void> {
    this.#take(await call("acknowledge", { decision: id }));
  }

  #take(found: MyStanding): void {
    if (JSON.stringify(found) === JSON.stringify(this.value)) return;
    this.value = found;
    this.tell();
  }
}

export const standing = new StandingTopic();
