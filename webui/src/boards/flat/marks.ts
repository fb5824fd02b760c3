/** Highlights on a board, below the pieces and above them. */
import { type SVGTemplateResult, nothing, svg } from "lit";
import type { Picker } from "../picker";
import type { Cell, Choice, Mark, Scene } from "../../core/scene";
import { type Advice, advised } from "./advice";
import * as geometry from "./geometry";
import { type Places, type Point, fix, points, shapeOf, translate } from "./geometry";
import { type Colour, colourOf, standOf, tile, twoFaced, unit, winnerOf } from "./pieces";

type Drawing = SVGTemplateResult | typeof nothing;

/** The state that the highlights depend on. */
export interface Look {
  readonly scene: Scene;
  readonly seat: 0 | 1;
  readonly places: Places;
  readonly picker: Picker;
  readonly active: boolean;
  readonly advice: readonly Advice[];
  /** The move whose cells are shown to a learner. */
  readonly hint: string;
  /** The cell under the pointer or the keyboard. */
  readonly pointed: string | undefined;
}

// --- below the pieces ----------------------------------------------------------------------------

export function below(look: Look): Drawing[] {
  return [
    ...look.scene.cells.filter(cell => cell.kind === "goal").map(cell => goal(look, cell)),
    ...groups(look),
    ...all(look, "largest").map(mark => border(look, mark, "largest")),
    ...flows(look),
    ...all(look, "frame").map(mark => frame(look, mark)),
    ...all(look, "threat").map(mark => threat(look, mark)),
    ...all(look, "win").map(mark => border(look, mark, "win")),
    ...(onLand(look) ? [] : lastMove(look)),
  ];
}

/** A goal has its owner's colour. */
function goal(look: Look, cell: Cell): Drawing {
  const drawing = svg`<rect class="mat" x="-0.44" y="-0.44" width="0.88" height="0.88" rx="0.08" />
    <circle r="0.27" /><circle class="dot" r="0.09" />`;
  return spot(look, cell.id, `goal ${colourOf(look.scene, cell.owner ?? 0)}`, drawing);
}

/** The group of the selected or pointed stone. */
function groups(look: Look): Drawing[] {
  const held = look.pointed ?? look.picker.touched[0];
  return all(look, "group")
    .filter(mark => held !== undefined && mark.cells.includes(held))
    .map(
      mark => svg`<g class="group ${colourOf(look.scene, mark.owner ?? 0)}">
      ${mark.cells.map(cell => spot(look, cell, "", shape(look, 1)))}
      ${border(look, mark, "")}</g>`,
    );
}

/** Flow lines: those of the selected or pointed stone are emphasised. */
function flows(look: Look): Drawing[] {
  const held = look.picker.touched[0] ?? look.pointed;
  return all(look, "flow").map(mark => {
    const near = held !== undefined && (mark.cells[0] === held || mark.cells.at(-1) === held);
    return line(look, mark, near ? "flow near" : "flow");
  });
}

function frame({ seat }: Look, mark: Mark): Drawing {
  const corners = mark.path.map(([x, y]) => geometry.seen({ x, y }, seat));
  return svg`<polygon class="frame" points=${points(corners)} />`;
}

/** A threat: the line that is nearly complete, and its pieces. */
function threat(look: Look, mark: Mark): Drawing {
  return svg`<g class="threat">
    ${mark.cells.length > 1 ? line(look, mark, "") : nothing}
    ${mark.cells.map(cell => spot(look, cell, "", shape(look, 0.92)))}
  </g>`;
}

/** Outlines where a piece came from and went to, and an arrow between them. */
function lastMove(look: Look): Drawing[] {
  const [from, to] = ["from", "to"].map(kind => all(look, kind)[0]?.cells[0]);
  const end = (cell: string | undefined, name: string) =>
    cell === undefined ? nothing : spot(look, cell, `last ${name}`, shape(look, 0.93));
  return [
    end(from, "from"),
    end(to, "to"),
    from && to ? arrow(at(look, from), at(look, to), "last-way") : nothing,
  ];
}

// --- above the pieces ----------------------------------------------------------------------------

export function above(look: Look): Drawing[] {
  return [
    ...(onLand(look) ? [...lastMove(look), ...stillStanding(look)] : []),
    ...(look.picker.touched.length ? targets(look) : starts(look)),
    ...(onLand(look) ? placeNames(look) : []),
    ...hints(look),
    ...all(look, "line").map(mark => line(look, mark, "line")),
    ...look.scene.cells
      .filter(({ id }) => look.hint.includes(id))
      .map(({ id }) => spot(look, id, "point", ring(look))),
    ...all(look, "target").map(mark => duel(look, mark)),
    ...advice(look),
    waiting(look),
  ];
}

/** The places of a land by name, as moves are written: there is no board to write them beside. */
function placeNames(look: Look): Drawing[] {
  return look.scene.cells.map(({ id }) =>
    spot(look, id, "place", svg`<text y="0.32" dy="0.35em">${id.replace(/[()]/g, "")}</text>`),
  );
}

