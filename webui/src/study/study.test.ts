import { describe, expect, it, vi } from "vitest";
import { Study } from "./study";
import type { PositionView, Studied } from "../core/types";

function answer(line: Studied): PositionView {
  return { line, position: line.moves.join(" "), scene: { turn: 0 } as PositionView["scene"] };
}

describe("Study", () => {
  it("plays on and goes back, and asks for no position twice", async () => {
    const fetch = vi.fn(async (line: Studied) => answer(line));
    const study = new Study(fetch);
    await study.open({ game: "squish" });
    await study.play("a");
    await study.play("b");
    await study.back(1);
    expect(study.shown?.position).toBe("a");
    await study.play("b");
    expect(study.shown?.line.moves).toEqual(["a", "b"]);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it("keeps the tiles that luck has turned up", async () => {
    const study = new Study(async line => answer({ ...line, tiles: ["R2"] }));
    await study.open({ game: "flatfront" });
    await study.play("a");
    expect(study.shown?.line.tiles).toEqual(["R2"]);
  });

  it("leaves out an answer that comes too late", async () => {
    const waiting: (() => void)[] = [];
    const study = new Study(line => new Promise(done => waiting.push(() => done(answer(line)))));
    const first = study.open({ game: "squish", moves: ["slow"] });
    const second = study.open({ game: "squish", moves: ["quick"] });
    waiting[1]?.();
    await second;
    waiting[0]?.();
    await first;
    expect(study.shown?.position).toBe("quick");
  });
});
