/**
 * The parts of a build: fetched when they are wanted, unpacked, and how far that has come.
 *
 *     const parts = await Parts.of(base, build, told)
 *     await parts.files("python")             the files of a pack
 *     await parts.response("pyodide.asm.wasm", "application/wasm")
 *
 * A pack is a gzip of a line of JSON, [["path", bytes], …], and the contents of these files. Packed by
 * ourselves, it is small on every host.
 */
import type { Progress } from "./messages";

interface Part {
  readonly file: string;
  /** Bytes to fetch. */
  readonly size: number;
  readonly whole: number;
}

export interface Listed {
  /** What Pyodide wants to know of itself. */
  readonly info: object;
  readonly script: string;
  readonly parts: Readonly<Record<string, Part>>;
  /** The part of each variant, by the name of its rules. */
  readonly variants: Readonly<Record<string, string>>;
}

export type Files = readonly (readonly [path: string, content: Uint8Array<ArrayBuffer>])[];

export class Parts {
  private constructor(
    private readonly base: string,
    readonly listed: Listed,
    private readonly told: (progress: Progress) => void,
  ) {}

  static async of(base: string, build: string, told: (progress: Progress) => void): Promise<Parts> {
    const answer = await fetch(new URL(`made/${build}/parts.json`, base));
    if (!answer.ok) throw new Error(`parts.json: ${answer.status}`);
    return new Parts(base, (await answer.json()) as Listed, told);
  }

  /** The address of the engine's script. */
  get script(): string {
    return new URL(this.listed.script, this.base).href;
  }

  /** The files of a pack. */
  async files(name: string): Promise<Files> {
    return unpacked(new Uint8Array(await (await this.response(name)).arrayBuffer()));
  }

  /** A part as an answer that is still on its way. */
  async response(name: string, type = "application/octet-stream"): Promise<Response> {
    const part = this.listed.parts[name];
    if (!part) throw new Error(`There is no part ${name}.`);
    const answer = await fetch(new URL(part.file, this.base));
    if (!answer.ok || !answer.body) throw new Error(`${part.file}: ${answer.status}`);
    const counted = answer.body.pipeThrough(this.counting(name, part.size));
    const whole = counted.pipeThrough(new DecompressionStream("gzip"));
    return new Response(whole, { headers: { "Content-Type": type } });
  }

  /** A part as it is packed, at once: the worker stands still until it has come. */
  now(name: string | undefined): Uint8Array<ArrayBuffer> | undefined {
    const part = this.listed.parts[name ?? ""];
    if (!part) return undefined;
    const asking = new XMLHttpRequest();
    asking.open("GET", new URL(part.file, this.base), false);
    asking.responseType = "arraybuffer";
    asking.send();
    return asking.status === 200 ? new Uint8Array(asking.response as ArrayBuffer) : undefined;
  }

  private counting(part: string, whole: number): TransformStream<BufferSource, BufferSource> {
    let done = 0;
    return new TransformStream({
      transform: (chunk: BufferSource, controller) => {
        done += chunk.byteLength;
        this.told({ part, done, whole });
        controller.enqueue(chunk);
      },
    });
  }
}

/** The files in a pack, of which nothing is copied. */
export function unpacked(pack: Uint8Array<ArrayBuffer>): Files {
  const end = pack.indexOf(10);
  const head = JSON.parse(new TextDecoder().decode(pack.subarray(0, end))) as [string, number][];
  let next = end + 1;
  return head.map(([path, size]) => {
    const at = next;
    next += size;
    return [path, pack.subarray(at, next)] as const;
  });
}
