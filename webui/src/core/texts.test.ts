import { beforeEach, describe, expect, it } from "vitest";
import { settings } from "./settings";
import { kept, say, t, texts } from "./texts";

const ENGLISH = {
  "page.title": "banmen",
  "page.and": ", ",
  "a.move": "{from} to {to}",
  "a.braces": "{{{name}}}",
  "a.record": "Line {line}: {reason}",
};

beforeEach(() => texts.use("en", ENGLISH));

describe("t", () => {
  it("fills in parameters, lists and braces as Python does", () => {
    expect(t("a.move", { from: "c3", to: ["c4", "c5"] })).toBe("c3 to c4, c5");
    expect(t("a.braces", { name: "x" })).toBe("{x}");
  });

  it("shows a key that has no sentence", () => {
    expect(t("a.nothing")).toBe("a.nothing");
  });
});

describe("kept", () => {
  it("lets no line end between a cell and what follows it", () => {
    const told = { says: "{to} の駒{n}個と3枚", start: "5/5 w 19 19", moves: ["a 1", 2] };
    expect(kept(told)).toEqual({ ...told, says: "{to}\u00a0の駒{n}個と3枚" });
  });
});

describe("say", () => {
  it("says reasons within reasons", () => {
    const inner = { key: "a.move", params: { from: "a", to: "b" }, text: "" };
    expect(say({ key: "a.record", params: { line: 3, reason: inner }, text: "" })).toBe(
      "Line 3: a to b",
    );
  });

  it("falls back to the server's English for a key it does not know", () => {
    expect(say({ key: "later.version", params: {}, text: "A new reason." })).toBe("A new reason.");
  });
});

describe("language", () => {
  it("changes with the setting, and tells who follows", async () => {
    await texts.start(async () => ({ "page.title": "盤面", "a.move": "{to} へ" }));
    const told = new Promise<void>(resolve => texts.listen(resolve));
    settings.change({ language: "ja" });
    await told;
    expect(t("a.move", { to: "c3" })).toBe("c3\u00a0へ");
    expect(document.documentElement.lang).toBe("ja");
  });
});
