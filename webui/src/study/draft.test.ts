import { describe, expect, it, vi } from "vitest";
import { Draft } from "./draft";
import type { Drafted, Drafting } from "../core/types";

/** A board that is the touches made on it. */
async function answer({ text, tool, touches, change }: Drafting): Promise<Drafted> {
  if (touches[0] === "bad") throw new Error("refused");
  const written =
    (text ?? "start") + touches.map(touch => `+${touch}`).join("") + (change?.value ?? "");
  const tools = ["white", "black", "remove"].map(id => ({ id, kind: "", colour: "", face: "" }));
  return { text: written, tool: tool ?? "white", tools } as unknown as Drafted;
}

async function opened(ask = answer): Promise<Draft> {
  const draft = new Draft(ask);
  await draft.open("squish", {}, null);
  return draft;
}

describe("Draft", () => {
  it("goes back and forth, and forgets what was undone once something else is done", async () => {
    const draft = await opened();
    await draft.touch(["a"]);
    await draft.touch(["b"]);
    await draft.undo();
    expect(draft.drafted?.text).toBe("start+a");
    await draft.redo();
    expect(draft.drafted?.text).toBe("start+a+b");
    await draft.undo();
    await draft.undo();
    expect([draft.undoes, draft.redoes]).toEqual([false, true]);
    await draft.change("turn", "!");
    expect([draft.drafted?.text, draft.redoes]).toEqual(["start!", false]);
  });

  it("makes touches that come together one after the other", async () => {
    const draft = await opened();
    await Promise.all([draft.touch(["a"]), draft.touch(["b"]), draft.touch(["c"])]);
    expect(draft.drafted?.text).toBe("start+a+b+c");
  });

  it("stays as it is when something is refused, and goes on", async () => {
    const draft = await opened();
    await draft.touch(["a"]);
    await expect(draft.touch(["bad"])).rejects.toThrow("refused");
    await draft.touch(["b"]);
    expect(draft.drafted?.text).toBe("start+a+b");
  });

  it("takes something else in hand without a step", async () => {
    const ask = vi.fn(answer);
    const draft = await opened(ask);
    await draft.hold("black");
    expect([draft.tool, draft.undoes]).toEqual(["black", false]);
    expect(ask.mock.lastCall?.[0].tool).toBe("black");
  });

  it("uses what was in hand when the board was touched, however late the answers come", async () => {
    const ask = vi.fn(answer);
    const draft = await opened(ask);
    const all = [
      draft.hold("black"),
      draft.touch(["a"]),
      draft.hold("white"),
      draft.touch(["b"]),
      draft.hold("remove"),
    ];
    await all[0];
    expect(draft.tool).toBe("remove");
    await Promise.all(all);
    expect(ask.mock.calls.map(([asked]) => [...asked.touches, asked.tool])).toEqual([
      [null],
      ["black"],
      ["a", "black"],
      ["white"],
      ["b", "white"],
      ["remove"],
    ]);
  });

  it("keeps in hand what was taken while a board was being opened, if there is such a thing", async () => {
    const draft = await opened();
    await Promise.all([draft.open("squish", { order: 3 }, null), draft.hold("remove")]);
    expect([draft.tool, draft.drafted?.tool]).toEqual(["remove", "remove"]);
    const opening = draft.open("flink", {}, null);
    draft.hold("fall");
    await opening;
    expect([draft.tool, draft.drafted?.tool]).toEqual(["white", "white"]);
  });
});
