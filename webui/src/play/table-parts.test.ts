import type { LitElement } from "lit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { texts } from "../core/texts";
import { notice } from "../core/notice";
import "./move-list";
import type { MoveList } from "./move-list";
import type { Action, Hello, TableView } from "../core/types";
import "./player-clock";
import type { PlayerClock } from "./player-clock";
import "./result-banner";
import type { ResultBanner } from "./result-banner";
import "./table-actions";
import type { TableActions } from "./table-actions";

type Shown = { shadowRoot: ShadowRoot };

beforeEach(() => texts.use("en", { "page.title": "banmen", "page.clock.label": "{left} left" }));
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

async function show<T extends LitElement>(tag: string, props: Partial<T>): Promise<T & Shown> {
  const element = Object.assign(document.createElement(tag), props) as T & Shown;
  document.body.append(element);
  await element.updateComplete;
  return element;
}

function known(may: Action[], more: Partial<TableView> = {}, seats: number[] = [0]): Hello {
  const sat = [{ kind: "person" }, { kind: "person" }];
  const table = {
    id: "t",
    game: "squish",
    may: [may, []],
    offers: [],
    result: "*",
    seats: sat,
    ...more,
  };
  return {
    you: { seats },
    table,
    moves: ["a"],
    scene: { players: ["white", "black"], events: [], held: [] },
  } as unknown as Hello;
}

const words = (element: Shown): string[] =>
  [...element.shadowRoot.querySelectorAll("button")].map(
    button => button.textContent?.trim() ?? "",
  );

describe("table-actions", () => {
  const press = async (element: TableActions, i: number): Promise<void> => {
    element.shadowRoot?.querySelectorAll("button")[i]?.click();
    await element.updateComplete;
  };

  it("offers just what the player may do", async () => {
    const mine = await show<TableActions>("table-actions", {
      known: known(["takeback", "abort", "say"]),
    });
    expect(words(mine)).toEqual(["page.act.takeback", "page.act.abort"]);
    const watcher = await show<TableActions>("table-actions", { known: known(["resign"], {}, []) });
    expect(words(watcher)).toEqual([]);
  });

  it("says why a tile stays where it lies once the next one has been turned up", async () => {
    const laid = known([], { status: "playing" });
    const held = [{ kind: "tile", owner: 0, count: 1, face: "R1", up: true }];
    const deployment = { ...laid, scene: { ...laid.scene, held } } as unknown as Hello;
    const element = await show<TableActions>("table-actions", { known: deployment });
    expect(words(element)).toEqual(["page.act.takeback"]);
    await press(element, 0);
    expect(notice.sentence).toBe("table.revealed");
    element.known = { ...deployment, moves: [] };
    await element.updateComplete;
    expect(words(element)).toEqual([]);
  });

  it("asks once before anything that cannot be undone", async () => {
    const acts: unknown[] = [];
    const element = await show<TableActions>("table-actions", { known: known(["resign"]) });
    element.addEventListener("act", event => acts.push((event as CustomEvent).detail));
    await press(element, 0);
    await press(element, 1);
    expect(acts).toEqual([]);
    await press(element, 0);
    await press(element, 0);
    expect(acts).toEqual([{ type: "resign" }]);
  });

  it("lets an offer be answered by who got it, and withdrawn by who made it", async () => {
    const offers = (by: number) => ({ offers: [{ what: "draw", by }] }) as Partial<TableView>;
    const theirs = await show<TableActions>("table-actions", { known: known(["draw"], offers(1)) });
    expect(words(theirs)).toEqual(["page.offer.accept", "page.offer.decline"]);
    const ours = await show<TableActions>("table-actions", { known: known([], offers(0)) });
    expect(words(ours)).toEqual(["page.offer.withdraw"]);
  });
});

describe("player-clock", () => {
  it("goes down from the server's time, by tenths towards the end", async () => {
    vi.useFakeTimers({ now: 0 });
    const clocks = { left: [11_000, 60_000], running: 0, at: 0 } as const;
    const clock = await show<PlayerClock>("player-clock", {
      clocks,
      seat: 0,
      now: () => Date.now(),
    });
    const shown = async (): Promise<string> => {
      await clock.updateComplete;
      return clock.shadowRoot?.querySelector("span")?.textContent ?? "";
    };
    expect(await shown()).toBe("0:11");
    await vi.advanceTimersByTimeAsync(1_600);
    expect(await shown()).toBe("0:09.4");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await shown()).toBe("0:00.0");
  });
});

describe("result-banner", () => {
  it.each([
    ["1-0", [0], "page.over.won"],
    ["1-0", [1], "page.over.lost"],
    ["1-0", [0, 1], "page.over.over"],
    ["1-0", [], "page.over.over"],
    ["1/2-1/2", [0], "page.over.draw"],
  ])("tells %s to the seats %j as %s", async (result, seats, headline) => {
    const banner = await show<ResultBanner>("result-banner", {
      known: known([], { result, how: "agreed" }, seats),
    });
    expect(banner.shadowRoot.querySelector("h2")?.textContent).toBe(headline);
  });

  it.each([
    [12, "1012 ±90 +12"],
    [-3, "1012 ±90 −3"],
    [0, "1012 ±90 ±0"],
  ])(
    "tells what a change of %d made of one's rating, the sign always there",
    async (change, words) => {
      const rated = { kind: "person", rating: { rating: 1012, deviation: 90, change } };
      const seats = [{ kind: "level" }, rated] as unknown as TableView["seats"];
      const banner = await show<ResultBanner>("result-banner", {
        known: known([], { result: "0-1", seats }, [1]),
      });
      expect(banner.shadowRoot.querySelector(".rating")?.textContent).toBe(words);
    },
  );
});

describe("move-list", () => {
  it("says whose move each was, where players do not take turns", async () => {
    const replay = {} as MoveList["replay"];
    const said = { moves: ["a", "b"], colours: ["red", "red"], replay };
    const land = await show<MoveList>("move-list", { ...said, pairs: false });
    const moves = [...land.shadowRoot.querySelectorAll("li button")];
    expect(moves.map(move => move.textContent?.replace(/\s+/g, " ").trim())).toEqual([
      "red: a",
      "red: b",
    ]);
    expect(moves[1]?.classList).toContain("red");
    const pairs = await show<MoveList>("move-list", said);
    expect(pairs.shadowRoot.querySelector(".red")).toBeNull();
  });
});
