/**
 * What `<flink-board>` gives to either of its views, and what a view says in return:
 *
 *     point   {cell}      the pointer or the focus is over a cell, or over none
 *     put     {cell}      a cell was tapped: set the block down there
 *     nudge   {dx, dy}    the block that is set was dragged by so many cells
 *     play                the block that is set is to be played
 *     cancel              take it up again
 *     lost                this view cannot be shown any longer
 */
import type { Scene } from "../../scene";
import type { Ghost, Ground } from "./ground";

export interface View {
  scene: Scene;
  ground: Ground;
  seat: 0 | 1;
  active: boolean;
  motion: boolean;
  ghost: Ghost | undefined;
  /** Whether the ghost stays where it is until it is played. */
  set: boolean;
  /** The cells over which the block in hand can be placed with its middle, where they matter. */
  spots: readonly string[];
  /** Nothing above so many levels is shown. */
  layer: number;
  /** Whether to write how high each column is. */
  heights: boolean;
  /** Whether to draw how far each player has come. */
  paths: boolean;
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
