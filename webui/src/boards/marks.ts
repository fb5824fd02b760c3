/** What is pointed out on a board: below the pieces, and above them. */
import { type SVGTemplateResult, nothing, svg } from "lit";
import type { Picker } from "../picker";
import type { Cell, Choice, Mark, Scene } from "../scene";
import { type Places, type Point, corners, fix, outline, points, seen, shapeOf, translate } from "./geometry";
import { type Colour, colourOf, standOf, tile, twoFaced, unit } from "./pieces";

type Drawing = SVGTemplateResult | typeof nothing;

/** All that is to be known to point things out. */
export interface Look {
  readonly scene: Scene;
  readonly seat: 0 | 1;
  readonly places: Places;
  readonly picker: Picker;
  readonly active: boolean;
  /** The cell under the pointer or the keyboard. */
  readonly pointed: string | undefined;
}

// --- below the pieces ----------------------------------------------------------------------------

export function below(look: Look): Drawing[] {
  return [
    ...look.scene.cells.filter((cell) => cell.kind === "goal").map((cell) => goal(look, cell)),
    ...groups(look),
    ...all(look, "largest").map((mark) => svg`<path class="largest" d=${border(look, mark)} />`),
    ...flows(look),
    ...all(look, "frame").map((mark) => frame(look, mark)),
    ...all(look, "threat").map((mark) => threat(look, mark)),
    ...all(look, "win").map((mark) => svg`<path class="win" d=${border(look, mark)} />`),
    ...(shapeOf(look.scene) === "tile" ? [] : lastMove(look)),
  ];
}

/** A goal wears its owner's colours, with the sign that pieces can be captured here. */
function goal({ scene, places }: Look, cell: Cell): Drawing {
  const colour = colourOf(scene, cell.owner ?? 0);
  return svg`<g class="goal ${colour}" transform=${translate(place(places, cell.id))}>
    <rect class="mat" x="-0.44" y="-0.44" width="0.88" height="0.88" rx="0.08" />
    <circle r="0.27" /><circle class="dot" r="0.09" />
  </g>`;
}

/** The group of the stone that is held or pointed at. */
function groups(look: Look): Drawing[] {
  const held = look.pointed ?? look.picker.touched[0];
  return all(look, "group")
    .filter((mark) => held !== undefined && mark.cells.includes(held))
    .map((mark) => svg`<g class="group ${colourOf(look.scene, mark.owner ?? 0)}">
      ${mark.cells.map((cell) => svg`<polygon points=${corners(shapeOf(look.scene))}
        transform=${translate(place(look.places, cell))} />`)}
      <path d=${border(look, mark)} /></g>`);
}

/** Flow lines: those of the stone that is held or pointed at stand out. */
function flows(look: Look): Drawing[] {
  const held = look.picker.touched[0] ?? look.pointed;
  return all(look, "flow").map((mark) => {
    const near = held !== undefined && (mark.cells[0] === held || mark.cells.at(-1) === held);
    return svg`<polyline class="flow ${near ? "near" : ""}"
      points=${points(mark.cells.map((cell) => place(look.places, cell)))} />`;
  });
}

function frame({ seat }: Look, mark: Mark): Drawing {
  return svg`<polygon class="frame" points=${points(mark.path.map(([x, y]) => seen({ x, y }, seat)))} />`;
}

/** Somebody is about to win: the line that is nearly there, and its pieces. */
function threat(look: Look, mark: Mark): Drawing {
  const line = mark.cells.map((cell) => place(look.places, cell));
  return svg`<g class="threat">
    ${line.length > 1 ? svg`<polyline points=${points(line)} />` : nothing}
    ${line.map((point) => svg`<polygon points=${corners(shapeOf(look.scene), 0.92)} transform=${translate(point)} />`)}
  </g>`;
}

/** Outlines where a piece came from and went to, and an arrow between them. */
function lastMove(look: Look): Drawing[] {
  const [from, to] = ["from", "to"].map((kind) => all(look, kind)[0]?.cells[0]);
  const outlined = (cell: string | undefined, kind: string) =>
    cell === undefined
      ? nothing
      : svg`<polygon class="last ${kind}" points=${corners(shapeOf(look.scene), 0.93)}
          transform=${translate(place(look.places, cell))} />`;
  const way = from && to ? arrow(place(look.places, from), place(look.places, to), "last-way") : nothing;
  return [outlined(from, "from"), outlined(to, "to"), way];
}

// --- above the pieces ----------------------------------------------------------------------------

