import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ANSWER_WITHIN, Live, PING_EVERY } from "./live";
import type { Connection } from "../transport/transport";
import type { Happened, Hello } from "../core/types";

class FakeConnection implements Connection<"live"> {
  isOpen = true;
  sent: Record<string, unknown>[] = [];
  onheard: Connection<"live">["onheard"] = null;
  onbroken: Connection<"live">["onbroken"] = null;

  send(message: object): void {
    this.sent.push({ ...message });
  }
  close(): void {
    this.isOpen = false;
  }
  hear(message: object): void {
    this.onheard?.(message as Parameters<NonNullable<Connection<"live">["onheard"]>>[0]);
  }
  die(): void {
    this.isOpen = false;
    this.onbroken?.();
  }
  last(type: string): Record<string, unknown> {
    return this.sent.filter(message => message.type === type).at(-1) ?? {};
  }
}

let connections: FakeConnection[];
let live: Live;
const connection = (): FakeConnection => connections.at(-1) as FakeConnection;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  connections = [];
  live = new Live(
    "abcdefghi0",
    () => connections[connections.push(new FakeConnection()) - 1] as FakeConnection,
  );
  live.open();
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
});

function hello(seq: number, ply: number, more: object = {}): Hello {
  const table = { seq, ply, status: "playing", ...more };
  return {
    type: "hello",
    at: 1_000_000,
    you: { seats: [0] },
    table,
    moves: Array(ply).fill("m"),
    movers: Array(ply).fill(0),
    scene: {},
    chat: [],
  } as unknown as Hello; // prettier-ignore
}

function moved(seq: number, ply: number): Happened {
  return {
    type: "happened",
    seq,
    at: 0,
    event: { kind: "moved", data: { text: `m${ply}` } },
    table: { seq, ply, status: "playing" },
    scene: null,
  } as unknown as Happened; // prettier-ignore
}

async function fate(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => "done",
    (error: { reason: { key: string } }) => error.reason.key,
  );
}

describe("events", () => {
  it("folds them in one after the other, and tells who listens", () => {
    const seen: number[] = [];
    live.onhappened = ({ seq }) => seen.push(seq);
    connection().hear(hello(3, 0));
    connection().hear(moved(4, 1));
    connection().hear(moved(5, 2));
    expect(live.known?.moves).toEqual(["m1", "m2"]);
    expect(seen).toEqual([4, 5]);
  });

  it("asks for the table anew after a gap, once, and ignores what is old", () => {
    connection().hear(hello(3, 0));
    connection().hear(moved(3, 9));
    expect(live.known?.table.ply).toBe(0);
    connection().hear(moved(6, 3));
    connection().hear(moved(7, 4));
    expect(connection().sent.filter(({ type }) => type === "resync")).toHaveLength(1);
    expect(live.known?.table.seq).toBe(3);
    connection().hear(hello(7, 4));
    connection().hear(moved(8, 5));
    expect(live.known?.table.ply).toBe(5);
  });

  it("takes what happens beside the log with the number of the last event", () => {
    connection().hear(hello(3, 0));
    const event = { kind: "here", data: {} };
    connection().hear({ ...moved(3, 0), event, table: { seq: 3, watchers: 2 } });
    expect(live.known?.table.watchers).toBe(2);
  });
});

