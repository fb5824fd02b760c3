import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ANSWER_WITHIN, Live, PING_EVERY } from "./live";
import type { Line } from "../transport/transport";
import type { Happened, Hello } from "../core/types";

class FakeLine implements Line<"live"> {
  isOpen = true;
  sent: Record<string, unknown>[] = [];
  onheard: Line<"live">["onheard"] = null;
  onbroken: Line<"live">["onbroken"] = null;

  send(message: object): void {
    this.sent.push({ ...message });
  }
  close(): void {
    this.isOpen = false;
  }
  hear(message: object): void {
    this.onheard?.(message as Parameters<NonNullable<Line<"live">["onheard"]>>[0]);
  }
  die(): void {
    this.isOpen = false;
    this.onbroken?.();
  }
  last(type: string): Record<string, unknown> {
    return this.sent.filter(message => message.type === type).at(-1) ?? {};
  }
}

let lines: FakeLine[];
let live: Live;
const line = (): FakeLine => lines.at(-1) as FakeLine;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  lines = [];
  live = new Live("abcdefghi0", () => lines[lines.push(new FakeLine()) - 1] as FakeLine);
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
    line().hear(hello(3, 0));
    line().hear(moved(4, 1));
    line().hear(moved(5, 2));
    expect(live.known?.moves).toEqual(["m1", "m2"]);
    expect(seen).toEqual([4, 5]);
  });

  it("asks for the table anew after a gap, once, and ignores what is old", () => {
    line().hear(hello(3, 0));
    line().hear(moved(3, 9));
    expect(live.known?.table.ply).toBe(0);
    line().hear(moved(6, 3));
    line().hear(moved(7, 4));
    expect(line().sent.filter(({ type }) => type === "resync")).toHaveLength(1);
    expect(live.known?.table.seq).toBe(3);
    line().hear(hello(7, 4));
    line().hear(moved(8, 5));
    expect(live.known?.table.ply).toBe(5);
  });

  it("takes what happens beside the log with the number of the last event", () => {
    line().hear(hello(3, 0));
    const event = { kind: "here", data: {} };
    line().hear({ ...moved(3, 0), event, table: { seq: 3, watchers: 2 } });
    expect(live.known?.table.watchers).toBe(2);
  });
});

describe("asking", () => {
  it("keeps a promise until the server has answered that very question", async () => {
    line().hear(hello(3, 0));
    const first = live.play({ ply: 0, code: 7 });
    const second = live.act({ type: "say", text: "hi" });
    const reason = { key: "table.no", params: {}, text: "No." };
    line().hear({ type: "no", ask: line().last("say").ask, reason });
    line().hear({ type: "ok", ask: line().last("move").ask, seq: 4 });
    expect(await fate(second)).toBe("table.no");
    expect(await fate(first)).toBe("done");
  });

  it("sends a move made while the line is down when it is back", async () => {
    line().hear(hello(3, 0));
    line().die();
    const move = live.play({ ply: 0, code: 7 });
    expect(live.moving).toBe(true);
    vi.advanceTimersByTime(1000);
    line().hear(hello(3, 0));
    expect(line().last("move")).toMatchObject({ ply: 0, code: 7 });
    line().hear({ type: "ok", ask: line().last("move").ask, seq: 4 });
    expect(await fate(move)).toBe("done");
  });

  it("does not send a move again that had arrived before the line broke", async () => {
    line().hear(hello(3, 0));
    const move = live.play({ ply: 0, code: 7 });
    line().die();
    vi.advanceTimersByTime(1000);
    line().hear(hello(5, 2));
    expect(await fate(move)).toBe("done");
    expect(line().last("move")).toEqual({});
  });

  it("says so when the position has become another one meanwhile", async () => {
    line().hear(hello(9, 4));
    const move = live.play({ ply: 4, code: 7 });
    line().die();
    vi.advanceTimersByTime(1000);
    line().hear(hello(12, 2));
    expect(await fate(move)).toBe("page.error.changed");
  });

  it("refuses everything else while the line is down, rather than doing it later", async () => {
    line().hear(hello(3, 0));
    const resign = live.act({ type: "resign" });
    line().die();
    expect(await fate(resign)).toBe("page.error.away");
    expect(await fate(live.act({ type: "resign" }))).toBe("page.error.away");
  });

  it("takes a line for dead that does not answer, and tries another", () => {
    line().hear(hello(3, 0));
    void live.play({ ply: 0, code: 7 }).catch(() => undefined);
    vi.advanceTimersByTime(ANSWER_WITHIN + 1000);
    expect(lines).toHaveLength(2);
    line().hear(hello(3, 0));
    expect(line().last("move")).toMatchObject({ code: 7 });
  });
});

describe("the line", () => {
  it("waits longer after each failure, never very long, and starts afresh once it was up", () => {
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      line().die();
      const before = Date.now();
      const count = lines.length;
      while (lines.length === count) vi.advanceTimersByTime(50);
      waits.push(Date.now() - before);
    }
    expect(waits[0]).toBeLessThanOrEqual(400);
    expect(waits[8]).toBeGreaterThan(7_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(15_050);
    line().hear(hello(3, 0));
    line().die();
    vi.advanceTimersByTime(400);
    expect(lines).toHaveLength(11);
  });

  it("tries at once when the network is back", () => {
    for (let i = 0; i < 5; i++) {
      line().die();
      vi.advanceTimersByTime(16_000);
    }
    line().die();
    const count = lines.length;
    window.dispatchEvent(new Event("online"));
    expect(lines).toHaveLength(count + 1);
  });

  it("notices a line that is silent", () => {
    line().hear(hello(3, 0));
    for (let i = 0; i < 2; i++) {
      line().hear({ type: "pong", ask: line().last("ping").ask, at: 0 });
    }
    vi.advanceTimersByTime(PING_EVERY);
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(ANSWER_WITHIN + 1000);
    expect(lines).toHaveLength(2);
  });

  it("measures the lag and the server's time", () => {
    line().hear(hello(3, 0));
    vi.advanceTimersByTime(100);
    line().hear({ type: "pong", ask: line().last("ping").ask, at: 1_005_050 });
    expect(live.lag).toBe(100);
    expect(live.now() - Date.now()).toBe(5_000);
  });

  it("sends back once what the server's clock showed, so that the server can measure", () => {
    line().hear(hello(3, 0));
    expect(line().last("ping")).toMatchObject({ echo: null });
    line().hear({ type: "pong", ask: line().last("ping").ask, at: 1_005_050 });
    expect(line().last("ping")).toMatchObject({ echo: 1_005_050 });
    const { ask } = line().last("ping");
    line().hear({ type: "pong", ask, at: 1_005_150 });
    expect(line().last("ping").ask).toBe(ask);
  });

  it("stays closed when closed", () => {
    line().hear(hello(3, 0));
    live.close();
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
  });
});
