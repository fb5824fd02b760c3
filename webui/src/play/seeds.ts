/**
 * This device's seed for the shuffle of a table, and the commitment that the server had published.
 * Both are stored here as evidence for the check at the end.
 */

import type { TableView } from "../core/types";

interface Added {
  table: string;
  seed: string;
  commitment: string;
}

/** Whether the own seed is in a proof: unknown if another device added it. */
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
    // without storage the seed cannot be checked later
  }
  return seed;
}

/** The seed for the shuffle of a rematch, if the game has a shuffle. */
export function seedFor({ next }: Pick<TableView, "next">): { seed?: string } {
  return next ? { seed: newSeed(next.table, next.commitment) } : {};
}

/** Whether this device's seed is in a proof, under the same commitment. */
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
