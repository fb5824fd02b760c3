/**
 * A position that is being set up. The server makes every change and says whether the result
 * is a position. Changes can be undone.
 *
 *     const draft = new Draft();
 *     await draft.open("squish", { order: 3 }, null);
 *     await draft.touch(["c3"]);
 *     await draft.undo();
 *
 * One change after the other: a touch that comes while another is under way waits for it, and is
 * then made with the tool in hand at that time.
 */
import { Topic } from "../core/topic";
import { call } from "../transport/transport";
import type { Drafted, Drafting } from "../core/types";

export class Draft extends Topic {
  /** As it stands; null until the first answer has come. */
  drafted: Drafted | null = null;
  /** The tool in hand; shown at once, before the server has answered with its uses. */
  tool: string | null = null;
  #game: Pick<Drafting, "game" | "options"> = { game: "", options: {} };
  #texts: string[] = [];
  #at = -1;
  #work: Promise<void> = Promise.resolve();

  constructor(private readonly ask = (wanted: Drafting) => call("draft", wanted)) {
    super();
  }

  /**
   * Begins again: with a text, with the start of the game (null), or with a bare board (""). In hand is
   * then the first thing there is, unless another was taken meanwhile.
   */
  open(game: string, options: Drafting["options"], text: string | null): Promise<void> {
    const { tool } = this;
    return this.#then(async () => {
      const drafted = await this.ask({
        game,
        options,
        text,
        tool: null,
        touches: [],
        change: null,
      });
      const taken = this.tool !== tool && drafted.tools.some(({ id }) => id === this.tool);
      if (!taken) this.tool = drafted.tool;
      this.#game = { game, options };
      this.#texts = [];
      this.#at = -1;
      this.#take(drafted);
    });
  }

  /** Touches the board with the tool in hand. */
  touch(touches: string[]): Promise<void> {
    return this.#step({ touches });
  }

  change(name: string, value: string): Promise<void> {
    return this.#step({ change: { name, value } });
  }

  /** Sets up what a text says; null for the start of the game, empty for a bare board. */
  read(text: string | null): Promise<void> {
    return this.#step({ text });
  }

  /** Takes a tool in hand. */
  hold(tool: string): Promise<void> {
    this.tool = tool;
    this.tell();
    return this.#show(0);
  }

  get undoes(): boolean {
    return this.#at > 0;
  }

  get redoes(): boolean {
    return this.#at < this.#texts.length - 1;
  }

  undo(): Promise<void> {
    return this.#show(-1);
  }

  redo(): Promise<void> {
    return this.#show(1);
  }

  /** Goes so many steps on, or back. */
  #show(steps: number): Promise<void> {
    const { tool } = this;
    return this.#then(async () => {
      const text = this.#texts[this.#at + steps];
      if (text === undefined) return;
      const drafted = await this.#asked({ text, tool });
      this.#at += steps;
      this.#take(drafted);
    });
  }

  #step(change: Partial<Drafting>): Promise<void> {
    const { tool } = this;
    return this.#then(async () => this.#take(await this.#asked({ ...change, tool })));
  }

  /** Asks for a change. What the server puts in hand counts unless something else is there by now. */
  async #asked(change: Partial<Drafting> & Pick<Drafting, "tool">): Promise<Drafted> {
    const text = this.drafted?.text ?? null;
    const drafted = await this.ask({ ...this.#game, text, touches: [], change: null, ...change });
    if (this.tool === change.tool) this.tool = drafted.tool;
    return drafted;
  }

  /** Adds a step to the history; undone steps are dropped. */
  #take(drafted: Drafted): void {
    if (drafted.text !== this.#texts[this.#at]) {
      this.#texts = [...this.#texts.slice(0, this.#at + 1), drafted.text];
      this.#at += 1;
    }
    this.drafted = drafted;
    this.tell();
  }

  #then(what: () => Promise<void>): Promise<void> {
    const done = this.#work.then(what);
    this.#work = done.catch(() => undefined);
    return done;
  }
}
