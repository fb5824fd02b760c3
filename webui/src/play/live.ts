/**
 * The connection to a table, opened again whenever it breaks.
 *
 *     const live = new Live(id);
 *     new Follows(this, live);
 *     live.open();
 *     live.known                     the table, with all events folded in
 *     await live.play({ code, … })   done, on the server's disk; or thrown: Refused
 *
 * Events are numbered: after a gap the table is asked for again. A move that was not acknowledged
 * is kept and sent again when the connection is back. That is safe, because it says which move it is.
 * Every other pending request is refused with a sentence when the connection breaks.
 */
import { after, place } from "./fold";
import type { Reason } from "../core/texts";
import { Topic } from "../core/topic";
import { Refused, refusal } from "../transport/refused";
import { type Connection, open } from "../transport/transport";
import type { Happened, Hello } from "../core/types";
import type { components } from "../generated/wire";

type Schemas = components["schemas"];
type Play = Omit<Schemas["Play"], "ask" | "type" | "code" | "text"> & {
  code?: number;
  text?: string;
};
export type Act =
  | { type: "resign" | "abort" | "claim" }
  | { type: "offer" | "accept" | "decline"; what: "draw" | "takeback" | "rematch" }
  | { type: "say"; text: string };
type Message = Act | ({ type: "move" } & Play) | { type: "why"; touches: readonly string[] };

interface Asked {
  message: Message;
  resolve: (answer: Reason | null) => void;
  reject: (why: Refused) => void;
  timer?: ReturnType<typeof setTimeout>;
}

export const ANSWER_WITHIN = 8_000;
export const PING_EVERY = 15_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;

export class Live extends Topic {
  known: Hello | null = null;
  /** Whether the connection is up and the table is known as it stands. */
  up = false;
  /** Whether the connection broke and is dialled again; not so while it is opened for the first time. */
  lost = false;
  /** The way there and back, in milliseconds. */
  lag = 0;
  /** Called with each event as it comes, after it was folded in. */
  onhappened: ((happened: Happened) => void) | null = null;

