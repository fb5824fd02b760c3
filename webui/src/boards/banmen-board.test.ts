import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Scene } from "../core/scene";
import { texts } from "../core/texts";
import "./banmen-board";
import type { BanmenBoard } from "./banmen-board";
import type { BoardConfig } from "./board";
import { FlatBoard } from "./flat/flat-board";
import flatfront from "./fixtures/flatfront.json";
import flipfour from "./fixtures/flipfour.json";
import squish from "./fixtures/squish.json";

const scene = (found: unknown) => found as Scene;

let board: BanmenBoard;
let heard: string[];
/** All but the scene. */
let wanted: { -readonly [K in keyof Omit<BoardConfig, "scene">]: BoardConfig[K] };

beforeEach(() => {
  texts.use("en", {
    "page.board.and": ", ",
    "page.board.stop": ". ",
    "page.board.piece.stone.black": "black stone",
    "page.board.piece.stone.white": "white stone",
    "page.board.can_choose": "can be chosen",
    "page.board.can_take": "can be captured",
    "page.board.by.white": "White: {what}",
    "event.moved": "{from} to {to}",
  });
  heard = [];
  board = document.createElement("banmen-board");
  wanted = { motion: false, active: true };
  const listen = (name: string, words: (detail: { text: string; touches: string[] }) => string) =>
    board.addEventListener(name, event => heard.push(words((event as CustomEvent).detail)));
  listen("choose", ({ text }) => text);
  listen("refused", ({ touches }) => `? ${touches}`);
});

afterEach(() => board.remove());

async function show(scene: Scene): Promise<void> {
  board.config = { scene, ...wanted };
  if (!board.isConnected) document.body.append(board);
  await settled();
}

async function settled(): Promise<void> {
  await board.updateComplete;
  await flat().updateComplete;
}

const flat = () => board.renderRoot.querySelector("flat-board")!;
const cell = (id: string) => flat().renderRoot.querySelector<SVGElement>(`[data-cell="${id}"]`)!;
const button = (name: string) => board.renderRoot.querySelector<HTMLButtonElement>(name)!;

async function press(id: string, key = "Enter"): Promise<void> {
  cell(id).focus();
  cell(id).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  await settled();
}

it("centres its words without help of a baseline, which WebKit misplaces on small letters", async () => {
  await show(scene(flatfront.battle));
  const words = [...flat().renderRoot.querySelectorAll("text")];
  expect(words.length).toBeGreaterThan(10);
  expect(words.every(text => text.getAttribute("dy") === "0.35em")).toBe(true);
  expect(String(FlatBoard.styles)).not.toContain("dominant-baseline");
});

it("points at a tile without covering its power against power", async () => {
  wanted.hint = "x(-1,-3)";
  await show(scene(flatfront["before fallen"]));
  const [ring, duel] = [".point", ".duel"].map(name => flat().renderRoot.querySelector(name)!);
  const after = ring!.compareDocumentPosition(duel!) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(after, "what comes later lies above").toBeTruthy();
});

it("writes the names of places above the outlines of where a tile may go", async () => {
  await show(scene(flatfront.first));
  const [name, start] = [".place text", ".start"].map(css => flat().renderRoot.querySelector(css)!);
  const after = start!.compareDocumentPosition(name!) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(after, "what comes later lies above").toBeTruthy();
});

describe("advice", () => {
  const leaf = (choices: Scene["choices"]): number => {
    const [first] = choices as [Scene["choices"][number]];
    return first.code ?? leaf(first.then);
  };
  const drawn = () => [...flat().renderRoot.querySelectorAll(".advice path, .advice .badge text")];

  it("is an arrow for a move, with its rank where there are several, until a piece is held", async () => {
    const [code, found] = [leaf(scene(squish.start).choices), scene(squish.start)];
    wanted.advice = [{ code, rank: 1 }];
    await show(found);
    expect(drawn()).toHaveLength(1);
    board.set({
      advice: [
        { code, rank: 1 },
        { code: code + 1, rank: 2 },
        { code: -1, rank: 3 },
      ],
    });
    await settled();
    expect(
      drawn()
        .filter(({ tagName }) => tagName === "text")
        .map(({ textContent }) => textContent),
    ).toContain("1");
    await press(found.choices[0]!.touch);
    expect(drawn()).toHaveLength(0);
  });

  it("is a ring where something is put", async () => {
    const found = scene(flipfour.start);
    wanted.advice = [{ code: leaf(found.choices), rank: 1 }];
    await show(found);
    expect(flat().renderRoot.querySelectorAll(".advice .thing *").length).toBeGreaterThan(0);
  });
});

