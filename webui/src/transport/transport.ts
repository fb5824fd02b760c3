/**
 * How the page asks, over any carrier. Only an implementation knows the way there (`http.ts`).
 *
 *     await call("sit", { id, secret })                   one answer; or thrown: Refused
 *     for await (const one of stream("review", line, s))  an answer in parts, until `s` aborts
 *     open("live", { id })                                a connection: messages both ways
 *
 *     await file("film", { id, theme })                   a file to keep
 *     fileAddress("picture", { id, form: "svg" })         the same for an <img> or a link
 *
 * The names are those of the server's routes; `routes.ts` has them with their types.
 */
import type { Calls, Files, Sockets, Streams } from "../generated/routes";

export interface Transport {
  /** Asks, and waits for the answer. */
  call<N extends keyof Calls>(name: N, request: Calls[N]["request"]): Promise<Calls[N]["answer"]>;
  /** Asks for an answer that comes in parts, until it is aborted; ends early with the reason. */
  stream<N extends keyof Streams>(
    name: N,
    request: Streams[N]["request"],
    signal: AbortSignal,
  ): AsyncGenerator<Streams[N]["part"]>;
  /** Opens a connection. It may break at any time, and is then of no more use. */
  open<N extends keyof Sockets>(name: N, request: Sockets[N]["request"]): Connection<N>;
  /** Fetches a file, by the name it is given there. */
  file<N extends keyof Files>(name: N, request: Files[N]["request"]): Promise<File>;
  /** Where the browser itself finds a file. */
  fileAddress<N extends keyof Files>(name: N, request: Files[N]["request"]): string;
}

/** Messages both ways. */
export interface Connection<N extends keyof Sockets = keyof Sockets> {
  /** Whether messages get through, as far as is known here. */
  readonly isOpen: boolean;
  send(message: Sockets[N]["sent"]): void;
  close(): void;
  onheard: ((message: Sockets[N]["heard"]) => void) | null;
  /** Called when the connection has broken, or never came to be. */
  onbroken: (() => void) | null;
}

let chosen: Transport | null = null;

/** Asks this way from now on; `main.ts` says which. */
export function use(transport: Transport): void {
  chosen = transport;
}

function transport(): Transport {
  if (!chosen) throw new Error("No transport was chosen.");
  return chosen;
}

export const call: Transport["call"] = (name, request) => transport().call(name, request);
export const stream: Transport["stream"] = (name, request, signal) =>
  transport().stream(name, request, signal);
export const open: Transport["open"] = (name, request) => transport().open(name, request);
export const file: Transport["file"] = (name, request) => transport().file(name, request);
export const fileAddress: Transport["fileAddress"] = (name, request) =>
  transport().fileAddress(name, request);
