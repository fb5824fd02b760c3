import { afterEach, describe, expect, it, vi } from "vitest";
import { verify } from "./proof";
import { newSeed, own } from "./seeds";
import { sha256 } from "./sha256";

afterEach(() => vi.unstubAllGlobals());

describe("sha256", () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])(
    "agrees with the browser on %i bytes",
    async length => {
      const message = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
      const wanted = new Uint8Array(await crypto.subtle.digest("SHA-256", message));
      expect([...sha256(message)]).toEqual([...wanted]);
    },
  );
});

describe("verify", () => {
  // src/banmen/server/domain/stack.py: Stack("5a" * 32, None, "abcdefghij", tiles, seeds).dealt()
  const table = "abcdefghij";
  const commitment = "604ba3bbab6ea07b9a148adfbb131884f88e78303424da26d5774e8668029ba1";
  const proof = {
    salt: "5a".repeat(32),
    tiles: ["R0", "R1", "B0", "B1"],
    seeds: ["a".repeat(32), ""] as const,
    order: ["R1", "B1", "B0", "R0"],
  };

  it("holds for the shuffle that was promised, with and without the browser's digest", async () => {
    expect((await verify(table, commitment, proof)).holds).toBe(true);
    vi.stubGlobal("crypto", {});
    expect((await verify(table, commitment, proof)).holds).toBe(true);
  });

  it.each([
    ["another order", { order: [...proof.order].reverse() }],
    ["another seed", { seeds: ["b".repeat(32), ""] as const }],
    ["another secret", { salt: "5b".repeat(32) }],
    ["other tiles", { tiles: ["R0", "R1", "B1", "B0"] }],
  ])("does not hold for %s", async (_, other) => {
    expect((await verify(table, commitment, { ...proof, ...other })).holds).toBe(false);
  });

  it("does not hold at another table", async () => {
    expect((await verify("bbbbbbbbbb", commitment, proof)).holds).toBe(false);
  });

  it("knows older games", async () => {
    const older = { salt: "00ff".repeat(16), order: ["R1", "B0", "R2"], seeds: null, tiles: null };
    // hashlib.sha256(bytes.fromhex(salt) + b"R1 B0 R2") in Python
    const hashed = "221753d30bd5e4a072a9b906e0b11782940fcbbe7b23b9e2b12721ebe663c4fc";
    expect((await verify(table, hashed, older)).holds).toBe(true);
    const turned = { ...older, order: ["B0", "R1", "R2"] };
    expect((await verify(table, hashed, turned)).holds).toBe(false);
  });
});

describe("own", () => {
  it("finds what was added on this device, to what was published then", () => {
    const seed = newSeed("abcdefghij", "bound");
    expect(seed).toMatch(/^[0-9a-f]{32}$/);
    expect(own("abcdefghij", "bound", ["", seed])).toBe("in");
    expect(own("abcdefghij", "bound", ["", ""])).toBe("missing");
    expect(own("abcdefghij", "other", ["", seed])).toBe("missing");
    expect(own("bbbbbbbbbb", "bound", ["", seed])).toBe("unknown");
  });
});
