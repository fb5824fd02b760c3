/** A seventh game that is nothing but rules: no lesson, no puzzles, no sample, no sentences. */
import type { LitElement } from "lit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import squish from "../boards/fixtures/squish.json";
import { texts } from "../core/texts";
import type { GameInfo } from "../core/types";
import "../learn/learn-page";
import "../learn/puzzles-page";
import "../learn/rules-page";
import { type Transport, use } from "../transport/transport";
import "./game-card";
import "./new-page";

/** Shows what it is given at once. */
class Open {
  constructor(private readonly seen: (entries: object[]) => void) {}
  observe(): void {
    this.seen([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

const PAGE = { designer: "", year: null, chance: false, board: "flat", own_levels: [] } as const;
const BARE: GameInfo = {
  ...PAGE,
  id: "bare",
  title: "Bare",
  colours: ["white", "green"],
  options: [{ name: "size", choices: [6, 8], default: 6, first: 6, when: null }],
  levels: [{ name: "1", rating: null, error: null }],
  has: [],
};
const FULL: GameInfo = {
  ...BARE,
  id: "full",
  title: "Full",
  has: ["lesson", "puzzles", "sample"],
};
const PUZZLE = { id: "full-1", game: "full", grade: 1, moves: 2 };

/** What the page has asked of the server. */
const asked: string[] = [];
const ANSWERS: Record<string, unknown> = {
  games: [BARE, FULL],
  online: [],
  sample: { game: "full", options: {}, moves: [], scenes: [squish.middle] },
  today: PUZZLE,
  all_puzzles: [PUZZLE],
};
const call = async (name: string, request: { game?: string }) => {
  asked.push([name, request.game].filter(Boolean).join(" "));
  return ANSWERS[name];
};

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("IntersectionObserver", Open);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  use({ call } as unknown as Transport);
  texts.use("en", {
    "page.game.full": "All there is.",
    "page.learn.title": "First game",
    "page.rules.title": "Rules",
    "game.untaught": "There is no lesson about {title} yet.",
    "draw.white": "White",
    "page.new.side_0": "{colour} first",
    "page.new.side_1": "{colour} second",
  });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function show(tag: string, given: object): Promise<ShadowRoot> {
  const element = Object.assign(document.createElement(tag), given) as LitElement;
  document.body.append(element);
  for (let i = 0; i < 5; i++) {
    await new Promise(done => setTimeout(done));
    await element.updateComplete;
  }
  return element.shadowRoot as ShadowRoot;
}

const links = (root: ShadowRoot): (string | null)[] =>
  [...root.querySelectorAll("a")].map(link => link.getAttribute("href"));

it("has a card without film, lesson and sentence on the front page", async () => {
  const card = await show("game-card", { info: BARE });
  expect(asked).toEqual([]);
  expect(card.querySelector("h2")?.textContent).toBe("Bare");
  expect(links(card)).toEqual(["new/bare", "analyse/bare"]);
  expect(card.querySelector(".line")).toBeNull();
  const full = await show("game-card", { info: FULL });
  expect(asked).toEqual(["sample full"]);
  expect(links(full)).toEqual(["new/full", "new/full", "learn/full", "rules/full", "analyse/full"]);
  expect(full.querySelector(".line")?.textContent).toBe("All there is.");
});

it("can be set up, with plain names for what it has no words for", async () => {
  const page = await show("new-page", { game: "bare" });
  expect(asked).not.toContain("sample bare");
  expect(links(page)).toEqual(["analyse/bare", "sandbox/bare"]);
  expect(page.querySelector("game-picture, .line")).toBeNull();
  const said = page.textContent ?? "";
  expect(said).toContain("White first");
  expect(said).toContain("green second");
  expect(said).not.toMatch(/page\.game|option\.|draw\./);
});

it("is no filter among the puzzles, and its address shows those of another game", async () => {
  const page = await show("puzzles-page", { game: "bare" });
  expect(links(page)).toEqual(["puzzles/full/full-1", "puzzles/full", "puzzles/full/full-1"]);
  expect(page.querySelector("[aria-current]")?.textContent).toBe("Full");
});

it("is to be played, not read, on the page of all rules", async () => {
  const page = await show("rules-page", { game: null });
  expect(links(page)).toEqual(["new/bare", "new/bare", "rules/full", "learn/full", "rules/full"]);
  expect(page.querySelectorAll("game-picture")).toHaveLength(1);
});

it.each(["rules-page", "learn-page"])("says that there is no lesson: %s", async tag => {
  const page = await show(tag, { game: "bare" });
  const lost = page.querySelector<HTMLElement & { sentence: string }>("lost-page");
  expect(lost?.sentence).toBe("There is no lesson about Bare yet.");
  expect(asked).not.toContain("lesson bare");
});
