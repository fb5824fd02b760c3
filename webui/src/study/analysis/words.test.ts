import { expect, test, vi } from "vitest";
import { stepWords, worthWords } from "./words";

vi.mock("../../core/texts", async load => ({
  ...(await load<object>()),
  t: (key: string, params: object) => `${key} ${JSON.stringify(params)}`,
}));

test("a loss and the win that follows it count the winner's moves; in plies, one is between", () => {
  expect(worthWords({ kind: "wins", n: 19, chance: 1 })).toContain('"n":19,"plies":37');
  expect(worthWords({ kind: "loses", n: 19, chance: 0 })).toContain('"n":19,"plies":38');
});

test("a move that ends the game against its player loses at once, not in 0", () => {
  expect(worthWords({ kind: "loses_about", n: 0, chance: 0 })).toMatch(/^analysis\.loses_now /);
});

test("a move is called by words where it has any, and by its notation else", () => {
  const step = { by: 0, text: "x(+0,+0)", called: null, events: [] } as const;
  const called = { kind: "attacked", told: "", decides: false, params: { at: "(+0,+0)" } };
  expect(stepWords(step, ["blue", "red"])).toContain("x(+0,+0)");
  const words = stepWords({ ...step, called }, ["blue", "red"]);
  expect(words).toContain("explain.by");
  expect(words).toContain("called.attacked");
  expect(words).not.toContain("x(");
});
