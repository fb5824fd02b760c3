/** The person's standing with the moderators: messages to read, and whether they are a moderator. */
import type { components } from "../generated/wire";
import { Topic } from "../core/topic";
import { call } from "../transport/transport";

type MyStanding = components["schemas"]["MyStanding"];
export type Notice = MyStanding["notices"][number];

class StandingTopic extends Topic {
  value: MyStanding = { moderator: false, muted: null, notices: [] };

  /** Reloads it; without an answer nothing changes. */
  async look(): Promise<void> {
    if (document.hidden) return;
    this.#take(await call("my_standing", {}).catch(() => this.value));
  }

  /** Acknowledges a message. */
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
