/**
 * The properties that `<flink-board>` gives to its views, and the events that a view emits:
 *
 *     point   {cell}      the pointer or the focus is over a cell, or over none
 *     put     {cell}      a cell was tapped: set the block down there
 *     nudge   {dx, dy}    the block that is set was dragged by so many cells
 *     play                the block that is set is to be played: it was tapped, or Enter pressed
 *     cancel              take it up again
 *     lost                this view cannot be shown any longer
 */
import { LitElement } from "lit";
import { property } from "lit/decorators.js";
import type { Scene } from "../../core/scene";
import type { Advised, Ghost, Ground } from "./ground";

export class View extends LitElement {
  @property({ attribute: false }) scene!: Scene;
  @property({ attribute: false }) ground!: Ground;
  @property({ type: Number }) seat: 0 | 1 = 0;
  @property({ type: Boolean }) active = false;
  @property({ type: Boolean }) motion = true;
  @property({ attribute: false }) ghost: Ghost | undefined;
  /** Whether the ghost stays where it is until it is played. */
  @property({ type: Boolean }) set = false;
  /** The cells over which the block in hand can be placed with its middle, where they matter. */
  @property({ attribute: false }) spots: readonly string[] = [];
  /** Blocks to point out. */
  @property({ attribute: false }) advised: readonly Advised[] = [];
  /** Nothing above so many levels is shown. */
  @property({ type: Number }) layer = 99;
  /** Whether to write how high each column is. */
  @property({ type: Boolean }) heights = true;
  /** Whether to draw how far each player has come. */
  @property({ type: Boolean }) paths = false;
}

export interface Said {
  point: { cell: string | undefined };
  put: { cell: string };
  nudge: { dx: number; dy: number };
  play: null;
  cancel: null;
  lost: null;
}

export type ViewEvent<K extends keyof Said> = CustomEvent<Said[K]>;

export function saying<K extends keyof Said>(name: K, detail: Said[K]): ViewEvent<K> {
  return new CustomEvent(name, { detail });
}

/** Paths to draw: always the winning one, and how far each player has come where it is wanted. */
export function pathsOf({ scene, paths }: Pick<View, "scene" | "paths">) {
  return scene.marks.filter(
    ({ kind, path }) => path.length > 1 && (kind === "win" || (paths && kind === "group")),
  );
}
