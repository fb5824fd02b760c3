/** An observable, and elements that follow it. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

export class Topic {
  readonly #listeners = new Set<() => void>();

  /** Calls the listener at every change; the returned function unsubscribes. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  protected tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/**
 * Renders an element again whenever one of the topics changes:
 *
 *     constructor() { super(); new Follows(this, texts, settings); }
 */
export class Follows implements ReactiveController {
  readonly #topics: readonly Topic[];
  #endings: (() => void)[] = [];

  constructor(
    private readonly host: ReactiveControllerHost,
    ...topics: Topic[]
  ) {
    this.#topics = topics;
    host.addController(this);
  }

  hostConnected(): void {
    this.#endings = this.#topics.map(topic => topic.listen(() => this.host.requestUpdate()));
    this.host.requestUpdate();
  }

  hostDisconnected(): void {
    for (const end of this.#endings) end();
    this.#endings = [];
  }
}