export function above(look: Look): Drawing[] {
  return [
    ...(shapeOf(look.scene) === "tile" ? lastMove(look) : []),
    ...(look.picker.touched.length ? targets(look) : starts(look)),
    ...hints(look),
    ...all(look, "target").map((mark) => duel(look, mark)),
    ...all(look, "line").map((mark) => svg`<polyline class="line"
      points=${points(stretched(mark.cells.map((cell) => place(look.places, cell))))} />`),
    waiting(look),
  ];
}

/** The choice that is pointed at or waits to be confirmed. */
function considered({ picker, pointed, active }: Look): Choice | undefined {
  return picker.pending ?? (active ? picker.open.find(({ touch }) => touch === pointed) : undefined);
}

/** Cells whose units would fall by what is considered. */
export function falling(look: Look): readonly string[] {
  const marks = considered(look)?.marks ?? [];
  return marks.filter((mark) => mark.kind === "falls").flatMap((mark) => mark.cells);
}

/** What one choice would mean; or, while a piece is held, in outline what all of them would. */
function hints(look: Look): Drawing[] {
  const one = considered(look);
  if (one) return one.marks.map((mark) => hint(look, mark));
  if (!look.picker.touched.length) return [];
  const now = new Set(look.picker.open.map((choice) => choice.touch));
  const marks = look.picker.open.flatMap((choice) => choice.marks);
  const cells = (kind: string) => [
    ...new Set(marks.filter((mark) => mark.kind === kind).flatMap((mark) => mark.cells)),
  ];
  const later = cells("after").filter((cell) => !now.has(cell) && cell !== look.picker.touched[0]);
  return [
    ...later.map((cell) => spot(look, cell, "after faint", svg`<circle r="0.11" />`)),
    ...cells("towards").map((cell) => towards(look, cell)),
  ];
}

/** What a move can begin with. */
function starts({ scene, places, picker, active }: Look): Drawing[] {
  if (!active) return [];
  const shape = shapeOf(scene);
  return picker.open
    .filter((choice) => places.has(choice.touch))
    .map((choice) => svg`<g class="start ${shape}" transform=${translate(place(places, choice.touch))}>
      ${ring(shape)}</g>`);
}

/** Drawn twice, light below dark, so that it is seen on wood and on every piece. */
function ring(shape: string): Drawing {
  return svg`${["halo", ""].map((name) => {
    if (shape === "square") return svg`<rect class=${name} x="-0.42" y="-0.43" width="0.84" height="0.88" rx="0.2" />`;
    if (shape === "hexagon") return svg`<circle class=${name} r="0.43" />`;
    return svg`<polygon class=${name} points=${corners("tile", 0.9)} />`;
  })}`;
}

/** Where the chosen piece can go: dots on free cells, brackets around what would be taken. */
function targets({ scene, places, picker }: Look): Drawing[] {
  const taken = new Set(scene.pieces.map((piece) => piece.cell));
  const shape = shapeOf(scene);
  const made = picker.pending ? picker.touched.slice(0, -1) : picker.touched;
  const chosen = made.filter((touch) => places.has(touch));
  return [
    ...chosen.map((cell) => svg`<g class="chosen" transform=${translate(place(places, cell))}>${ring(shape)}</g>`),
    ...picker.open
      .filter((choice) => places.has(choice.touch))
      .map((choice) => svg`<g class="target" transform=${translate(place(places, choice.touch))}>
        ${taken.has(choice.touch) ? brackets() : svg`<circle r="0.14" />`}</g>`),
  ];
}

function brackets(): Drawing {
  return svg`${["take halo", "take"].map((name) => svg`<path class=${name} d=${BRACKETS} />`)}`;
}

const BRACKETS =
  "M-0.44 -0.2V-0.32A0.12 0.12 0 0 1 -0.32 -0.44H-0.2M0.2 -0.44H0.32A0.12 0.12 0 0 1 0.44 -0.32V-0.2M0.44 0.2V0.32A0.12 0.12 0 0 1 0.32 0.44H0.2M-0.2 0.44H-0.32A0.12 0.12 0 0 1 -0.44 0.32V0.2";

/** Where a turned piece could go, towards whom a stone goes, what would be taken. */
function hint(look: Look, mark: Mark): Drawing {
  const cells = mark.cells.filter((cell) => look.places.has(cell));
  if (mark.kind === "towards") return svg`${cells.map((cell) => towards(look, cell))}`;
  if (mark.kind === "falls") return nothing;
  const drawing = mark.kind === "after" ? svg`<circle r="0.14" />` : crossing();
  return svg`${cells.map((cell) => spot(look, cell, mark.kind, drawing))}`;
}