describe("asking", () => {
  it("keeps a promise until the server has answered that very question", async () => {
    connection().hear(hello(3, 0));
    const first = live.play({ ply: 0, code: 7 });
    const second = live.act({ type: "say", text: "hi" });
    const reason = { key: "table.no", params: {}, text: "No." };
    connection().hear({ type: "no", ask: connection().last("say").ask, reason });
    connection().hear({ type: "ok", ask: connection().last("move").ask, seq: 4 });
    expect(await fate(second)).toBe("table.no");
    expect(await fate(first)).toBe("done");
  });

  it("sends a move made while the connection is down when it is back", async () => {
    connection().hear(hello(3, 0));
    connection().die();
    const move = live.play({ ply: 0, code: 7 });
    expect(live.moving).toBe(true);
    vi.advanceTimersByTime(1000);
    connection().hear(hello(3, 0));
    expect(connection().last("move")).toMatchObject({ ply: 0, code: 7 });
    connection().hear({ type: "ok", ask: connection().last("move").ask, seq: 4 });
    expect(await fate(move)).toBe("done");
  });

  it("does not send a move again that had arrived before the connection broke", async () => {
    connection().hear(hello(3, 0));
    const move = live.play({ ply: 0, code: 7 });
    connection().die();
    vi.advanceTimersByTime(1000);
    connection().hear(hello(5, 2));
    expect(await fate(move)).toBe("done");
    expect(connection().last("move")).toEqual({});
  });

  it("says so when the position has become another one meanwhile", async () => {
    connection().hear(hello(9, 4));
    const move = live.play({ ply: 4, code: 7 });
    connection().die();
    vi.advanceTimersByTime(1000);
    connection().hear(hello(12, 2));
    expect(await fate(move)).toBe("page.error.changed");
  });

  it("refuses everything else while the connection is down, rather than doing it later", async () => {
    connection().hear(hello(3, 0));
    const resign = live.act({ type: "resign" });
    connection().die();
    expect(await fate(resign)).toBe("page.error.away");
    expect(await fate(live.act({ type: "resign" }))).toBe("page.error.away");
  });

  it("takes a connection for dead that does not answer, and tries another", () => {
    connection().hear(hello(3, 0));
    void live.play({ ply: 0, code: 7 }).catch(() => undefined);
    vi.advanceTimersByTime(ANSWER_WITHIN + 1000);
    expect(connections).toHaveLength(2);
    connection().hear(hello(3, 0));
    expect(connection().last("move")).toMatchObject({ code: 7 });
  });
});

describe("the connection", () => {
  it("waits longer after each failure, never very long, and starts afresh once it was up", () => {
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      connection().die();
      const before = Date.now();
      const count = connections.length;
      while (connections.length === count) vi.advanceTimersByTime(50);
      waits.push(Date.now() - before);
    }
    expect(waits[0]).toBeLessThanOrEqual(400);
    expect(waits[8]).toBeGreaterThan(7_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(15_050);
    connection().hear(hello(3, 0));
    connection().die();
    vi.advanceTimersByTime(400);
    expect(connections).toHaveLength(11);
  });

  it("tries at once when the network is back", () => {
    for (let i = 0; i < 5; i++) {
      connection().die();
      vi.advanceTimersByTime(16_000);
    }
    connection().die();
    const count = connections.length;
    window.dispatchEvent(new Event("online"));
    expect(connections).toHaveLength(count + 1);
  });

  it("notices a connection that is silent", () => {
    connection().hear(hello(3, 0));
    for (let i = 0; i < 2; i++) {
      connection().hear({ type: "pong", ask: connection().last("ping").ask, at: 0 });
    }
    vi.advanceTimersByTime(PING_EVERY);
    expect(connections).toHaveLength(1);
    vi.advanceTimersByTime(ANSWER_WITHIN + 1000);
    expect(connections).toHaveLength(2);
  });

  it("measures the lag and the server's time", () => {
    connection().hear(hello(3, 0));
    vi.advanceTimersByTime(100);
    connection().hear({ type: "pong", ask: connection().last("ping").ask, at: 1_005_050 });
    expect(live.lag).toBe(100);
    expect(live.now() - Date.now()).toBe(5_000);
  });

  it("sends back once what the server's clock showed, so that the server can measure", () => {
    connection().hear(hello(3, 0));
    expect(connection().last("ping")).toMatchObject({ echo: null });
    connection().hear({ type: "pong", ask: connection().last("ping").ask, at: 1_005_050 });
    expect(connection().last("ping")).toMatchObject({ echo: 1_005_050 });
    const { ask } = connection().last("ping");
    connection().hear({ type: "pong", ask, at: 1_005_150 });
    expect(connection().last("ping").ask).toBe(ask);
  });

  it("stays closed when closed", () => {
    connection().hear(hello(3, 0));
    live.close();
    vi.advanceTimersByTime(60_000);
    expect(connections).toHaveLength(1);
  });
});
