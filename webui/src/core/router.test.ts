import { afterEach, describe, expect, it } from "vitest";
import { address, below, routeOf, router } from "./router";

afterEach(() => document.querySelector("base")?.remove());

function base(href: string): void {
  const element = document.createElement("base");
  element.href = href;
  document.head.append(element);
}

describe("routeOf", () => {
  it.each([
    ["", { page: "front" }],
    ["new/squish", { page: "new", game: "squish" }],
    ["lobby", { page: "lobby" }],
    ["mine/", { page: "mine" }],
    ["bots", { page: "bots" }],
    ["import", { page: "import" }],
    ["t/abcdefghi0", { page: "table", id: "abcdefghi0" }],
    ["rules", { page: "rules", game: null }],
    ["rules/flink", { page: "rules", game: "flink" }],
    ["learn/flink", { page: "learn", game: "flink" }],
    ["learn", { page: "lost" }],
    ["puzzles/today", { page: "puzzle", id: "today" }],
    ["puzzles/squish", { page: "puzzles", game: "squish" }],
    ["analyse/squish", { page: "analyse", game: "squish", table: "" }],
    ["analyse/t/abcdefghi0", { page: "analyse", game: "", table: "abcdefghi0" }],
    ["sandbox", { page: "sandbox", game: "" }],
    ["sandbox/flink", { page: "sandbox", game: "flink" }],
    ["t/short", { page: "lost" }],
    ["t/abcdefghi0/more", { page: "lost" }],
    ["lobby/x", { page: "lost" }],
    ["nowhere", { page: "lost" }],
  ])("reads %s", (path, route) => expect(routeOf(path)).toEqual(route));
});

describe("under a sub-path", () => {
  it("makes and reads addresses below the base", () => {
    base("/games/banmen/");
    expect(new URL(address("t/x")).pathname).toBe("/games/banmen/t/x");
    expect(below(address("t/x"))).toBe("t/x");
    expect(below("/elsewhere")).toBeNull();
    expect(below("https://example.org/games/banmen/")).toBeNull();
  });

  it("follows our links, and leaves others to the browser", () => {
    base("/games/banmen/");
    router.start();
    const click = (href: string, more: Partial<HTMLAnchorElement> = {}): boolean => {
      const link = Object.assign(document.createElement("a"), { href, ...more });
      document.body.append(link);
      const event = new MouseEvent("click", { bubbles: true, cancelable: true, composed: true });
      link.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(click("t/abcdefghi0#invite=s")).toBe(true);
    expect(router.route).toEqual({ page: "table", id: "abcdefghi0" });
    expect(location.pathname + location.hash).toBe("/games/banmen/t/abcdefghi0#invite=s");
    expect(click("api/tables/x/record")).toBe(false);
    expect(click("lobby", { target: "_blank" })).toBe(false);
  });
});
