/** Progress of the server's compilation: once per machine, and the only long wait for a board or move. */
import { Topic } from "./topic";
import type { Preparing } from "./types";
import { call } from "../transport/transport";

/** Milliseconds before progress is shown. */
const PATIENCE = 1_500;

export class Preparations extends Topic {
  parts: readonly Preparing[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly fetch = () => call("health", {})) {
    super();
  }

  /** Polls while a person waits. */
  watch(waiting: boolean): void {
    if (waiting === (this.#timer !== undefined)) return;
    clearTimeout(this.#timer);
    this.#timer = waiting ? setTimeout(() => void this.#look(), PATIENCE) : undefined;
    if (!waiting) this.parts = [];
  }

  async #look(): Promise<void> {
    const health = await this.fetch().catch(() => null);
    if (this.#timer === undefined) return;
    this.parts = health?.preparing ?? [];
    this.#timer = setTimeout(() => void this.#look(), PATIENCE);
    this.tell();
  }
}
