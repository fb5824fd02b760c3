/**
 * What this device has added to the shuffle of a table, and what the server had published by then.
 * Kept here, so that nobody else can say later that it was something else.
 */

import type { TableView } from "../core/types";

interface Added {
  table: string;
  seed: string;
  commitment: string;
}

/** How one's own seed stands in a proof: unknown where another device has added it. */
export type Own = "in" | "missing" | "unknown";

const KEY = "banmen.seeds";
const MOST = 50;

/** A new seed for a table to whose shuffle the server is bound; it is kept. */
export function newSeed(table: string, commitment: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const seed = [...bytes].map(byte => byte.toString(16).padStart(2, "0")).join("");
  const kept = [{ table, seed, commitment }, ...all()].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // without a place to keep it, nothing can be said of it later
  }
  return seed;
}

/** What one adds to the shuffle of a rematch, where there is one. */
export function seedFor({ next }: Pick<TableView, "next">): { seed?: string } {
  return next ? { seed: newSeed(next.table, next.commitment) } : {};
}

/** Whether what this device has added is in a proof, and the server bound to what it was then. */
export function own(table: string, commitment: string, seeds: readonly string[]): Own {
  const added = all().filter(one => one.table === table);
  if (!added.length) return "unknown";
  const holds = added.some(one => one.commitment === commitment && seeds.includes(one.seed));
  return holds ? "in" : "missing";
}

function all(): Added[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Added[];
  } catch {
    return [];
  }
}
