/**
 * The worker that answers the page where there is no server: it runs banmen's Python (`banmen.app`).
 * It is told first where everything is; questions that come before Python runs wait.
 */
import type { PyodideInterface } from "pyodide";
import type { Asked, Beginning, News, Told } from "./messages";
import { Parts } from "./parts";
import { SETS, started, write } from "./python";
import { Shelf } from "./shelf";

interface Desk {
  hear(number: number, verb: string, name: string, text: string): void;
}

/** Bytes of Python's. */
interface Bytes {
  toJs(): Uint8Array<ArrayBuffer>;
  destroy(): void;
}

interface Entry {
  begin(
    shelf: Shelf,
    bring: (name: string) => Promise<boolean>,
    fetch: (name: string) => Uint8Array<ArrayBuffer> | undefined,
    send: (number: number, kind: Told["kind"], text: string, content?: Bytes | null) => void,
  ): Desk;
}

/** The worker's own side of the messages. */
const page = globalThis as unknown as Pick<Worker, "postMessage" | "onmessage">;
const tell = (news: News) => page.postMessage(news);

function send(number: number, kind: Told["kind"], text: string, bytes?: Bytes | null): void {
  const content = bytes?.toJs();
  bytes?.destroy();
  const told: Told = content ? { number, kind, text, content } : { number, kind, text };
  page.postMessage(told);
}

/** Fetches the kernels of a variant with its rules, once. */
function bringer(parts: Parts, python: PyodideInterface): (name: string) => Promise<boolean> {
  const brought = new Map<string, Promise<void>>();
  return async name => {
    const set = parts.listed.variants[name];
    if (!set) return false;
    const known = brought.get(set);
    const coming = known ?? parts.files(set).then(files => write(python.FS, files));
    if (!known) brought.set(set, coming);
    try {
      await coming;
    } catch (error) {
      brought.delete(set);
      throw error;
    }
    return true;
  };
}

async function begin({ base, build }: Beginning): Promise<Desk> {
  const told = new Map<string, number>();
  const parts = await Parts.of(base, build, progress => {
    const share = Math.floor((20 * progress.done) / progress.whole);
    if (told.get(progress.part) !== share) tell({ news: "progress", progress });
    told.set(progress.part, share);
  });
  const shelf = await Shelf.open();
  const { python, remembered } = await started(parts, shelf, build);
  python.FS.mkdirTree(SETS);
  const entry = python.pyimport("banmen.app.browser") as Entry;
  const desk = entry.begin(
    shelf,
    bringer(parts, python),
    name => parts.now(parts.listed.variants[name]),
    send,
  );
  Object.assign(globalThis, { python }); // for benchmarks/browser.py
  tell({ news: "ready", millis: performance.now(), remembered });
  return desk;
}

const waiting: Asked[] = [];
page.onmessage = ({ data }: MessageEvent<Beginning>) => {
  page.onmessage = ({ data: asked }: MessageEvent<Asked>) => waiting.push(asked);
  begin(data).then(
    desk => {
      const hear = ({ number, verb, name = "", text = "{}" }: Asked) =>
        desk.hear(number, verb, name, text);
      for (const asked of waiting) hear(asked);
      page.onmessage = ({ data: asked }: MessageEvent<Asked>) => hear(asked);
    },
    error => {
      console.error(error);
      tell({ news: "failed", why: String(error) });
    },
  );
};
