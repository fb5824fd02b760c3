import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FoundLines, Studied } from "../core/types";
import { Http } from "./http";

const http = new Http();
const LINE: Studied = { game: "squish", options: {}, start: null, moves: [], tiles: [] };
const REASON = { key: "server.no_table", params: { id: "x" }, text: "No such table." };

/** What was asked, and what is answered. */
let asked: [path: string, wish: RequestInit][];
let answer: (signal: AbortSignal | null) => Response;

beforeEach(() => {
  asked = [];
  answer = () => new Response("{}");
  vi.stubGlobal("fetch", async (path: string, wish: RequestInit) => {
    asked.push([path, wish]);
    return answer(wish.signal ?? null);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

/** Method, path and body of the last question. */
function last(): [method: unknown, path: string | undefined, body: unknown] {
  const [path, wish] = asked.at(-1) ?? [];
  return [wish?.method, path, wish?.body && JSON.parse(String(wish.body))];
}

describe("a question", () => {
  it("fills the path, and says the rest of a GET in the query", async () => {
    await http.call("scenes", { id: "abc", first: 0, last: 30 });
    expect(last()).toEqual(["GET", "api/tables/abc/scenes?first=0&last=30", null]);
    await http.call("games", {});
    expect(last()).toEqual(["GET", "api/games", null]);
  });

  it("lets nothing that is filled in change the path", async () => {
    await http.call("person", { name: "a/../b ?#ä" });
    expect(last()[1]).toBe("api/people/a%2F..%2Fb%20%3F%23%C3%A4");
  });

  it("leaves out of a query what is not given", async () => {
    await http.call("search", { game: "flink", level: null, since: undefined, mine: true });
    expect(last()[1]).toBe("api/archive?game=flink&mine=true");
  });

  it("says the rest of a POST in its body; null is said, too", async () => {
    await http.call("sit", { id: "abc", secret: null });
    expect(last()).toEqual(["POST", "api/tables/abc/sit", { secret: null }]);
    await http.call("position", { ...LINE, moves: ["a"] });
    expect(last()).toEqual(["POST", "api/positions", { ...LINE, moves: ["a"] }]);
  });

  it("has no body where nothing is left to say", async () => {
    await http.call("decline", { id: "abc" });
    expect(last()).toEqual(["POST", "api/tables/abc/decline", null]);
    await http.call("revoke_bot", { bot: "b" });
    expect(last()).toEqual(["DELETE", "api/me/bots/b", null]);
  });

  it("shows that it comes from the page where it may change something", async () => {
    await http.call("games", {});
    await http.call("rename", { name: "Ann" });
    await http.call("log_out", {});
    expect(asked.map(([, { headers }]) => headers)).toEqual([
      {},
      { "X-Banmen": "page", "Content-Type": "application/json" },
      { "X-Banmen": "page" },
    ]);
  });
});

describe("a refusal", () => {
  const reason = async (question = http.call("table", { id: "x" })) =>
    question.then(
      () => "answered",
      error => error.reason.key,
    );

  it("tells the server's reason", async () => {
    answer = () => new Response(JSON.stringify(REASON), { status: 404 });
    expect(await reason()).toBe("server.no_table");
  });

  it.each([
    ["an error without a reason", "<html>", 502],
    ["an error with something else", "[]", 422],
    ["an answer that is none", "<html>", 200],
    ["an answer cut short", '{"a":', 200],
  ])("says so for %s", async (_, body, status) => {
    answer = () => new Response(body, { status });
    expect(await reason()).toBe("page.error.server");
  });

  it("says that nobody can be reached", async () => {
    answer = () => {
      throw new TypeError("Failed to fetch");
    };
    expect(await reason()).toBe("page.error.offline");
  });
});

describe("a stream", () => {
  const found = (depth: number) =>
    ({ type: "found", depth, nodes: 1, candidates: [] }) as unknown as FoundLines;
  const linesOf = (...all: unknown[]) => all.map(one => `${JSON.stringify(one)}\n`).join("");
  const WHOLE = linesOf(found(1), found(2), { type: "ended", reason: null });

  /** An answer in chunks, as the network cuts them. */
  function inChunks(chunks: readonly (string | Uint8Array)[], end: "closed" | "broken" | "open") {
    const encoder = new TextEncoder();
    return new Response(
      new ReadableStream({
        start(controller) {
          for (const chunk of chunks)
            controller.enqueue(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
          if (end === "closed") controller.close();
        },
        pull(controller) {
          if (end === "broken") controller.error(new TypeError("network error"));
        },
      }),
    );
  }

  /** The depths heard, and the reason where it ended with one. */
  async function heard(signal = new AbortController().signal): Promise<unknown[]> {
    const all: unknown[] = [];
    try {
      for await (const { depth } of http.stream("lines", { line: LINE }, signal)) all.push(depth);
    } catch (error) {
      all.push((error as { reason: { key: string } }).reason.key);
    }
    return all;
  }

  it("is read line by line, however it is cut", async () => {
    answer = () =>
      inChunks([WHOLE.slice(0, 10), WHOLE.slice(10, 70), "", WHOLE.slice(70)], "closed");
    expect(await heard()).toEqual([1, 2]);
    expect(last()).toEqual(["POST", "api/analysis/lines", { line: LINE }]);
  });

  it("is not confused by a cut within a letter", async () => {
    const bytes = new TextEncoder().encode(linesOf({ ...found(3), note: "盤面" }));
    const cut = bytes.findIndex(byte => byte > 127) + 1;
    answer = () => inChunks([bytes.slice(0, cut), bytes.slice(cut)], "closed");
    expect(await heard()).toEqual([3]);
  });

  it("ends with the reason if it ends early", async () => {
    answer = () => inChunks([linesOf(found(1), { type: "ended", reason: REASON })], "closed");
    expect(await heard()).toEqual([1, "server.no_table"]);
  });

  it("says so when it breaks in the middle of a line", async () => {
    answer = () => inChunks([WHOLE.slice(0, -10)], "broken");
    expect(await heard()).toEqual([1, 2, "page.error.offline"]);
  });

  it("is refused like any question", async () => {
    answer = () => new Response(JSON.stringify(REASON), { status: 404 });
    expect(await heard()).toEqual(["server.no_table"]);
  });

  it("is let go of when it is aborted", async () => {
    const abort = new AbortController();
    answer = () => inChunks([linesOf(found(1))], "open");
    const parts = http.stream("lines", { line: LINE }, abort.signal);
    expect((await parts.next()).value).toMatchObject({ depth: 1 });
    expect(asked[0]?.[1].signal).toBe(abort.signal);
    abort.abort();
    expect((await parts.next()).done).toBe(true);
  });
});

describe("a file", () => {
  it("has an address, with what belongs to it in the path", () => {
    const wish = { id: "abc", form: "png", ply: 3, theme: "dark", turned: true } as const;
    expect(http.fileAddress("picture", wish)).toBe(
      "api/tables/abc/picture.png?ply=3&theme=dark&turned=true",
    );
    const order = { game: "flatfront", form: "svg", option: ["order=5", "a=b"] } as const;
    expect(http.fileAddress("picture_of_position", order)).toBe(
      "api/games/flatfront/picture.svg?option=order%3D5&option=a%3Db",
    );
  });

  it("is called as the server calls it", async () => {
    const headers = { "Content-Disposition": 'inline; filename="squish-a.gif"' };
    answer = () => new Response("GIF", { headers });
    const { name } = await http.file("film_of_record", { text: "1. a1", theme: "dark" });
    expect(last()).toEqual(["POST", "api/records/film.gif?theme=dark", { text: "1. a1" }]);
    expect(name).toBe("squish-a.gif");
  });

  it("says why there is none", async () => {
    answer = () => new Response(JSON.stringify(REASON), { status: 422 });
    await expect(http.file("film", { id: "x" })).rejects.toMatchObject({ reason: REASON });
  });
});

describe("a connection", () => {
  class FakeSocket {
    static readonly OPEN = 1;
    static last: FakeSocket;
    readyState = 0;
    readonly sent: string[] = [];
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    constructor(readonly url: string) {
      FakeSocket.last = this;
    }
    send(text: string): void {
      this.sent.push(text);
    }
  }

  it("is a WebSocket below the base, with messages as JSON", () => {
    document.head.innerHTML = '<base href="https://example.org/games/" />';
    vi.stubGlobal("WebSocket", FakeSocket);
    const connection = http.open("live", { id: "abc" });
    const socket = FakeSocket.last;
    expect(socket.url).toBe("wss://example.org/games/api/tables/abc/live");
    expect(connection.isOpen).toBe(false);
    socket.readyState = 1;
    expect(connection.isOpen).toBe(true);
    connection.send({ type: "resync", ask: "1" });
    expect(socket.sent).toEqual(['{"type":"resync","ask":"1"}']);
    const news: unknown[] = [];
    connection.onheard = message => news.push(message);
    connection.onbroken = () => news.push("broken");
    socket.onmessage?.({ data: '{"type":"pong"}' });
    socket.onclose?.();
    expect(news).toEqual([{ type: "pong" }, "broken"]);
  });
});
