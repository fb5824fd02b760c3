/** Looking back over a game: which position is shown, and the scenes fetched for it. */
import { trying } from "../core/notice";
import type { Scene } from "../core/scene";
import { Topic } from "../core/topic";
import { call } from "../transport/transport";
import type { Hello } from "../core/types";
import { ended } from "./fold";

/** Scenes fetched at once, around the one that is wanted. */
const STRETCH = 30;
export const AUTOPLAY_EVERY = 1_200;

export class Replay extends Topic {
  /** The number of moves made in the position that is looked at; null for the game as it stands. */
  at: number | null = null;
  /** Whether moves were made while looking back. */
  behind = false;
  #scenes = new Map<number, Scene>();
  #known: Hello | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly id: string,
    private readonly fetch = (id: string, first: number, last: number) =>
      call("scenes", { id, first, last }),
  ) {
    super();
  }

  /** Takes the current state of the game. */
  follow(known: Hello): void {
    const before = this.#known;
    this.#known = known;
    const { ply } = known.table;
    for (const at of [...this.#scenes.keys()]) if (at > ply) this.#scenes.delete(at);
    if (!before || before.scene !== known.scene) this.#scenes.set(ply, bare(known.scene));
    if (before && this.at !== null && ply > before.table.ply) this.behind = true;
    if (this.at !== null && this.at > ply) this.live();
  }

  /** The scene to show: the viewed one, or the current one. */
  get scene(): Scene | null {
    if (this.at === null && this.#known?.table.status === "over") return ended(this.#known.scene);
    if (this.at === null) return this.#known?.scene ?? null;
    return this.#scenes.get(this.at) ?? null;
  }

  get playing(): boolean {
    return this.#timer !== undefined;
  }

  /** The viewed position, counted in moves. */
  get ply(): number {
    return this.at ?? this.#last;
  }

  get #last(): number {
    return this.#known?.table.ply ?? 0;
  }

  /** Looks at the position after so many moves; the last one is the game as it stands. */
  async look(ply: number): Promise<void> {
    const wanted = Math.min(Math.max(0, ply), this.#last);
    if (wanted === this.#last) return this.live();
    if (!this.#scenes.has(wanted) && !(await this.#get(wanted))) return;
    if (wanted >= this.#last) return this.live();
    this.at = wanted;
    this.tell();
  }

  /** Back to the game as it stands. */
  live(): void {
    this.pause();
    this.at = null;
    this.behind = false;
    this.tell();
  }

  /** Plays on from here by itself; from the start, if this is the end. */
  play(): void {
    const from = this.at ?? 0;
    this.pause();
    this.#timer = setTimeout(() => void this.#step(), AUTOPLAY_EVERY);
    void this.look(from);
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.tell();
  }

  async #step(): Promise<void> {
    await this.look(this.ply + 1);
    if (this.at === null || !this.playing) return;
    this.#timer = setTimeout(() => void this.#step(), AUTOPLAY_EVERY);
  }

  async #get(ply: number): Promise<boolean> {
    const first = Math.max(0, ply - STRETCH / 2);
    const last = Math.min(this.#last, first + STRETCH);
    const found = await trying(() => this.fetch(this.id, first, last));
    found?.scenes.forEach((scene, i) => {
      if (!this.#scenes.has(found.first + i)) this.#scenes.set(found.first + i, scene);
    });
    return this.#scenes.has(ply);
  }
}

/** A position of the past offers nothing to touch. */
function bare(scene: Scene): Scene {
  return { ...scene, choices: [] };
}
