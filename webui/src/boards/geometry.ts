/**
 * Where things are on the screen. Scenes count y away from the first player; on the screen y grows
 * downwards, and the board is turned by 180° for the second player. One cell is one unit wide.
 */
import type { Cell, Scene } from "../scene";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export interface Label extends Point {
  readonly text: string;
}

export type Places = ReadonlyMap<string, Point>;

/** A point of a scene on the screen. */
export function seen({ x, y }: Point, seat: 0 | 1): Point {
  return seat ? { x: -x, y } : { x, y: -y };
}

/** Where each cell is on the screen. */
export function places(cells: readonly Cell[], seat: 0 | 1): Places {
  return new Map(cells.map((cell) => [cell.id, seen(cell, seat)]));
}

const SQUARE: readonly Point[] = [
  { x: -0.5, y: -0.5 },
  { x: 0.5, y: -0.5 },
  { x: 0.5, y: 0.5 },
  { x: -0.5, y: 0.5 },
];

const CORNERS: Record<string, readonly Point[]> = {
  square: SQUARE,
  hexagon: hexagon(1 / Math.sqrt(3), Math.PI / 6),
  tile: hexagon(1 / 2, 0),
};

function hexagon(radius: number, turn: number): Point[] {
  return [0, 1, 2, 3, 4, 5].map((i) => ({
    x: radius * Math.cos(turn + (i * Math.PI) / 3),
    y: radius * Math.sin(turn + (i * Math.PI) / 3),
  }));
}

/** The corners of a cell around its middle, for an SVG polygon. */
export function corners(shape: string, scale = 1): string {
  return (CORNERS[shape] ?? SQUARE).map((p) => `${fix(p.x * scale)},${fix(p.y * scale)}`).join(" ");
}

export function fix(number: number): number {
  return Math.round(number * 1000) / 1000;
}

export function translate({ x, y }: Point): string {
  return `translate(${fix(x)} ${fix(y)})`;
}

/** Around the middles of all cells, with so much room on each side. */
export function around(points: Iterable<Point>, room: number): Box {
  const all = [...points];
  const xs = all.map((p) => p.x);
  const ys = all.map((p) => p.y);
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + room - left,
    height: Math.max(...ys) + room - top,
  };
}

/** The cell nearest to a point, if one is near enough. */
export function nearest(places: Places, point: Point, reach: number): string | undefined {
  let [found, least] = [undefined as string | undefined, reach];
  for (const [id, place] of places) {
    const distance = Math.hypot(place.x - point.x, place.y - point.y);
    if (distance < least) [found, least] = [id, distance];
  }
  return found;
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * The cell an arrow key leads to: ahead, and as little aside as possible. Of two that are equally
 * good, up and right take one side and down and left the other, so that the way back is the same.
 */
export function beside(places: Places, from: string, key: string): string | undefined {
  const [here, arrow] = [places.get(from), ARROWS[key]];
  if (!here || !arrow) return undefined;
  let [found, least] = [undefined as string | undefined, Infinity];
  for (const [id, { x, y }] of places) {
    const ahead = (x - here.x) * arrow.x + (y - here.y) * arrow.y;
    const aside = (x - here.x) * arrow.y - (y - here.y) * arrow.x;
    const cost = ahead + 2 * Math.abs(aside) + aside / 100;
    if (ahead > 0.1 && cost < least) [found, least] = [id, cost];
  }
  return found;
}

/** The names of rows and columns, as they stand beside a board on paper. */
export function labels(scene: Scene, seat: 0 | 1): Label[] {
  return [/^[a-z]+/, /\d+$/].flatMap((part) => {
    const lines = new Map<string, Point[]>();
    for (const cell of scene.cells) {
      const name = part.exec(cell.id)?.[0] ?? "";
      lines.set(name, [...(lines.get(name) ?? []), seen(cell, seat)]);
    }
    return [...lines].map(([text, line]) => ({ text, ...end(line) }));
  });
}

/** Just beyond a line of cells: below where it goes up, to the left where it goes across. */
function end(line: Point[]): Point {
  const [one, other] = [line[0] as Point, line[1] as Point];
  const upright = Math.abs(other.y - one.y) > Math.abs(other.x - one.x);
  line.sort((a, b) => (upright ? b.y - a.y : a.x - b.x));
  const [last, before] = [line[0] as Point, line[1] as Point];
  const beyond = 0.8;
  return { x: last.x + (last.x - before.x) * beyond, y: last.y + (last.y - before.y) * beyond };
}
