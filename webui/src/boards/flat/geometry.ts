/**
 * Screen coordinates. In scenes y points away from the first player; on the screen y grows
 * downwards, and the board is turned by 180° for the second player. One cell is one unit wide.
 */
import type { Cell, Scene } from "../../core/scene";

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
  return new Map(cells.map(cell => [cell.id, seen(cell, seat)]));
}

export function fix(number: number): number {
  return Math.round(number * 1000) / 1000;
}

export function translate({ x, y }: Point): string {
  return `translate(${fix(x)} ${fix(y)})`;
}

// --- the shapes of cells -------------------------------------------------------------------------

const SQUARE: readonly Point[] = [
  { x: -0.5, y: -0.5 },
  { x: 0.5, y: -0.5 },
  { x: 0.5, y: 0.5 },
  { x: -0.5, y: 0.5 },
];

const CORNERS: Readonly<Record<string, readonly Point[]>> = {
  square: SQUARE,
  hexagon: hexagon(1 / Math.sqrt(3), Math.PI / 6),
  tile: hexagon(1 / 2, 0),
};

function hexagon(radius: number, turn: number): Point[] {
  return [0, 1, 2, 3, 4, 5].map(i => ({
    x: radius * Math.cos(turn + (i * Math.PI) / 3),
    y: radius * Math.sin(turn + (i * Math.PI) / 3),
  }));
}

/** The corners of a cell around its middle, for an SVG polygon. */
export function corners(shape: string, scale = 1): string {
  return points((CORNERS[shape] ?? SQUARE).map(p => ({ x: p.x * scale, y: p.y * scale })));
}

export function points(list: readonly Point[]): string {
  return list.map(p => `${fix(p.x)},${fix(p.y)}`).join(" ");
}

/** The outline of cells taken together, as an SVG path: the edges that only one of them has. */
export function outline(middles: readonly Point[], shape: string): string {
  const edges = new Map<string, string>();
  for (const { x, y } of middles) {
    const around = (CORNERS[shape] ?? SQUARE).map(p => ({ x: x + p.x, y: y + p.y }));
    around.forEach((a, i) => {
      const b = around[(i + 1) % around.length] as Point;
      const middle = `${((a.x + b.x) / 2).toFixed(2)} ${((a.y + b.y) / 2).toFixed(2)}`;
      if (edges.has(middle)) edges.delete(middle);
      else edges.set(middle, `M${fix(a.x)} ${fix(a.y)}L${fix(b.x)} ${fix(b.y)}`);
    });
  }
  return [...edges.values()].join("");
}

// --- the view ----------------------------------------------------------------------------------

/** The box around points, with a margin on each side. */
export function around(points: Iterable<Point>, room: number): Box {
  const all = [...points];
  const xs = all.map(p => p.x);
  const ys = all.map(p => p.y);
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + room - left,
    height: Math.max(...ys) + room - top,
  };
}

/** Room around the middles of the outermost cells: for the rim of a board and the names on it. */
const RIM: Readonly<Record<string, number>> = { square: 0.74, hexagon: 1.16, tile: 0.85 };
/** Extra room for the names beside squares, to the left and below. */
const NAMES = 0.2;
/** Less room above and below a board of hexagons, whose sides there are flat. */
const FLAT = -0.1;

/** Before the first tile is laid: the places around it. */
const FIRST_LAND: readonly Point[] = [
  { x: -0.75, y: -0.87 },
  { x: 0.75, y: 0.87 },
];
const FRAME_ROOM = 0.3;
/** Extra room around a land that still grows, so that the view rarely changes. */
const SPARE = 0.2;

/**
 * The view of a board; a growing land gets extra room, but not beyond its frame.
 */
export function extent(scene: Scene, seat: 0 | 1, growing = false): Box {
  const shape = shapeOf(scene);
  const room = (RIM[shape] ?? 1) + (growing && scene.phase === "deployment" ? SPARE : 0);
  const first = shape === "tile" && scene.cells.length === 1;
  const box = around(first ? FIRST_LAND : places(scene.cells, seat).values(), room);
  const frame = scene.marks.find(mark => mark.kind === "frame");
  if (frame) {
    const corners = frame.path.map(([x, y]) => seen({ x, y }, seat));
    return common(box, around(corners, FRAME_ROOM));
  }
  if (shape === "square") return grown(box, NAMES, 0, NAMES);
  return shape === "hexagon" ? grown(box, 0, FLAT, FLAT) : box;
}

