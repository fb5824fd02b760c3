/** The trays beside a board: pieces in hand, number of groups, tiles left. */
import { type TemplateResult, html, nothing } from "lit";
import type { Held, Piece, Scene } from "../core/scene";
import { t } from "../core/texts";
import { colourOf, picture, stone, tile, twoFaced, unit } from "./flat/pieces";

const key = (name: string) => `page.board.${name}`;

/** The tray of one player. */
export function tray(scene: Scene, owner: 0 | 1): TemplateResult | typeof nothing {
  const parts = [
    groups(scene, owner),
    unitsInHand(scene, owner),
    tilesToCome(scene, owner),
    standing(scene, owner),
    blocksInHand(scene, owner),
  ].filter(part => part !== nothing);
  return parts.length ? html`${parts}` : nothing;
}

/** Two-faced pieces that are still in hand, one picture each. */
export function handOf(scene: Scene, owner: 0 | 1): TemplateResult | typeof nothing {
  const hand = scene.held.find(held => held.kind === "two-faced" && held.owner === owner);
  if (!hand) return nothing;
  const colour = colourOf(scene, owner);
  const words = whose(scene, owner, t(key("in_hand"), { count: hand.count }));
  return html`<span class="row" role="img" aria-label=${words}>
    ${Array.from({ length: hand.count }, () => picture(twoFaced("plus", colour)))}
    ${hand.count ? nothing : html`<span class="quiet">${t(key("empty_hand"))}</span>`}
  </span>`;
}

/** Whose goal is where, and what that means. */
export function goals(scene: Scene): TemplateResult | typeof nothing {
  const [first, second] = [0, 1].map(
    owner => scene.cells.find(cell => cell.kind === "goal" && cell.owner === owner)?.id,
  );
  if (!first) return nothing;
  return html`<span class="quiet goals">${t(key("goals"), { first, second })}</span>`;
}

/** How many blocks are left. */
function blocksInHand(scene: Scene, owner: 0 | 1) {
  const hand = scene.held.find(held => held.kind === "block" && held.owner === owner);
  if (!hand) return nothing;
  const words = t(`page.board.blocks.${colourOf(scene, owner)}`, { count: hand.count });
  return html`<span>${words}</span>`;
}

/** Where groups are marked, and not only what joins them: how many, and how large the largest is. */
function groups(scene: Scene, owner: 0 | 1) {
  const marked = scene.marks.filter(mark => !mark.path.length);
  if (!marked.some(mark => mark.kind === "group")) return nothing;
  const own = marked.filter(mark => mark.owner === owner);
  const found = own.filter(mark => mark.kind === "group" || mark.kind === "win");
  const largest = own.find(mark => mark.kind === "largest")?.cells.length;
  const count = t(key(found.length === 1 ? "group" : "groups"), { count: found.length });
  const size = largest ? t(key("largest"), { count: largest }) : "";
  const words = whose(scene, owner, [count, size].filter(Boolean).join(t(key("and"))));
  return html`<span class="count" role="img" aria-label=${words}>
    ${picture(stone(colourOf(scene, owner)))}
    <span>${count}</span>
    <span class="quiet">${size || nothing}</span>
  </span>`;
}

function unitsInHand(scene: Scene, owner: 0 | 1) {
  const hand = scene.held.filter(held => held.kind === "unit" && held.owner === owner);
  if (!hand.length) return nothing;
  return html`<span class="row" role="img" aria-label=${whose(scene, owner, listed("units_left", hand))}>
    ${hand.map(held => counted(held, unitPicture(Number(held.face), scene, owner)))}
  </span>`;
}

/** The tiles of a colour that are still in the stack, by their spaces. */
function tilesToCome(scene: Scene, owner: 0 | 1) {
  const colour = colourOf(scene, owner);
  const letter = colour.charAt(0).toUpperCase();
  const tiles = scene.held.filter(held => held.kind === "tile" && !held.up);
  const stack = tiles.filter(held => held.face.startsWith(letter));
  if (scene.phase !== "deployment" || !stack.length) return nothing;
  return html`<span class="row stack-left" role="img" aria-label=${whose(scene, owner, listed("in_stack", stack))}>
    ${stack.map(held => counted(held, tilePicture(held.face, scene, owner)))}
  </span>`;
}

/** The same, with whose it is: "White: 2 groups". */
function whose(scene: Scene, owner: 0 | 1, what: string): string {
  return t(key(`by.${colourOf(scene, owner)}`), { what });
}

function listed(title: string, list: readonly Held[]): string {
  const words = list.map(({ kind, count, face }) =>
    kind === "tile"
      ? t(key("so_many_tiles"), { count, what: t(`page.board.tile.${face.toLowerCase()}`) })
      : t(key("so_many_units"), { count, power: face }),
  );
  return `${t(key(title))} ${words.join(t(key("and")))}`;
}

function counted({ count }: Held, drawing: TemplateResult) {
  return html`<span class="counted ${count ? "" : "none"}">
    ${drawing}<small>×${count}</small>
  </span>`;
}

/** In battle: how many tiles still stand, and with what power. */
function standing(scene: Scene, owner: 0 | 1) {
  if (scene.phase !== "battle") return nothing;
  const up = (piece: Piece) => piece.kind === "unit" && piece.owner === owner && piece.standing;
  const units = scene.pieces.filter(up);
  const tiles = new Set(units.map(piece => piece.cell)).size;
  const power = units.reduce((sum, piece) => sum + piece.power, 0);
  const words = t(key("standing"), { tiles, power });
  return html`<span class="count" role="img" aria-label=${whose(scene, owner, words)}>
    ${unitPicture(1, scene, owner)}
    <span>${words}</span>
  </span>`;
}

export function unitPicture(power: number, scene: Scene, owner: number): TemplateResult {
  const drawing = unit(power, colourOf(scene, owner));
  return html`<span class="unit-picture">${picture(drawing, "-0.2 -0.26 0.4 0.5")}</span>`;
}

/** A tile with its number of spaces, from a text such as R2. */
export function tilePicture(face: string, scene: Scene, owner: number): TemplateResult {
  const spaces = face.slice(1);
  return html`<span class="tile-picture ${colourOf(scene, owner)}">
    ${picture(tile(spaces, colourOf(scene, owner)), "-0.52 -0.47 1.04 0.96")}
    <span class="spaces">${Array.from({ length: Number(spaces) }, () => html`<i></i>`)}</span>
  </span>`;
}