/** The advice, until something is touched. */
function advice(look: Look): Drawing[] {
  const { advice, scene, places, picker } = look;
  if (picker.touched.length) return [];
  const inHand = (touch: string) => fromHand(look, touch, "");
  return advised(advice, scene.choices, places, shapeOf(scene), inHand);
}

/** The winner's tiles that decided the game: those with units that stand. */
function stillStanding(look: Look): Drawing[] {
  const winner = winnerOf(look.scene);
  const units = look.scene.pieces.filter(({ kind, standing }) => kind === "unit" && standing);
  const cells = new Set(units.filter(({ owner }) => owner === winner).map(({ cell }) => cell));
  return [...cells].map(cell => spot(look, cell, "win", shape(look, 0.93)));
}

/** The choice that is pointed at or waits to be confirmed. */
function considered({ picker, pointed, active }: Look): Choice | undefined {
  const open = active ? picker.open : [];
  return picker.pending ?? open.find(({ touch }) => touch === pointed);
}

/** Cells whose units would fall by the considered move. */
export function falling(look: Look): readonly string[] {
  const marks = considered(look)?.marks ?? [];
  return marks.filter(mark => mark.kind === "falls").flatMap(mark => mark.cells);
}

/** The cells at which a move can begin. */
function starts(look: Look): Drawing[] {
  const open = look.active ? look.picker.open : [];
  return onBoard(look, open).map(cell => spot(look, cell, "start", ring(look)));
}

/** Where the chosen piece can go: dots on free cells, brackets around pieces that would be captured. */
function targets(look: Look): Drawing[] {
  const { scene, places, picker } = look;
  const taken = new Set(scene.pieces.map(piece => piece.cell));
  const made = picker.pending ? picker.touched.slice(0, -1) : picker.touched;
  const chosen = made.filter(touch => places.has(touch));
  const target = (cell: string) => (taken.has(cell) ? brackets() : svg`<circle r="0.14" />`);
  return [
    ...chosen.map(cell => spot(look, cell, "chosen", ring(look))),
    ...onBoard(look, picker.open).map(cell => spot(look, cell, "target", target(cell))),
  ];
}

/** The effects of one choice or, while a piece is held, the outlines of all of them. */
function hints(look: Look): Drawing[] {
  const one = considered(look);
  if (one) return one.marks.map(mark => hint(look, mark));
  if (!look.picker.touched.length) return [];
  const now = new Set([look.picker.touched[0], ...look.picker.open.map(({ touch }) => touch)]);
  const marks = look.picker.open.flatMap(choice => choice.marks);
  const cells = (kind: string) => [
    ...new Set(marks.filter(mark => mark.kind === kind).flatMap(mark => mark.cells)),
  ];
  const later = cells("after").filter(cell => !now.has(cell));
  return [
    ...later.map(cell => spot(look, cell, "hint after faint", svg`<circle r="0.11" />`)),
    ...cells("towards").map(cell => towards(look, cell)),
  ];
}

/** Squares of a turned piece, the friend a stone moves towards, pieces that would be captured. */
function hint(look: Look, mark: Mark): Drawing {
  if (mark.kind === "falls") return nothing;
  if (mark.kind === "towards") return svg`${mark.cells.map(cell => towards(look, cell))}`;
  const drawing = mark.kind === "after" ? svg`<circle r="0.14" />` : CROSSED;
  return svg`${mark.cells.map(cell => spot(look, cell, `hint ${mark.kind}`, drawing))}`;
}

function towards(look: Look, friend: string): Drawing {
  const from = look.places.get(look.picker.touched[0] ?? "");
  const rings = svg`<circle class="halo" r="0.45" /><circle r="0.45" />`;
  return svg`${from ? arrow(from, at(look, friend), "towards-way", 0.46, 0.5) : nothing}
    ${spot(look, friend, "hint towards", rings)}`;
}

/** Power against power. */
function duel(look: Look, mark: Mark): Drawing {
  const drawing = svg`<rect x="-0.28" y="-0.52" width="0.56" height="0.22" rx="0.11" />
    <text y="-0.41" dy="0.35em">${mark.note.replace(":", " : ")}</text>`;
  return spot(look, mark.cells[0] ?? "", "duel", drawing);
}

// --- the pending move -------------------------------------------------------------------------

/** Dashed: a move to be confirmed, a tile without its units. */
function waiting(look: Look): Drawing {
  const [first, cell] = [look.picker.touched[0], toBe(look)];
  if (cell === undefined) return nothing;
  const from = first === undefined || first === cell ? undefined : look.places.get(first);
  return svg`
    ${spot(look, cell, "waiting", svg`<g class="ghost">${ghost(look)}</g>${shape(look, 0.93)}`)}
    ${from ? arrow(from, at(look, cell), "waiting-way", 0.3, 0.12) : nothing}`;
}