/** The intersection of two boxes. */
function common(one: Box, other: Box): Box {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const right = Math.min(one.x + one.width, other.x + other.width);
  const bottom = Math.min(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** A box extended to the left, above and below. */
function grown({ x, y, width, height }: Box, left: number, top: number, bottom: number): Box {
  return { x: x - left, y: y - top, width: width + left, height: height + top + bottom };
}

export function shapeOf(scene: Scene): string {
  return scene.cells[0]?.shape ?? "square";
}

export function holds(outer: Box, inner: Box): boolean {
  return (
    outer.x <= inner.x + 0.01 &&
    outer.y <= inner.y + 0.01 &&
    outer.x + outer.width >= inner.x + inner.width - 0.01 &&
    outer.y + outer.height >= inner.y + inner.height - 0.01
  );
}

export function between(from: Box, to: Box, part: number): Box {
  const mix = (a: number, b: number) => a + (b - a) * part;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  };
}

/** The six corners of a board of hexagons, pushed outwards. */
export function hull(places: Places, out: number): Point[] {
  return [0, 1, 2, 3, 4, 5].map(i => {
    const [x, y] = [Math.cos((i * Math.PI) / 3), Math.sin((i * Math.PI) / 3)];
    const reach = (p: Point) => p.x * x + p.y * y;
    const far = [...places.values()].reduce((a, b) => (reach(b) > reach(a) ? b : a));
    return { x: far.x + x * out, y: far.y + y * out };
  });
}

// --- finding cells -------------------------------------------------------------------------------

/** The cell nearest to a point, if one is near enough. */
export function nearest(places: Places, point: Point, reach: number): string | undefined {
  let [found, least] = [undefined as string | undefined, reach];
  for (const [id, place] of places) {
    const distance = Math.hypot(place.x - point.x, place.y - point.y);
    if (distance < least) [found, least] = [id, distance];
  }
  return found;
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * The cell an arrow key leads to: ahead, and as little aside as possible. Of two that are equally
 * good, an arrow takes the one on its right hand, so that the opposite arrow leads back.
 */
export function beside(places: Places, from: string, key: string): string | undefined {
  const [here, arrow] = [places.get(from), ARROWS[key]];
  if (!here || !arrow) return undefined;
  let [found, least] = [undefined as string | undefined, Infinity];
  for (const [id, { x, y }] of places) {
    const ahead = (x - here.x) * arrow.x + (y - here.y) * arrow.y;
    const aside = (y - here.y) * arrow.x - (x - here.x) * arrow.y;
    const cost = ahead + 1.5 * Math.abs(aside) - aside / 100;
    if (ahead > 0.1 && cost < least) [found, least] = [id, cost];
  }
  return found;
}

/** Where a key leads: an arrow to the cell beside, Home and End to the ends of the row, or of all. */
export function stepped(
  cells: readonly Cell[],
  places: Places,
  from: string,
  { key, ctrlKey }: Pick<KeyboardEvent, "key" | "ctrlKey">,
): string | undefined {
  if (key !== "Home" && key !== "End") return beside(places, from, key);
  const lines = rows(cells, places);
  const line = ctrlKey ? lines.flat() : lines.find(row => row.some(({ id }) => id === from));
  return line?.at(key === "Home" ? 0 : -1)?.id;
}

/** Cells by rows, from the top of the screen, each from left to right: the order of reading. */
export function rows(cells: readonly Cell[], places: Places): Cell[][] {
  const lines = new Map<string, Cell[]>();
  const at = (cell: Cell) => places.get(cell.id) as Point;
  for (const cell of cells) {
    const height = at(cell).y.toFixed(2);
    lines.set(height, [...(lines.get(height) ?? []), cell]);
  }
  return [...lines]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, row]) => row.sort((a, b) => at(a).x - at(b).x));
}

// --- the names beside the board ------------------------------------------------------------------

/** The names of rows and columns beside a board, at a distance from its cells. */
export function labels(scene: Scene, places: Places, view: Box, beyond = 0.72): Label[] {
  if (shapeOf(scene) === "tile") return scales(scene, places, view);
  return [/^[a-z]+/, /\d+$/].flatMap(part =>
    [...lines(scene, places, part)].map(([text, line]) => ({ text, ...end(line, beyond) })),
  );
}

function lines(scene: Scene, places: Places, part: RegExp): Map<string, Point[]> {
  const found = new Map<string, Point[]>();
  for (const { id } of scene.cells) {
    const name = part.exec(id)?.[0] ?? "";
    found.set(name, [...(found.get(name) ?? []), places.get(id) as Point]);
  }
  return found;
}

/** As large as can be read on a phone, however many cells there are. */
export function labelSize(view: Box): number {
  return fix(Math.min(0.42, view.width * 0.028));
}

/** The place of a name: below a column, to the left of a row. */
function end(line: readonly Point[], beyond: number): Point {
  const [one, other] = line as [Point, Point];
  const upright = Math.abs(other.y - one.y) > Math.abs(other.x - one.x);
  const ordered = line.toSorted((a, b) => (upright ? b.y - a.y : a.x - b.x));
  const [last, before] = ordered as [Point, Point];
  return { x: last.x + (last.x - before.x) * beyond, y: last.y + (last.y - before.y) * beyond };
}

/** Columns below and heights to the left of a land, at the edges of the view. */
function scales(scene: Scene, places: Places, view: Box): Label[] {
  const [left, bottom] = [view.x + 0.16, view.y + view.height - 0.14];
  const columns = lines(scene, places, /[+-]\d+/);
  const heights = lines(scene, places, /[+-]\d+(?=\))/);
  return [
    ...[...columns].map(([text, line]) => ({ text, x: (line[0] as Point).x, y: bottom })),
    ...[...heights].map(([text, line]) => ({ text, x: left, y: (line[0] as Point).y })),
  ];
}
