/** Only the transport knows how the page asks, boards know of no transport, and nobody knows a game. */
import { describe, expect, it } from "vitest";

const SOURCES = Object.entries(
  import.meta.glob<string>("../**/*.ts", { query: "?raw", import: "default", eager: true }),
).map(([path, text]) => [new URL(path, "file:///src/transport/").pathname.slice(5), text] as const);

const KNOWING = /\bfetch\(|\bWebSocket\b|\bEventSource\b|\bXMLHttpRequest\b|\bapi\//;

/** A source without its comments, and without a class's own methods that fetch something. */
function bare(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(?<![:"'`])\/\/.*$/gm, "")
    .replace(/(\bthis\.#?|#|\basync |\babstract |\bprotected )fetch\(/g, "");
}

describe("the sources", () => {
  const others = SOURCES.filter(([path]) => !/^transport\/|^generated\/|\.test\.ts$/.test(path));

  it("are all looked at", () => expect(others.length).toBeGreaterThan(100));

  it.each(others)("%s asks through the transport", (_, text) => {
    expect(bare(text).match(KNOWING)?.[0]).toBeUndefined();
  });
});

describe("boards", () => {
  const texts = new Map(SOURCES);

  /** Every module that is loaded with one; types are not. */
  function loaded(path: string, seen = new Set<string>()): Set<string> {
    const text = texts.get(path);
    if (text === undefined || seen.has(path)) return seen;
    seen.add(path);
    const imports = text.matchAll(/^(?:import|export|\} from)(?! type)[^;]*?"(\.[^"?]*)";/gms);
    for (const [, to] of imports)
      loaded(`${new URL(to as string, `file:///${path}`).pathname.slice(1)}.ts`, seen);
    return seen;
  }

  it.each(["notebook/widget.ts", "boards/banmen-board.ts", "boards/draft-board.ts"])(
    "%s needs no transport",
    entry => {
      const all = [...loaded(entry)];
      expect(all.length).toBeGreaterThan(10);
      expect(all.filter(path => path.startsWith("transport/"))).toEqual([]);
    },
  );
});

describe("the page", () => {
  const folders = Object.keys(import.meta.glob("../../../src/banmen/games/*/scene.py"));
  const ID = `(?:${folders.map(path => path.split("/").at(-2)).join("|")})`;
  /** Comparing with a game, and a style sheet's class for one. */
  const ASKING = new RegExp(`(?:[=!]==|case) "${ID}"|\\.${ID}\\b[^"'\`\n]*[{,]$`, "m");
  const others = SOURCES.filter(([path]) => !/^boards\/flink\/|\.test\.ts$/.test(path));

  it("has games", () => expect(folders.length).toBeGreaterThan(5));

  it.each(['if (scene.game === "flink") {', "  .board.squish {", "  .flink,"])(
    "would see %s",
    line => expect(line).toMatch(ASKING),
  );

  it.each(others)("asks no scene for its game: %s", (_, text) => {
    expect(bare(text).match(ASKING)?.[0]).toBeUndefined();
  });
});
