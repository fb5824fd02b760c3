/** Does something when an element is connected, and at intervals until it is removed. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/**
 *     constructor() { super(); new Every(this, 5_000, () => void this.look()); }
 */
export class Every implements ReactiveController {
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    host: ReactiveControllerHost,
    private readonly millis: number,
    private readonly what: () => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.what();
    this.#timer = setInterval(this.what, this.millis);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
  }
}
