/**
 * Python in the worker: started as Pyodide starts, or as it was left after its first start.
 *
 * The first start of a build takes seconds: Python begins and imports banmen. Then its memory is kept,
 * and later starts go on from there in a fraction of the time. Whatever is wrong with what was kept, the
 * long way is gone.
 */
import { type PyodideInterface, loadPyodide } from "pyodide";
import type { Files, Parts } from "./parts";
import type { Shelf } from "./shelf";

/** Where the worker puts kernels (`banmen.kernel.ahead.sets`). */
export const SETS = "/sets";
const ENTRY = "banmen.app.browser";
/** What Pyodide can do and does not promise. */
interface Snapshots {
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

export interface Python {
  readonly python: PyodideInterface;
  /** Whether it went on from what was kept. */
  readonly remembered: boolean;
}

/** Starts Python, with banmen imported. */
export async function started(parts: Parts, shelf: Shelf, build: string): Promise<Python> {
  const kept = await shelf.memory(build).catch(() => null);
  if (kept) {
    try {
      const snapshot = new Uint8Array(await new Response(unpacking(kept)).arrayBuffer());
      return { python: await loaded(parts, { _loadSnapshot: snapshot }), remembered: true };
    } catch (error) {
      console.warn("What was kept of Python could not be used.", error);
      await shelf.remember(build, null).catch(() => undefined);
    }
  }
  const python = await loaded(parts, { _makeSnapshot: true });
  python.pyimport(ENTRY).destroy();
  const memory = (python as unknown as Snapshots).makeMemorySnapshot();
  void keep(memory, shelf, build);
  return { python, remembered: false };
}

async function loaded(parts: Parts, more: object): Promise<PyodideInterface> {
  const engine = import(/* @vite-ignore */ parts.script) as Promise<{ default: unknown }>;
  const files = parts.files("python");
  const wasm = parts.response("pyodide.asm.wasm", "application/wasm");
  const fetched = globalThis.fetch;
  // Pyodide asks for its parts by their names: it is given ours.
  globalThis.fetch = async (asked, wish) => {
    const name = String(asked instanceof Request ? asked.url : asked);
    if (name.endsWith("pyodide.asm.wasm")) return wasm;
    if (name.endsWith("python_stdlib.zip")) return new Response(contentOf(await files, ".zip"));
    return fetched(asked, wish);
  };
  try {
    const module = (await engine).default;
    return await loadPyodide({
      indexURL: new URL(".", parts.script).href,
      lockFileContents: { info: parts.listed.info, packages: {} },
      env: { BANMEN_KERNELS: "ahead", BANMEN_SETS: SETS, PYTHONDONTWRITEBYTECODE: "1" },
      createPyodideModule: module,
      fsInit: async (FS: PyodideInterface["FS"]) => write(FS, await files),
      ...more,
    } as Parameters<typeof loadPyodide>[0]);
  } finally {
    globalThis.fetch = fetched;
  }
}

function contentOf(files: Files, suffix: string): Uint8Array<ArrayBuffer> {
  const found = files.find(([path]) => path.endsWith(suffix));
  if (!found) throw new Error(`There is no file …${suffix}.`);
  return found[1];
}

/** Puts files where they belong. */
export function write(FS: PyodideInterface["FS"], files: Files): void {
  const folders = new Set<string>();
  for (const [path, content] of files) {
    const folder = `/${path}`.slice(0, path.lastIndexOf("/") + 1);
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    FS.writeFile(`/${path}`, content);
  }
}

// --- its memory ----------------------------------------------------------------------------------

async function keep(memory: Uint8Array<ArrayBuffer>, shelf: Shelf, build: string): Promise<void> {
  try {
    const packing = new Blob([memory]).stream().pipeThrough(new CompressionStream("gzip"));
    await shelf.remember(build, await new Response(packing).blob());
  } catch (error) {
    console.warn("Python's memory could not be kept: it will start slowly again.", error);
  }
}

function unpacking(kept: Blob): ReadableStream {
  return kept.stream().pipeThrough(new DecompressionStream("gzip"));
}