function spot({ places }: Look, cell: string, kind: string, drawing: SVGTemplateResult): Drawing {
  return svg`<g class="hint ${kind}" transform=${translate(place(places, cell))}>${drawing}</g>`;
}

function crossing(): SVGTemplateResult {
  return svg`<circle r="0.43" /><path d="M-0.14 -0.14L0.14 0.14M0.14 -0.14L-0.14 0.14" />`;
}

function towards(look: Look, cell: string): Drawing {
  const from = look.picker.touched[0];
  const [here, friend] = [place(look.places, from ?? cell), place(look.places, cell)];
  return svg`${from && from !== cell ? arrow(here, friend, "towards-way", 0.46, 0.5) : nothing}
    ${spot(look, cell, "towards", svg`<circle class="halo" r="0.45" /><circle r="0.45" />`)}`;
}

/** Power against power. */
function duel({ places }: Look, mark: Mark): Drawing {
  return svg`<g class="duel" transform=${translate(place(places, mark.cells[0] ?? ""))}>
    <rect x="-0.26" y="-0.52" width="0.52" height="0.22" rx="0.11" />
    <text y="-0.4">${mark.note.replace(":", " : ")}</text></g>`;
}

/** What is not made yet is dashed: a move to be confirmed, a tile without its units. */
function waiting(look: Look): Drawing {
  const { scene, places, picker } = look;
  const [first, cell] = [picker.touched[0], toBe(look)];
  if (cell === undefined) return nothing;
  const from = first === undefined || first === cell ? undefined : places.get(first);
  return svg`<g class="waiting" transform=${translate(place(places, cell))}>
      <g class="ghost">${ghost(look)}</g><polygon points=${corners(shapeOf(scene), 0.93)} /></g>
    ${from ? arrow(from, place(places, cell), "waiting-way", 0.3, 0.12) : nothing}`;
}

/** Where something would come to lie. What comes from beside the board is shown when pointed at. */
function toBe(look: Look): string | undefined {
  const { scene, places, picker } = look;
  const laying = scene.phase === "deployment";
  if (picker.pending || laying) {
    const cell = picker.touched.filter((touch) => places.has(touch)).at(-1);
    if (cell !== undefined) return cell;
  }
  const beside = laying || picker.touched[0]?.startsWith("hand:");
  const pointed = considered(look)?.touch;
  return beside && pointed !== undefined && places.has(pointed) ? pointed : undefined;
}

/** The piece or tile that comes from beside the board. */
function ghost({ scene, picker }: Look): Drawing {
  const up = scene.held.find((held) => held.up);
  if (up) return tileToBe(up.face.slice(1), colourOf(scene, up.owner ?? 0), picker.pending?.touch ?? "");
  const [kind, face] = picker.touched[0]?.split(":") ?? [];
  return kind === "hand" && face ? twoFaced(face, colourOf(scene, scene.turn ?? 0)) : nothing;
}

/** A tile, with the units chosen for it. */
function tileToBe(spaces: string, colour: Colour, touch: string): Drawing {
  const units = touch.startsWith("units:") ? touch.slice("units:".length).split("+") : [];
  return svg`${tile(spaces, colour)}${units.map(
    (power, i) => svg`<g transform=${translate(standOf(units.length, i + 1))}>${unit(Number(power), colour)}</g>`,
  )}`;
}

// --- lines ---------------------------------------------------------------------------------------

/** An arrow from one middle to another, with room left at both ends. */
function arrow(from: Point, to: Point, name: string, start = 0.1, end = 0.44): Drawing {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const tip = fix(length - end);
  return svg`<g class=${name} transform="${translate(from)} rotate(${fix(turn)})">
    <path class="shaft" d="M${start} 0H${fix(tip - 0.1)}" />
    <path class="head" d="M${tip} 0L${fix(tip - 0.17)} -0.1V0.1Z" /></g>`;
}

/** A line drawn out a little at both ends. */
function stretched(line: readonly Point[]): Point[] {
  const [a, b] = [line[0] as Point, line.at(-1) as Point];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [x, y] = [((b.x - a.x) / length) * 0.32, ((b.y - a.y) / length) * 0.32];
  return [{ x: a.x - x, y: a.y - y }, { x: b.x + x, y: b.y + y }];
}

function border({ scene, places }: Look, mark: Mark): string {
  return outline(mark.cells.map((cell) => place(places, cell)), shapeOf(scene));
}

function all({ scene }: Look, kind: string): Mark[] {
  return scene.marks.filter((mark) => mark.kind === kind);
}

function place(places: Places, cell: string): Point {
  return places.get(cell) ?? { x: 0, y: 0 };
}
