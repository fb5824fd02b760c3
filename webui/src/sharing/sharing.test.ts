import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fileOf, give, pictureOf, positionAddress, snippet } from "./sharing";
import { texts } from "../core/texts";
import { Http } from "../transport/http";
import { type Transport, use } from "../transport/transport";

beforeEach(() => {
  texts.use("ja", {});
  document.head.innerHTML = '<base href="http://localhost/games/" />';
});
afterEach(() => {
  document.head.replaceChildren();
  vi.unstubAllGlobals();
});

const NIGHT = { theme: "dark", turned: true } as const;

describe("where files are", () => {
  it("asks for a game as it is looked at", () => {
    const file = vi.fn();
    use({ file } as unknown as Transport);
    for (const form of ["gif", "html", "text"] as const) void fileOf("abc", form, NIGHT);
    expect(file.mock.calls).toEqual([
      ["film", { id: "abc", ...NIGHT }],
      ["replay", { id: "abc", turned: true }],
      ["record", { id: "abc", form: "text" }],
    ]);
    const picture = { id: "abc", ply: 3, form: "png", ...NIGHT, language: "ja" };
    expect(pictureOf("abc", 3, "png", NIGHT)).toEqual(picture);
  });

  it("writes positions and options so that they survive an address", () => {
    use(new Http());
    const path = positionAddress("flatfront", { order: 5 }, "R(+0,+0)=1&>B2", "light");
    const { searchParams } = new URL(path, "http://localhost/");
    expect(searchParams.get("position")).toBe("R(+0,+0)=1&>B2");
    expect(searchParams.getAll("option")).toEqual(["order=5"]);
  });
});

it("frames a game below the base, whatever it is called", () => {
  const code = snippet("abc", 'Ann "A" <Lee>', [320, 440]);
  const holder = document.createElement("div");
  holder.innerHTML = code;
  const frame = holder.querySelector("iframe");
  expect(frame?.src).toBe("http://localhost/games/embed/abc");
  expect(frame?.title).toBe('Ann "A" <Lee>');
  expect(holder.children).toHaveLength(1);
});

describe("give", () => {
  const film = new File(["x"], "a.gif", { type: "image/gif" });
  const phone = (share: () => Promise<void>): (() => boolean) => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    Object.assign(navigator, { canShare: () => true, share });
    Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined });
    const click = vi
      .spyOn(HTMLAnchorElement.prototype, "click")
      .mockImplementation(() => undefined);
    return () => click.mock.calls.length > 0;
  };
  const failing = (name: string) => () => Promise.reject(Object.assign(new Error(), { name }));

  it.each([
    ["shared", () => Promise.resolve(), false],
    ["closed again", failing("AbortError"), false],
    ["not allowed any more", failing("NotAllowedError"), true],
  ])("on a phone, a picture that is %s", async (_, share, kept) => {
    const wasKept = phone(share);
    await give(film);
    expect(wasKept()).toBe(kept);
    vi.restoreAllMocks();
  });
});
