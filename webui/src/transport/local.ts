/**
 * The transport of a page without a server: a worker of its own answers (`local/worker.ts`).
 *
 * What never changes within a build was answered when it was built, and comes as a file: so the first page
 * shows its boards before Python runs.
 */
import type { Calls, Files, Sockets, Streams } from "../generated/routes";
import type { Asked, Beginning, News, Progress, Refusal, Told } from "./local/messages";
import { Topic } from "../core/topic";
import { Refused, refusal } from "./refused";
import type { Connection, Transport } from "./transport";

type Hear = (told: Told) => void;

/** The files of answers, by questions. */
const ANSWERED: { [N in keyof Calls]?: (request: Calls[N]["request"]) => string } = {
  games: () => "games",
  texts: ({ language }) => `texts-${language}`,
  sample: ({ game }) => `sample-${game}`,
  lesson: ({ game, language }) => `lesson-${game}-${language}`,
  all_puzzles: () => "all_puzzles",
};

/** Milliseconds: nobody wonders sooner. */
const PATIENCE = 400;

export class Local extends Topic implements Transport {
  #worker: Worker | null = null;
  /** What is to be asked once the worker may start. */
  #early: Asked[] | null = [];
  #number = 0;
  readonly #heard = new Map<number, Hear>();
  /** Whether Python runs. */
  ready = false;
  /** Whether a person has waited for an answer for a moment. */
  waited = false;
  readonly #coming = new Map<string, Progress>();

  /** `base` is where the build lies. */
  constructor(
    private readonly base: string,
    private readonly build: string,
  ) {
    super();
  }

  /** What is being fetched, all together; null where nothing is. */
  get progress(): { done: number; whole: number } | null {
    const coming = [...this.#coming.values()].filter(({ done, whole }) => done < whole);
    if (!coming.length) return null;
    const sum = (of: "done" | "whole") => coming.reduce((all, one) => all + one[of], 0);
    return { done: sum("done"), whole: sum("whole") };
  }

  async call<N extends keyof Calls>(
    name: N,
    request: Calls[N]["request"],
  ): Promise<Calls[N]["answer"]> {
    const file = ANSWERED[name]?.(request as never);
    if (file) return (await this.#answered(file)) as Calls[N]["answer"];
    return JSON.parse((await this.#asked("call", name, request)).text) as Calls[N]["answer"];
  }

  async *stream<N extends keyof Streams>(
    name: N,
    request: Streams[N]["request"],
    signal: AbortSignal,
  ): AsyncGenerator<Streams[N]["part"]> {
    const waiting: Told[] = [];
    let wake: () => void = () => undefined;
    const number = this.#ask("stream", name, request, told => {
      waiting.push(told);
      wake();
    });
    const aborted = () => wake();
    signal.addEventListener("abort", aborted);
    try {
      while (!signal.aborted) {
        const told = waiting.shift();
        if (told?.kind === "end") return;
        if (told?.kind === "refused") throw refusedBy(told);
        if (told) yield JSON.parse(told.text) as Streams[N]["part"];
        else await new Promise<void>(resolve => (wake = resolve));
      }
    } finally {
      signal.removeEventListener("abort", aborted);
      this.#stop(number);
    }
  }

  open<N extends keyof Sockets>(name: N, request: Sockets[N]["request"]): Connection<N> {
    let isOpen = true;
    const connection: Connection<N> = {
      get isOpen() {
        return isOpen;
      },
      send: message => this.#post({ number, verb: "say", text: JSON.stringify(message) }),
      close: () => {
        isOpen = false;
        this.#stop(number);
      },
      onheard: null,
      onbroken: null,
    };
    const number = this.#ask("open", name, request, told => {
      if (told.kind === "part") connection.onheard?.(JSON.parse(told.text) as Sockets[N]["heard"]);
      else {
        isOpen = false;
        this.#heard.delete(number);
        connection.onbroken?.();
      }
    });
    return connection;
  }

