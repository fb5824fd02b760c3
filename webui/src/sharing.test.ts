import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gamePath, give, made, picturePath, positionPath, snippet } from "./sharing";
import { texts } from "./texts";

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
    expect(gamePath("abc", "gif", NIGHT)).toBe("api/tables/abc/film.gif?theme=dark&turned=true");
    expect(gamePath("abc", "html", NIGHT)).toBe("api/tables/abc/replay.html?turned=true");
    expect(gamePath("abc", "text", NIGHT)).toBe("api/tables/abc/record?form=text");
    expect(picturePath("abc", 3, "png", NIGHT)).toBe(
      "api/tables/abc/picture.png?ply=3&theme=dark&turned=true&language=ja",
    );
  });

  it("writes positions and options so that they survive an address", () => {
    const path = positionPath("flatfront", { order: 5 }, "R(+0,+0)=1&>B2", "light");
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

describe("made", () => {
  const answering = (body: string, init: ResponseInit) =>
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, init)));

  it("names the file as the server does", async () => {
    answering("GIF", { headers: { "Content-Disposition": 'inline; filename="squish-a.gif"' } });
    expect((await made("api/x")).name).toBe("squish-a.gif");
  });

  it("says why there is none", async () => {
    answering('{"key":"sharing.long","params":{"most":400},"text":"…"}', { status: 422 });
    await expect(made("api/x")).rejects.toMatchObject({ reason: { key: "sharing.long" } });
    answering("<html>", { status: 502 });
    await expect(made("api/x")).rejects.toMatchObject({ reason: { key: "page.error.server" } });
  });
});
