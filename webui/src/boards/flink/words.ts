/** Flink in words: how a block lies, what a column is made of, and whose side a cell is at. */
import type { Cell, Scene } from "../../core/scene";
import { t } from "../../core/texts";
import { colourOf } from "../flat/pieces";
import type { Ghost, Ground } from "./ground";
import { type Cube, shape } from "./shapes";

const key = (name: string) => `page.board.flink.${name}`;

const listed = (parts: readonly string[]) => parts.join(t("page.board.and"));

/** The rows of a footprint, from the one behind. */
const ROWS: Readonly<Record<number, readonly string[]>> = {
  1: ["only"],
  2: ["back", "front"],
  3: ["back", "middle", "front"],
};

/**
 * An orientation as the player at a seat sees it: whether it lies or how high it stands, and what is
 * in each row of its footprint, from the left.
 *
 *     lying; back row: gap, cube, cube; middle row: cube, cube, gap; front row: gap, cube, gap
 */
export function shapeWords(letter: string, seat: 0 | 1): string {
  const turn = seat ? -1 : 1;
  const cubes = shape(letter).map(({ x, y, z }) => ({ x: turn * x, y: turn * y, z }));
  const height = 1 + Math.max(...cubes.map(({ z }) => z));
  const lies = height === 1 ? t(key("lying")) : t(key("standing"), { height });
  const across = span(cubes.map(({ x }) => x));
  const deep = span(cubes.map(({ y }) => y)).reverse();
  const rows = deep.map((y, i) => {
    const column = (x: number) => levels(cubes.filter(cube => cube.x === x && cube.y === y));
    const row = t(key(`row.${ROWS[deep.length]?.[i]}`));
    return t(key("in_row"), { row, columns: listed(across.map(column)) });
  });
  return [lies, ...rows].join(t(key("then")));
}

function span(numbers: readonly number[]): number[] {
  const low = Math.min(...numbers);
  return Array.from({ length: Math.max(...numbers) - low + 1 }, (_, i) => low + i);
}

/** The cubes of a block in one column: a gap, a cube, or from which level to which. */
function levels(cubes: readonly Cube[]): string {
  if (!cubes.length) return t(key("gap"));
  const [low, high] = [Math.min(...cubes.map(c => c.z)) + 1, Math.max(...cubes.map(c => c.z)) + 1];
  if (high === 1) return t(key("cube"));
  return low === high ? t(key("level"), { level: low }) : t(key("levels"), { low, high });
}

/** What a column shows, from the board up: "height 3: white 2, black 1", or that it is empty. */
export function columnWords(scene: Scene, ground: Ground, cell: Cell): string {
  const column = ground.column(cell.id);
  if (!column.length) return t("page.board.empty");
  const runs: { owner: number; count: number }[] = [];
  for (const { owner } of column) {
    const last = runs.at(-1);
    if (last?.owner === owner) last.count += 1;
    else runs.push({ owner, count: 1 });
  }
  const said = runs.map(({ owner, count }) => t(key(`walls.${colourOf(scene, owner)}`), { count }));
  return t(key("column"), { height: column.length, walls: listed(said) });
}

/** Whose sides a cell is at: "White’s side on the left"; a corner is at two. */
export function sideWords(scene: Scene, cell: Cell, seat: 0 | 1): string[] {
  const middle = center(scene.cells);
  return scene.marks
    .filter(({ kind, cells }) => kind === "goal" && cells.includes(cell.id))
    .map(({ cells, owner }) => {
      const { x, y } = center(scene.cells.filter(({ id }) => cells.includes(id)));
      const turn = seat ? -1 : 1;
      const where = t(key(`where.${way(turn * (x - middle.x), turn * (y - middle.y))}`));
      return t(key(`side.${colourOf(scene, owner ?? 0)}`), { where });
    });
}

function center(cells: readonly Cell[]): { x: number; y: number } {
  const mean = (axis: "x" | "y") => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length;
  return { x: mean("x"), y: mean("y") };
}

/** Where something is that lies so far across and deep from the middle. */
function way(x: number, y: number): string {
  const across = Math.abs(x) * 2 < Math.abs(y) ? "" : x < 0 ? "left" : "right";
  const deep = Math.abs(y) * 2 < Math.abs(x) ? "" : y < 0 ? "near" : "far";
  return [deep, across].filter(Boolean).join("_");
}

/** The cells that a block would cover, and how high each would be then. */
export function coveredWords(ghost: Ghost): string {
  const heights = new Map<string, number>();
  for (const { x, y, z } of ghost.cubes) {
    const cell = `${String.fromCharCode("a".charCodeAt(0) + x)}${y + 1}`;
    heights.set(cell, Math.max(z + 1, heights.get(cell) ?? 0));
  }
  return listed([...heights].map(([cell, height]) => t(key("top"), { cell, height })));
}

/** The block in hand: where it would lie, waits to be played, or cannot be. */
export function ghostWords(ghost: Ghost, set: boolean): string {
  if (ghost.code === undefined) return t(key("unfit"));
  return t(key(set ? "waiting" : "fitting"), { cells: coveredWords(ghost) });
}