  async file<N extends keyof Files>(name: N, request: Files[N]["request"]): Promise<File> {
    const { text, content } = await this.#asked("file", name, request);
    const about = JSON.parse(text) as { name: string; media: string };
    return new File(content ? [content] : [], about.name, { type: about.media });
  }

  fileAddress<N extends keyof Files>(name: N): string {
    return `no-file-${name}`;
  }

  // --- the worker --------------------------------------------------------------------------------

  /** Lets the worker start: what the page shows first should not have to share the machine with it. */
  begin(): void {
    const early = this.#early ?? [];
    this.#early = null;
    this.#started();
    for (const asked of early) this.#post(asked);
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./local/worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Told | News>) => this.#hear(data);
    worker.onerror = event => this.#failed(event.message);
    const beginning: Beginning = { base: this.base, build: this.build };
    worker.postMessage(beginning);
    this.#worker = worker;
    return worker;
  }

  #hear(told: Told | News): void {
    if (!("news" in told)) this.#heard.get(told.number)?.(told);
    else if (told.news === "progress") this.#progressed(told.progress);
    else if (told.news === "ready") this.#ready(told);
    else this.#failed(told.why);
  }

  #ready(detail: Extract<News, { news: "ready" }>): void {
    performance.mark("python", { detail }); // for benchmarks/browser.py
    this.ready = true;
    this.tell();
  }

  #progressed(progress: Progress): void {
    this.#coming.set(progress.part, progress);
    this.tell();
  }

  /** Python does not run: all who wait are told, and the next question starts it once more. */
  #failed(why: string): void {
    console.error(why);
    this.#worker?.terminate();
    this.#worker = null;
    this.ready = false;
    this.#coming.clear();
    const text = JSON.stringify({ status: 503, reason: refusal("page.local.failed").reason });
    for (const [number, hear] of [...this.#heard]) hear({ number, kind: "refused", text });
    this.#heard.clear();
  }

  #post(asked: Asked): void {
    if (this.#early) this.#early.push(asked);
    else this.#started().postMessage(asked);
  }

  #ask(verb: Asked["verb"], name: string, request: object, hear: Hear): number {
    const number = ++this.#number;
    this.#heard.set(number, hear);
    this.#post({ number, verb, name, text: JSON.stringify(request) });
    return number;
  }

  #stop(number: number): void {
    if (this.#heard.delete(number)) this.#post({ number, verb: "stop" });
  }

  /** All that is kept here, as a text (`banmen.app.carry`). */
  async carry(): Promise<string> {
    return (await this.#asked("carry", "", {})).text;
  }

  /** Keeps what such a text holds besides. How many games were new, and how many were known. */
  async bring(text: string): Promise<{ games: number; known: number }> {
    return JSON.parse((await this.#asked("bring", "", JSON.parse(text) as object)).text);
  }

  #asked(verb: Asked["verb"], name: string, request: object): Promise<Told> {
    const patience = setTimeout(() => this.#wonder(true), PATIENCE);
    const answered = () => {
      clearTimeout(patience);
      if (this.waited && !this.#heard.size) this.#wonder(false);
    };
    return new Promise<Told>((resolve, reject) => {
      const number = this.#ask(verb, name, request, told => {
        this.#heard.delete(number);
        if (told.kind === "refused") reject(refusedBy(told));
        else resolve(told);
      });
    }).finally(answered);
  }

  #wonder(waited: boolean): void {
    this.waited = waited;
    this.tell();
  }

  async #answered(file: string): Promise<unknown> {
    const answer = await fetch(new URL(`made/${this.build}/answers/${file}.json`, this.base)).catch(
      () => null,
    );
    if (!answer) throw refusal("page.error.offline");
    if (!answer.ok) throw refusal("page.error.server");
    return answer.json();
  }
}

function refusedBy({ text }: Told): Refused {
  return new Refused((JSON.parse(text) as Refusal).reason);
}
