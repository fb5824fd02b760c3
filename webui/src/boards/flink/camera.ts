/**
 * The viewpoint on Flink's board: an orbit, limited in height and distance. Plain
 * numbers; the stage puts the camera there.
 */
export interface Standpoint {
  /** How far around, in radians to the right from the first player's side. */
  readonly around: number;
  /** How far down from straight above, in radians. */
  readonly down: number;
  /** How near; 1 shows the whole board. */
  readonly near: number;
}

const QUARTER = Math.PI / 2;
const LOWEST = 1.2;
const NEAREST = 1.8;
const FARTHEST = 0.8;

const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** A player's usual place. */
export function home(seat: 0 | 1): Standpoint {
  return { around: seat * 2 * QUARTER, down: 0.68, near: 1 };
}

export function orbited(from: Standpoint, right: number, down: number): Standpoint {
  return { ...from, around: from.around + right, down: within(from.down + down, 0, LOWEST) };
}

export function zoomed(from: Standpoint, times: number): Standpoint {
  return { ...from, near: within(from.near * times, FARTHEST, NEAREST) };
}

/** Around by quarters: to the next place that looks straight along the board. */
export function quarter(from: Standpoint, step: 1 | -1): Standpoint {
  return { ...from, around: (quarterOf(from) + step) * QUARTER };
}

/** The side of the board the viewer is on, counting on over full turns. */
function quarterOf({ around }: Standpoint): number {
  return Math.round(around / QUARTER);
}

/** The same, from 0 to 3. */
export function side(at: Standpoint): number {
  return ((quarterOf(at) % 4) + 4) % 4;
}

export function fromAbove(from: Standpoint): Standpoint {
  return { ...from, around: quarterOf(from) * QUARTER, down: 0, near: 1 };
}

export function between(a: Standpoint, b: Standpoint, part: number): Standpoint {
  const mix = (from: number, to: number) => from + (to - from) * part;
  return {
    around: mix(a.around, b.around),
    down: mix(a.down, b.down),
    near: mix(a.near, b.near),
  };
}

/** A step of an arrow key, in cells, as seen from a standpoint. */
export function stepOf(at: Standpoint, key: string): { dx: number; dy: number } | undefined {
  const arrow = { ArrowRight: 0, ArrowUp: 1, ArrowLeft: 2, ArrowDown: 3 }[key];
  if (arrow === undefined) return undefined;
  return [
    { dx: 1, dy: 0 },
    { dx: 0, dy: 1 },
    { dx: -1, dy: 0 },
    { dx: 0, dy: -1 },
  ][(arrow + side(at)) % 4];
}
