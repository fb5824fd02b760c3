/** Flat Front: verifies that the stack was shuffled as promised. */
import type { Proof } from "../core/types";

export interface Verdict {
  /** What SHA-256 makes of the server's secret, in hex. */
  found: string;
  holds: boolean;
}

/** Verifies a table's stack from the values published before and after the game. */
export async function verify(
  table: string,
  commitment: string,
  { salt, order, seeds, tiles }: Proof,
): Promise<Verdict> {
  if (!seeds || !tiles) return verifyOlder(commitment, salt, order);
  const found = await hash(`banmen ${table} ${salt}`);
  const mixed = await hash([table, salt, ...seeds.map(seed => seed || "-")].join(" "));
  const ranked = await Promise.all(
    tiles.map(async (tile, n) => [await hash(`${mixed} ${n}`), tile] as const),
  );
  ranked.sort(([one], [other]) => (one < other ? -1 : 1));
  const same = ranked.map(([, tile]) => tile).join(" ") === order.join(" ");
  return { found, holds: same && found === commitment.toLowerCase() };
}

/** Older games without the players' seeds: one hash of salt and order. */
async function verifyOlder(
  commitment: string,
  salt: string,
  order: readonly string[],
): Promise<Verdict> {
  const bytes = new Uint8Array([...unhex(salt), ...new TextEncoder().encode(order.join(" "))]);
  const found = hex(await digest(bytes));
  return { found, holds: found === commitment.toLowerCase() };
}

async function hash(text: string): Promise<string> {
  return hex(await digest(new TextEncoder().encode(text)));
}

/** The browser's own digest, or ours in a local network, where there is no secure context. */
async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const own = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (own) return new Uint8Array(await own.digest("SHA-256", bytes));
  return (await import("./sha256")).sha256(bytes);
}

function unhex(text: string): number[] {
  return (text.match(/../g) ?? []).map(pair => parseInt(pair, 16));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map(byte => byte.toString(16).padStart(2, "0")).join("");
}
