import { afterEach, describe, expect, it, vi } from "vitest";
import { verify } from "./proof";
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
  const salt = "00ff".repeat(16);
  const order = ["R1", "B0", "R2"];
  // hashlib.sha256(bytes.fromhex(salt) + b"R1 B0 R2") in Python
  const commitment = "221753d30bd5e4a072a9b906e0b11782940fcbbe7b23b9e2b12721ebe663c4fc";

  it("holds for the stack that was committed to, with and without the browser's digest", async () => {
    expect((await verify(commitment, { salt, order })).holds).toBe(true);
    vi.stubGlobal("crypto", {});
    expect((await verify(commitment, { salt, order })).holds).toBe(true);
  });

  it("does not hold for another order", async () => {
    expect((await verify(commitment, { salt, order: ["B0", "R1", "R2"] })).holds).toBe(false);
  });
});
