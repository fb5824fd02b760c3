import { describe, expect, it } from "vitest";
import type { Scene } from "../../core/scene";
import flatfront from "../fixtures/flatfront.json";
import flipflop from "../fixtures/flipflop.json";
import squish from "../fixtures/squish.json";
import { changes, related } from "./motion";

const step = (game: Record<string, unknown>, name: string) =>
  changes(game[`before ${name}`] as Scene, game[name] as Scene);

describe("what moves", () => {
  it("is the piece that goes and turns over", () => {
    const { moved, turned, fresh, left } = step(flipflop, "goal");
    expect([moved.size, turned.size, fresh.size, left.length]).toEqual([1, 1, 0, 0]);
    expect([...moved]).toEqual([...turned]);
  });

  it("is a captured stone that goes away", () => {
    const before = squish.middle as unknown as Scene;
    const [gone, ...pieces] = before.pieces;
    expect(changes(before, { ...before, pieces }).left).toEqual([gone]);
  });

  it("is a tile that was laid, with its units", () => {
    const { moved, fresh } = step(flatfront, "deployment");
    const scene = flatfront.deployment as unknown as Scene;
    const to = scene.marks.find(mark => mark.kind === "to")?.cells[0];
    const laid = scene.pieces.filter(piece => piece.cell === to).map(piece => piece.id);
    expect([...fresh]).toEqual(laid);
    expect(moved.size).toBe(0);
  });

  it("is nothing between different games", () => {
    const [one, other] = [squish.start, flipflop.start] as unknown as [Scene, Scene];
    expect(related(one, other)).toBe(false);
    expect(related(undefined, one)).toBe(false);
  });
});