/** The target of a choice. Pieces from beside the board are shown there when it is pointed at. */
function toBe(look: Look): string | undefined {
  const { scene, places, picker } = look;
  const laying = scene.phase === "deployment";
  if (picker.pending || laying) {
    const cell = picker.touched.filter(touch => places.has(touch)).at(-1);
    if (cell !== undefined) return cell;
  }
  const beside = laying || picker.touched[0]?.startsWith("hand:");
  const pointed = considered(look)?.touch;
  return beside && pointed !== undefined && places.has(pointed) ? pointed : undefined;
}

/** The piece or tile that comes from beside the board. */
function ghost(look: Look): Drawing {
  return fromHand(look, look.picker.touched[0] ?? "", look.picker.pending?.touch ?? "");
}

/** The tile that lies face up, with some units, or the piece of a touch on a hand. */
function fromHand({ scene }: Look, touch: string, units: string): Drawing {
  const colour = colourOf(scene, scene.turn ?? 0);
  const up = scene.held.find(held => held.up);
  if (up) return tileToBe(up.face.slice(1), colour, units);
  const [kind, face] = touch.split(":");
  return kind === "hand" && face ? twoFaced(face, colour) : nothing;
}

/** A tile, with the units chosen for it. */
function tileToBe(spaces: string, colour: Colour, touch: string): Drawing {
  const powers = touch.startsWith("units:") ? touch.slice("units:".length).split("+") : [];
  const units = powers.map((power, i) => {
    const place = translate(standOf(powers.length, i + 1));
    return svg`<g transform=${place}>${unit(Number(power), colour)}</g>`;
  });
  return svg`${tile(spaces, colour)}${units}`;
}

// --- shapes --------------------------------------------------------------------------------------

/** Something drawn on a cell. */
function spot(look: Look, cell: string, name: string, drawing: Drawing): Drawing {
  return svg`<g class=${name} transform=${translate(at(look, cell))}>${drawing}</g>`;
}

/** The shape of a cell. */
function shape({ scene }: Look, scale: number): SVGTemplateResult {
  return svg`<polygon points=${geometry.corners(shapeOf(scene), scale)} />`;
}

/** Drawn twice, light below dark, so that it is seen on wood and on every piece. */
function ring({ scene }: Look): SVGTemplateResult {
  const around = shapeOf(scene);
  const rect = (name: string) =>
    svg`<rect class=${name} x="-0.42" y="-0.43" width="0.84" height="0.88" rx="0.2" />`;
  const circle = (name: string) => svg`<circle class=${name} r="0.43" />`;
  const hexagon = (name: string) =>
    svg`<polygon class=${name} points=${geometry.corners(around, 0.9)} />`;
  return svg`${["halo", ""].map({ square: rect, hexagon: circle }[around] ?? hexagon)}`;
}

function brackets(): SVGTemplateResult {
  const quarters = [0, 90, 180, 270];
  const corner = "M-0.44 -0.2V-0.32A0.12 0.12 0 0 1 -0.32 -0.44H-0.2";
  return svg`${["take halo", "take"].map(
    name => svg`<g class=${name}>
      ${quarters.map(turn => svg`<path d=${corner} transform="rotate(${turn})" />`)}</g>`,
  )}`;
}

const CROSSED = svg`<circle r="0.43" /><path d="M-0.14 -0.14L0.14 0.14M0.14 -0.14L-0.14 0.14" />`;

/** The outline of all cells of a mark taken together. */
function border(look: Look, mark: Mark, name: string): Drawing {
  const middles = mark.cells.map(cell => at(look, cell));
  return svg`<path class=${name} d=${geometry.outline(middles, shapeOf(look.scene))} />`;
}

function line(look: Look, mark: Mark, name: string): Drawing {
  return svg`<polyline class=${name} points=${points(mark.cells.map(cell => at(look, cell)))} />`;
}

/** An arrow from one middle to another, with room left at both ends. */
function arrow(from: Point, to: Point, name: string, start = 0.1, end = 0.44): Drawing {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const tip = fix(length - end);
  return svg`<g class=${name} transform="${translate(from)} rotate(${fix(turn)})">
    <path class="shaft" d="M${start} 0H${fix(tip - 0.1)}" />
    <path class="head" d="M${tip} 0L${fix(tip - 0.17)} -0.1V0.1Z" /></g>`;
}

// --- finding -------------------------------------------------------------------------------------

function all({ scene }: Look, kind: string): Mark[] {
  return scene.marks.filter(mark => mark.kind === kind);
}

function at({ places }: Look, cell: string): Point {
  return places.get(cell) ?? { x: 0, y: 0 };
}

function onBoard({ places }: Look, choices: readonly Choice[]): string[] {
  return choices.map(choice => choice.touch).filter(touch => places.has(touch));
}

/** A land hides what lies below its tiles. */
function onLand({ scene }: Look): boolean {
  return shapeOf(scene) === "tile";
}