  #connection: Connection<"live"> | null = null;
  #asked = new Map<string, Asked>();
  #number = 0;
  #failures = 0;
  #ahead = 0;
  #closed = true;
  #resyncing = false;
  #again: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #pinged: {
    ask: string;
    at: number;
    timer: ReturnType<typeof setTimeout>;
    echo: number | null;
  } | null = null;

  constructor(
    id: string,
    private readonly connect: () => Connection<"live"> = () => open("live", { id }),
  ) {
    super();
  }

  // --- the connection ----------------------------------------------------------------------------------

  open(): void {
    this.#closed = false;
    window.addEventListener("online", this.#woken);
    document.addEventListener("visibilitychange", this.#woken);
    this.#heart = setInterval(() => this.#ping(), PING_EVERY);
    this.#dial();
  }

  close(): void {
    this.#closed = true;
    window.removeEventListener("online", this.#woken);
    document.removeEventListener("visibilitychange", this.#woken);
    clearInterval(this.#heart);
    clearTimeout(this.#again);
    this.#drop();
  }

  /** Reconnects at once: the person has taken a seat, and the server must know who they are. */
  reopen(): void {
    this.#drop();
    this.#dial();
  }

  /** The server's time now, as estimated. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** A table known from elsewhere, until the connection is up. */
  start(hello: Hello): void {
    this.known ??= hello;
    this.#ahead ||= hello.at - Date.now();
    this.tell();
  }

  readonly #woken = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.#connection?.isOpen) this.#ping();
    else this.reopen();
  };

  #dial(): void {
    clearTimeout(this.#again);
    const connection = this.connect();
    this.#connection = connection;
    connection.onheard = message => this.#heard(message);
    connection.onbroken = () => this.#broken();
  }

  /** Lets go of the connection without waiting for it: a dead one can take minutes to say so. */
  #drop(): void {
    const connection = this.#connection;
    this.#connection = null;
    if (connection) {
      connection.onheard = connection.onbroken = null;
      connection.close();
    }
    this.up = false;
    clearTimeout(this.#pinged?.timer);
    this.#pinged = null;
    this.#resyncing = false;
    this.#forgetAsked();
    this.tell();
  }

  #broken(): void {
    this.lost = true;
    this.#drop();
    if (this.#closed) return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures++);
    this.#again = setTimeout(() => this.#dial(), wait * (0.5 + Math.random() / 2));
  }

  // --- asking ------------------------------------------------------------------------------------

  /** Makes a move. Kept and sent again until the server has said yes or no. */
  async play(play: Play): Promise<void> {
    await this.#ask({ type: "move", ...play });
  }

  /** Does anything else a player can do. */
  async act(act: Act): Promise<void> {
    await this.#ask(act);
  }

  /** Why touches lead to no legal move. */
  async why(touches: readonly string[]): Promise<Reason | null> {
    return this.#ask({ type: "why", touches });
  }

  /** Whether a move waits for the server's word. */
  get moving(): boolean {
    return [...this.#asked.values()].some(({ message }) => message.type === "move");
  }

  #ask(message: Message): Promise<Reason | null> {
    return new Promise((resolve, reject) => {
      if (!this.up && message.type !== "move") return reject(refusal("page.error.away"));
      const ask = String(++this.#number);
      this.#asked.set(ask, { message, resolve, reject });
      if (this.up) this.#send(ask);
      this.tell();
    });
  }

  #send(ask: string): void {
    const asked = this.#asked.get(ask);
    if (!asked) return;
    clearTimeout(asked.timer);
    asked.timer = setTimeout(() => this.#broken(), ANSWER_WITHIN);
    this.#connection?.send({ ...asked.message, ask } as Schemas["ToServer"]);
  }

  #answered(ask: string): Asked | undefined {
    const asked = this.#asked.get(ask);
    clearTimeout(asked?.timer);
    this.#asked.delete(ask);
    return asked;
  }

  /** The connection is gone: moves are kept for the next one, the rest has to be asked again. */
  #forgetAsked(): void {
    for (const [ask, { message, reject, timer }] of this.#asked) {
      clearTimeout(timer);
      if (message.type === "move" && !this.#closed) continue;
      this.#asked.delete(ask);
      reject(refusal("page.error.away"));
    }
  }

  /** Moves that were kept: one that has arrived is done, one that still fits is sent again. */
  #settleMoves(table: Hello["table"]): void {
    for (const [ask, { message, resolve, reject }] of this.#asked) {
      if (message.type !== "move") continue;
      if (table.ply === message.ply && table.status === "playing") this.#send(ask);
      else {
        this.#answered(ask);
        if (table.ply > message.ply) resolve(null);
        else reject(refusal("page.error.changed"));
      }
    }
  }

  // --- hearing -----------------------------------------------------------------------------------

  #heard(message: Schemas["ToPage"]): void {
    switch (message.type) {
      case "hello":
        this.#greeted(message);
        break;
      case "happened":
        this.#happened(message);
        break;
      case "ok":
        this.#answered(message.ask)?.resolve(null);
        break;
      case "because":
        this.#answered(message.ask)?.resolve(message.reason);
        break;
      case "no":
        if (message.ask === "") break;
        this.#answered(message.ask)?.reject(new Refused(message.reason));
        break;
      case "pong":
        this.#ponged(message);
        break;
    }
    this.tell();
  }

  #greeted(hello: Hello): void {
    const first = !this.up;
    this.known = hello;
    this.up = true;
    this.lost = false;
    this.#resyncing = false;
    if (!first) return;
    this.#failures = 0;
    this.#ahead = hello.at - Date.now();
    this.#settleMoves(hello.table);
    this.#ping();
  }

  #happened(happened: Happened): void {
    if (!this.known || this.#resyncing) return;
    const where = place(this.known, happened);
    if (where === "gap") {
      this.#resyncing = true;
      this.#connection?.send({ type: "resync", ask: "" });
    } else if (where === "next") {
      this.known = after(this.known, happened);
      this.onhappened?.(happened);
    }
  }

  // --- lag ---------------------------------------------------------------------------------------

  /** Asks for a sign of life; a connection that gives none is dead. `echo` is what the server just said:
   * by that it measures how long its messages take. */
  #ping(echo: number | null = null): void {
    if (!this.#connection?.isOpen || !this.up || this.#pinged) return;
    const ask = String(++this.#number);
    const timer = setTimeout(() => this.#broken(), ANSWER_WITHIN);
    this.#pinged = { ask, at: Date.now(), timer, echo };
    this.#connection.send({ type: "ping", ask, echo });
  }

  #ponged({ ask, at }: Schemas["Pong"]): void {
    if (this.#pinged?.ask !== ask) return;
    const pinged = this.#pinged;
    clearTimeout(pinged.timer);
    const trip = Date.now() - pinged.at;
    // The quicker the trip, the better it tells the server's time.
    if (!this.lag || trip <= this.lag) this.#ahead = at - (pinged.at + trip / 2);
    this.lag = this.lag ? this.lag * 0.7 + trip * 0.3 : trip;
    this.#pinged = null;
    if (pinged.echo === null) this.#ping(at);
  }
}