describe("choosing a move", () => {
  it("takes a stone and a place", async () => {
    await show(scene(squish.middle));
    await press("d4");
    expect(cell("d4").getAttribute("aria-selected")).toBe("true");
    await press("d5");
    expect(heard).toEqual(["d4xd5"]);
  });

  it("says why not, until something else is touched", async () => {
    await show(scene(squish.middle));
    await press("d4");
    await press("a1");
    expect(heard).toEqual(["? d4,a1"]);
    board.explain("Too far.");
    await settled();
    expect(board.renderRoot.querySelector("[role=status]")!.textContent).toBe("Too far.");
    await press("d4", "Escape");
    expect(board.renderRoot.querySelector("[role=status]")!.textContent).toBe("");
    expect(cell("d4").getAttribute("aria-selected")).toBe("false");
  });

  it("waits to be confirmed where that is wanted", async () => {
    wanted.confirm = true;
    await show(scene(squish.middle));
    await press("d4");
    await press("d5");
    expect(heard).toEqual([]);
    button("button.main").click();
    expect(heard).toEqual(["d4xd5"]);
  });

  it("does nothing while it is not one's turn", async () => {
    wanted.active = false;
    await show(scene(squish.middle));
    await press("d4");
    await press("d5");
    expect(heard).toEqual([]);
  });

  it("places a piece from the hand", async () => {
    await show(scene(flipfour.hand));
    button("button.hand").click();
    await settled();
    expect(button("button.hand").getAttribute("aria-pressed")).toBe("true");
    await press("d3");
    expect(heard).toEqual(["+d3"]);
  });

  it("lays a tile, then its units", async () => {
    await show(scene(flatfront.deployment));
    await press("(-1,+1)");
    const units = [...board.renderRoot.querySelectorAll<HTMLButtonElement>("button.units")];
    expect(units).toHaveLength(2);
    units[1]!.click();
    expect(heard).toEqual(["(-1,+1)=2"]);
  });

  it("holds a stone while the same position comes again, and lets it go with another", async () => {
    await show(scene(squish.middle));
    await press("d4");
    await show({ ...scene(squish.middle) });
    expect(cell("d4").getAttribute("aria-selected")).toBe("true");
    await show(scene(squish.start));
    expect(cell("d4").getAttribute("aria-selected")).toBe("false");
  });
});

describe("in words", () => {
  it("says what is on a cell and what can be done with it", async () => {
    await show(scene(squish.middle));
    expect(cell("d4").getAttribute("aria-label")).toBe("d4, black stone, can be chosen");
    await press("d4");
    expect(cell("d5").getAttribute("aria-label")).toBe("d5, white stone, can be captured");
  });

  it("announces a move, but not what was there before", async () => {
    const spoken = () => board.renderRoot.querySelector("[aria-live]")!.textContent.trim();
    await show(scene(squish["before middle"]));
    expect(spoken()).toBe("");
    await show(scene(squish.middle));
    expect(spoken()).toMatch(/^White: \w\d to \w\d/);
  });

  it("says nothing again when the same position comes again", async () => {
    await show(scene(squish.middle));
    await show({ ...scene(squish.middle) });
    expect(board.renderRoot.querySelector("[aria-live]")!.textContent.trim()).toBe("");
  });
});

describe("the grid", () => {
  it("has one cell to reach by Tab, which follows the arrows", async () => {
    await show(scene(squish.middle));
    const stops = () => flat().renderRoot.querySelectorAll('[tabindex="0"]');
    expect(stops()).toHaveLength(1);
    await press("d4", "ArrowRight");
    expect(stops()).toHaveLength(1);
    expect(stops()[0]).toBe(cell("d5"));
  });
});

describe("motion", () => {
  /** jsdom has no animations; these run until they are ended. */
  const animations: { cancel: () => void; finished: Promise<void> }[] = [];
  const ends = vi.fn();

  beforeEach(() => {
    Element.prototype.animate = () => {
      const one = { cancel: ends, finished: new Promise<void>(() => undefined) };
      animations.push(one);
      return one as unknown as Animation;
    };
    wanted.motion = true;
  });

  const drawn = () => flat().renderRoot.querySelectorAll("[data-piece]").length;

  it("keeps a captured stone until it has gone, or until more happens", async () => {
    const before = scene(squish.middle);
    const after = { ...before, pieces: before.pieces.slice(1) };
    await show(before);
    await show(after);
    expect(drawn()).toBe(before.pieces.length);
    expect(animations).not.toHaveLength(0);
    await show({ ...after });
    expect(ends).toHaveBeenCalledTimes(animations.length);
    expect(drawn()).toBe(after.pieces.length);
  });

  it("is left out when nothing shall move", async () => {
    wanted.motion = false;
    animations.length = 0;
    await show(scene(squish["before middle"]));
    await show(scene(squish.middle));
    expect(animations).toHaveLength(0);
  });
});
