/** Which puzzles this person has solved, and on how many days in a row the puzzle of the day. */
import { Topic } from "../core/topic";

const KEY = "banmen.puzzles";
const DAY = 86_400_000;

interface Memory {
  /** Puzzles solved without looking at the solution. */
  solved: readonly string[];
  /** Days on which the puzzle of the day was solved: 2026-11-15, in UTC. */
  days: readonly string[];
}

export class Solved extends Topic {
  #memory: Memory = read();

  has(id: string): boolean {
    return this.#memory.solved.includes(id);
  }

  add(id: string, ofTheDay: boolean, now = Date.now()): void {
    const { solved, days } = this.#memory;
    this.#memory = {
      solved: [...new Set([...solved, id])],
      days: ofTheDay ? [...new Set([...days, dayOf(now)])] : days,
    };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#memory));
    } catch {
      // A private window without storage: it holds until the page is closed.
    }
    this.tell();
  }

  /** Reads once more what is kept. */
  look(): void {
    this.#memory = read();
    this.tell();
  }

  /** Days in a row, up to today, or up to yesterday while today's is still to be solved. */
  streak(now = Date.now()): number {
    const days = new Set(this.#memory.days);
    let day = days.has(dayOf(now)) ? now : now - DAY;
    let count = 0;
    for (; days.has(dayOf(day)); day -= DAY) count++;
    return count;
  }
}

function dayOf(millis: number): string {
  return new Date(millis).toISOString().slice(0, 10);
}

function read(): Memory {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    return { solved: texts(kept.solved), days: texts(kept.days) };
  } catch {
    return { solved: [], days: [] };
  }
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(one => typeof one === "string") : [];
}

export const solved = new Solved();
