import { describe, expect, it } from "vitest";
import type { Scene } from "../../core/scene";
import flatfront from "../fixtures/flatfront.json";
import flipflop from "../fixtures/flipflop.json";
import squish from "../fixtures/squish.json";
import { around, beside, extent, holds, labels, nearest, outline, places, rows } from "./geometry";

const scenes = {
  squares: flipflop.start as unknown as Scene,
  hexagons: squish.start as unknown as Scene,
  first: flatfront.first as unknown as Scene,
  land: flatfront.deployment as unknown as Scene,
  later: flatfront.battle as unknown as Scene,
};

describe("turning the board", () => {
  it("puts the own side at the bottom", () => {
    for (const seat of [0, 1] as const) {
      const board = places(scenes.squares.cells, seat);
      const [own, other] = seat ? ["c5", "c1"] : ["c1", "c5"];
      expect(board.get(own)!.y).toBeGreaterThan(board.get(other)!.y);
    }
    expect(places(scenes.squares.cells, 1).get("a1")!.x).toBe(2);
  });

  it("keeps names below and to the left", () => {
    for (const seat of [0, 1] as const) {
      const board = places(scenes.squares.cells, seat);
      const names = labels(scenes.squares, board, extent(scenes.squares, seat));
      expect(names.find(({ text }) => text === "b")!.y).toBeGreaterThan(2.5);
      expect(names.find(({ text }) => text === "4")!.x).toBeLessThan(-2.5);
      expect(names.find(({ text }) => text === "b")!.x).toBe(board.get("b1")!.x);
    }
  });
});

describe("arrow keys", () => {
  it("go straight on squares and stop at the edge", () => {
    const board = places(scenes.squares.cells, 0);
    expect(beside(board, "c3", "ArrowUp")).toBe("c4");
    expect(beside(board, "c3", "ArrowLeft")).toBe("b3");
    expect(beside(board, "e5", "ArrowRight")).toBeUndefined();
    expect(beside(board, "c3", "x")).toBeUndefined();
  });

  it("never leave out a row of hexagons, and lead back", () => {
    const board = places(scenes.hexagons.cells, 0);
    for (const [there, back] of [
      ["ArrowUp", "ArrowDown"],
      ["ArrowRight", "ArrowLeft"],
    ] as const) {
      const next = beside(board, "d4", there)!;
      const step = Math.hypot(board.get(next)!.x, board.get(next)!.y);
      expect(step).toBeCloseTo(1);
      expect(beside(board, next, back)).toBe("d4");
    }
  });
});

describe("touching", () => {
  it("means the nearest cell, if one is near", () => {
    const board = places(scenes.squares.cells, 0);
    expect(nearest(board, { x: 0.4, y: 0.3 }, 0.7)).toBe("c3");
    expect(nearest(board, { x: 2.6, y: 0 }, 0.7)).toBe("e3");
    expect(nearest(board, { x: 3.2, y: 0 }, 0.7)).toBeUndefined();
  });
});

describe("reading", () => {
  it("goes row by row from the top", () => {
    const lines = rows(scenes.hexagons.cells, places(scenes.hexagons.cells, 0));
    expect(lines.map(line => line.length)).toEqual([4, 5, 6, 7, 6, 5, 4]);
    expect(lines[0]!.map(cell => cell.id)).toEqual(["g4", "g5", "g6", "g7"]);
  });
});

describe("the view of a land", () => {
  it("has room for the land and all it may grow to next, and hardly more", () => {
    for (const seat of [0, 1] as const) {
      const land = places(scenes.land.cells, seat).values();
      const view = extent(scenes.land, seat, true);
      expect(holds(view, around([...land], 0.43))).toBe(true);
      expect(holds(around(places(scenes.land.cells, seat).values(), 1.1), view)).toBe(true);
    }
  });

  it("begins with the places around the first tile, so that tiles are large", () => {
    const view = extent(scenes.first, 0, true);
    expect(Math.max(view.width, view.height)).toBeLessThan(5);
    const six = [30, 90, 150, 210, 270, 330].map(turn => (turn * Math.PI) / 180);
    const cells = six.map(a => ({ x: 0.866 * Math.cos(a), y: 0.866 * Math.sin(a) }));
    expect(holds(view, around(cells, 0.85))).toBe(true);
  });

  it("never goes beyond the frame", () => {
    const { path } = scenes.land.marks.find(({ kind }) => kind === "frame")!;
    const frame = around(
      path.map(([x, y]) => ({ x, y: -y })),
      0.35,
    );
    expect(holds(frame, extent(scenes.land, 0, true))).toBe(true);
  });
});

describe("outlines", () => {
  it("leave out the edges between neighbours", () => {
    const edges = (path: string) => path.split("M").length - 1;
    expect(edges(outline([{ x: 0, y: 0 }], "hexagon"))).toBe(6);
    expect(
      edges(
        outline(
          [
            { x: 0, y: 0 },
            { x: 1, y: 0 },
          ],
          "hexagon",
        ),
      ),
    ).toBe(10);
    expect(
      edges(
        outline(
          [
            { x: 0, y: 0 },
            { x: 1, y: 0 },
          ],
          "square",
        ),
      ),
    ).toBe(6);
  });
});
