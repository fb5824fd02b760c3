/** Flat Front: whether the stack was the one that was committed to before the first move. */
import { sha256 } from "./sha256";
import type { Proof } from "../core/types";

export interface Verdict {
  /** What SHA-256 makes of the salt and the order, in hex. */
  found: string;
  holds: boolean;
}

export async function verify(commitment: string, { salt, order }: Proof): Promise<Verdict> {
  const bytes = new Uint8Array([...unhex(salt), ...new TextEncoder().encode(order.join(" "))]);
  const found = hex(await digest(bytes));
  return { found, holds: found === commitment.toLowerCase() };
}

/** The browser's own digest, or ours in a local network, where there is no secure context. */
async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const own = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  return own ? new Uint8Array(await own.digest("SHA-256", bytes)) : sha256(bytes);
}

function unhex(text: string): number[] {
  return (text.match(/../g) ?? []).map(pair => parseInt(pair, 16));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map(byte => byte.toString(16).padStart(2, "0")).join("");
}
