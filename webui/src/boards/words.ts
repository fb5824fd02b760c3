/** Words for a board: the content of a cell, and the last event. */
import type { Picker } from "./picker";
import type { Cell, Piece, Scene } from "../core/scene";
import { has, t } from "../core/texts";
import { eventWords } from "../core/words";
import { colourOf, winnerOf } from "./flat/pieces";

const key = (name: string) => `page.board.${name}`;

const listed = (parts: readonly string[]) => parts.filter(Boolean).join(t(key("and")));

/** "c3, white stone, can move". */
export function cellWords(scene: Scene, cell: Cell, picker: Picker, hint = ""): string {
  const pieces = scene.pieces.filter(piece => piece.cell === cell.id);
  return listed([
    cell.id,
    cell.kind === "goal" ? t(key(`goal.${colourOf(scene, cell.owner ?? 0)}`)) : "",
    pieces.length ? things(scene, pieces) : t(key(cell.kind === "open" ? "site" : "empty")),
    duel(scene, cell.id),
    canDo(cell.id, pieces.length > 0, picker),
    hint.includes(cell.id) ? t(key("marked")) : "",
  ]);
}

function things(scene: Scene, pieces: readonly Piece[]): string {
  const first = pieces[0] as Piece;
  const name = t(key(`piece.${first.kind}.${colourOf(scene, first.owner)}`));
  if (first.kind === "two-faced") return listed([name, t(key(`face.${first.face}`))]);
  if (first.kind !== "tile") return name;
  const units = pieces.slice(1);
  const powers = units.map(unit => unit.power).join(t(key("plus")));
  if (!units.length) return listed([name, t(key("no_units"))]);
  return listed([name, t(key(units[0]?.standing ? "units" : "fallen"), { units: powers })]);
}

/** Power against power, where a tile can be attacked. */
function duel(scene: Scene, cell: string): string {
  const mark = scene.marks.find(({ kind, cells }) => kind === "target" && cells.includes(cell));
  const [power, against] = mark?.note.split(":") ?? [];
  return mark ? t(key("duel"), { power, against }) : "";
}

function canDo(cell: string, taken: boolean, picker: Picker): string {
  if (picker.pending?.touch === cell) return t(key("pending"));
  if (picker.touched.includes(cell)) return t(key("chosen"));
  if (!picker.open.some(choice => choice.touch === cell)) return "";
  if (picker.touched.length) return t(key(taken ? "can_take" : "can_go"));
  return taken ? t(key("can_choose")) : "";
}

/** The targets of the selection: "c3 selected, 2 targets: c4, d4". */
export function chosenWords(scene: Scene, picker: Picker): string {
  const { chosen, pending } = picker;
  if (!chosen || pending) return "";
  const cells = chosen.then.filter(({ touch }) => scene.cells.some(({ id }) => id === touch));
  const what = scene.cells.some(({ id }) => id === chosen.touch)
    ? chosen.touch
    : choiceWords(chosen.touch);
  if (!cells.length) return t(key("chosen_units"), { what, count: chosen.then.length });
  const found = { what, count: cells.length, cells: cells.map(({ touch }) => touch) };
  return t(key(cells.length === 1 ? "chosen_one" : "chosen_many"), found);
}

/** What happened with the last move, who made it, and the result if that was the end. */
export function announcement(scene: Scene): string {
  const events = scene.events.map(eventWords);
  const mover = moverOf(scene);
  const what = listed(events);
  const by = mover === undefined || !what ? "" : t(key(`by.${colourOf(scene, mover)}`), { what });
  return [by || what, result(scene)].filter(Boolean).join(t(key("stop")));
}

/** The player named, or the owner of the piece that moved. */
function moverOf(scene: Scene): number | undefined {
  const params = scene.events[0]?.params ?? {};
  const cell = params.to ?? params.at;
  if (typeof params.player === "number") return params.player;
  return scene.pieces.find(piece => piece.cell === cell)?.owner;
}

/** Who has won; nothing while the game goes on. */
export function result(scene: Scene): string {
  const winner = winnerOf(scene);
  if (winner !== undefined) return t(key(`won.${colourOf(scene, winner)}`));
  return scene.result === "*" ? "" : t(key("drawn"));
}

/** What a choice beside the board is called: a piece in hand, a set of units, a pass. */
export function choiceWords(touch: string): string {
  const [kind, what] = touch.split(":") as [string, string | undefined];
  if (kind === "hand") return t(key(`hand.${what}`));
  if (kind === "units")
    return t(key("these_units"), { units: what?.replaceAll("+", t(key("plus"))) });
  return t(key("pass"));
}

/** What to do next, in a few words. */
export function guidance(scene: Scene, picker: Picker): string {
  if (picker.touched.length) {
    const later = picker.open.some(({ marks }) => marks.some(({ kind }) => kind === "after"));
    return t(key(later ? "guide.go_later" : "guide.go"));
  }
  const own = `page.board.phase_guide.${scene.phase}`;
  if (has(own)) return t(own);
  const hand = picker.open.some(choice => choice.touch.startsWith("hand:"));
  if (hand) return t(key("guide.hand"));
  return t(key(scene.pieces[0]?.kind === "stone" ? "guide.choose_stone" : "guide.choose"));
}
