/**
 * The block in its 24 orientations, a to x: five cubes around the cell in the middle of the
 * footprint, from level 0 up. Turning and tipping lead from one orientation to another.
 */
import known from "./shapes.json";

export interface Cube {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export type Turn = "left" | "right" | "over" | "tip";

export const LETTERS: readonly string[] = Object.keys(known);

const SHAPES: ReadonlyMap<string, readonly Cube[]> = new Map(
  Object.entries(known).map(([letter, cubes]) => [
    letter,
    cubes.map(([x, y, z]) => ({ x, y, z }) as Cube),
  ]),
);

export function shape(letter: string): readonly Cube[] {
  return SHAPES.get(letter) ?? [];
}

/** Seen by a player who looks along y: to the left, to the right, upside down, and away. */
const TURNS: Readonly<Record<Turn, (cube: Cube) => Cube>> = {
  left: ({ x, y, z }) => ({ x: -y, y: x, z }),
  right: ({ x, y, z }) => ({ x: y, y: -x, z }),
  over: ({ x, y, z }) => ({ x: -x, y, z: -z }),
  tip: ({ x, y, z }) => ({ x, y: z, z: -y }),
};

const BY_CUBES: ReadonlyMap<string, string> = new Map(
  [...SHAPES].map(([letter, cubes]) => [signature(cubes), letter]),
);

/** The same for cubes that lie alike, wherever they lie. */
function signature(cubes: readonly Cube[]): string {
  const low = (axis: keyof Cube) => Math.min(...cubes.map(cube => cube[axis]));
  const [x, y, z] = [low("x"), low("y"), low("z")];
  return cubes
    .map(cube => [cube.x - x, cube.y - y, cube.z - z].join())
    .sort()
    .join(" ");
}

/** The orientation after a turn, for a viewer who stands so many quarters around to the right. */
export function turned(letter: string, turn: Turn, side = 0): string {
  const there = Array<Turn>(side).fill("right");
  const back = Array<Turn>(side).fill("left");
  const cubes = [...there, turn, ...back].reduce(
    (now, step) => now.map(TURNS[step]),
    shape(letter),
  );
  return BY_CUBES.get(signature(cubes)) ?? letter;
}
