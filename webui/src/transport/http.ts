/**
 * The transport of a page that has a server: HTTP, lines of JSON for streams, WebSockets.
 *
 *     { method: "GET",  path: "tables/{id}/scenes" }                     id in the path, the rest in the query
 *     { method: "POST", path: "tables/{id}/sit" }                        the rest is the body, in JSON
 *     { method: "POST", path: "records/film.gif", query: ["theme"] }     … but for what belongs to the query
 *     { method: "POST", path: "tables/{id}/act", body: "act" }           one field is the whole body
 */
import { type Calls, type Files, ROUTES, type Sockets, type Streams } from "../generated/routes";
import type { Reason } from "../core/texts";
import type { components } from "../generated/wire";
import { Refused, refusal } from "./refused";
import type { Connection, Transport } from "./transport";

type Ended = components["schemas"]["Ended"];

interface Route {
  readonly method: string;
  readonly path: string;
  readonly query?: readonly string[];
  readonly body?: string;
}

const BASE = "api/";

export class Http implements Transport {
  async call<N extends keyof Calls>(
    name: N,
    request: Calls[N]["request"],
  ): Promise<Calls[N]["answer"]> {
    const answer = await asked(name, request);
    const found = answer.ok ? await jsonIn(answer) : null;
    if (found === null) throw await refusedBy(answer);
    return found as Calls[N]["answer"];
  }

  async *stream<N extends keyof Streams>(
    name: N,
    request: Streams[N]["request"],
    signal: AbortSignal,
  ): AsyncGenerator<Streams[N]["part"]> {
    const answer = await asked(name, request, signal);
    if (!answer.ok || !answer.body) throw await refusedBy(answer);
    for await (const line of linesOf(answer.body, signal)) {
      const part = JSON.parse(line) as Streams[N]["part"] | Ended;
      if (part.type !== "ended") yield part as Streams[N]["part"];
      else if ("reason" in part && part.reason) throw new Refused(part.reason);
    }
  }

  open<N extends keyof Sockets>(name: N, request: Sockets[N]["request"]): Connection<N> {
    const { path } = placed(name, request);
    return overSocket(new URL(path, document.baseURI).href.replace(/^http/, "ws"));
  }

  async file<N extends keyof Files>(name: N, request: Files[N]["request"]): Promise<File> {
    const answer = await asked(name, request);
    if (!answer.ok) throw await refusedBy(answer);
    const content = await answer.blob();
    return new File([content], nameOf(answer), { type: content.type });
  }

  fileAddress<N extends keyof Files>(name: N, request: Files[N]["request"]): string {
    return placed(name, request).path;
  }
}

// --- questions -----------------------------------------------------------------------------------

/** Where a request goes, relative to the base of the page, and what its body is. */
function placed(name: keyof typeof ROUTES, request: object): { path: string; body: unknown } {
  const { method, path, query, body }: Route = ROUTES[name];
  const rest = new Map(Object.entries(request).filter(([, value]) => value !== undefined));
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = rest.get(field);
    rest.delete(field);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [field, value] of [...rest]) {
    if (method !== "GET" && !query?.includes(field)) continue;
    rest.delete(field);
    if (value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(field, String(one));
  }
  const sent = body === undefined ? Object.fromEntries(rest) : rest.get(body);
  return {
    path: BASE + filled + (search.size ? `?${search}` : ""),
    body: rest.size ? sent : undefined,
  };
}

async function asked(
  name: keyof typeof ROUTES,
  request: object,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const { method } = ROUTES[name];
  const { path, body } = placed(name, request);
  const headers: Record<string, string> = method === "GET" ? {} : { "X-Banmen": "page" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const content = body === undefined ? null : JSON.stringify(body);
  try {
    return await fetch(path, { method, headers, body: content, signal });
  } catch {
    throw refusal("page.error.offline");
  }
}

// --- answers -------------------------------------------------------------------------------------

function jsonIn(answer: Response): Promise<unknown> {
  return answer.json().catch(() => null);
}

async function refusedBy(answer: Response): Promise<Refused> {
  const found = await jsonIn(answer);
  return isReason(found) ? new Refused(found) : refusal("page.error.server");
}

function isReason(value: unknown): value is Reason {
  return typeof value === "object" && value !== null && "key" in value && "text" in value;
}

/** The lines of an answer, however it is cut; what comes after the last one is no line. */
async function* linesOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  while (!signal.aborted) {
    const { done, value } = await reader.read().catch(() => {
      throw refusal("page.error.offline");
    });
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines.filter(Boolean);
  }
}

/** A file's name, as the server gives it. */
function nameOf(answer: Response): string {
  const disposition = answer.headers.get("Content-Disposition") ?? "";
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? "banmen";
}

// --- connections --------------------------------------------------------------------------------

function overSocket<N extends keyof Sockets>(url: string): Connection<N> {
  const socket = new WebSocket(url);
  const connection: Connection<N> = {
    get isOpen() {
      return socket.readyState === WebSocket.OPEN;
    },
    send: message => socket.send(JSON.stringify(message)),
    close: () => socket.close(),
    onheard: null,
    onbroken: null,
  };
  socket.onmessage = ({ data }) =>
    connection.onheard?.(JSON.parse(String(data)) as Sockets[N]["heard"]);
  socket.onclose = () => connection.onbroken?.();
  return connection;
}
