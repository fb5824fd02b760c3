/** Pieces as they are drawn, each around its own middle. Their colours are in drawing.css.ts. */
import { type SVGTemplateResult, nothing, svg } from "lit";
import type { Piece, Scene } from "../../core/scene";
import { type Places, type Point, corners, translate } from "./geometry";

export type Colour = "white" | "black" | "blue" | "red";

/** The face below the one that is up. */
export const OTHER_FACE: Readonly<Record<string, string>> = { plus: "cross", cross: "plus" };

export function colourOf(scene: Scene, owner: number): Colour {
  return scene.players[owner as 0 | 1] as Colour;
}

export function winnerOf(scene: Scene): number | undefined {
  return { "1-0": 0, "0-1": 1 }[scene.result];
}

/** The body of a piece. */
export function body(piece: Piece, colour: Colour): SVGTemplateResult {
  if (piece.kind === "two-faced") return twoFaced(piece.face, colour);
  if (piece.kind === "stone") return stone(colour);
  if (piece.kind === "tile") return tile(piece.face, colour);
  return unit(piece.power, colour, piece.standing);
}

/**
 * The upper face large, the lower one small in the corner. The face before the last turn is drawn
 * too, but is visible only in the first half of a flip.
 */
export function twoFaced(face: string, colour: Colour): SVGTemplateResult {
  return svg`<g class="two-faced ${colour}">
    <rect class="shadow" x="-0.37" y="-0.32" width="0.76" height="0.76" rx="0.17" />
    <rect class="edge" x="-0.37" y="-0.32" width="0.74" height="0.74" rx="0.16" />
    <rect class="top" x="-0.37" y="-0.38" width="0.74" height="0.74" rx="0.16" />
    <rect class="shine" x="-0.335" y="-0.345" width="0.67" height="0.67" rx="0.13" />
    <g transform="translate(0 -0.01)">
      <g class="now">${faces(face)}</g>
      <g class="was">${faces(OTHER_FACE[face] ?? "")}</g>
    </g>
  </g>`;
}

function faces(up: string): SVGTemplateResult {
  return svg`<g transform="translate(-0.03 -0.03)">${sign(up, 0.2)}</g>
    <g class="below" transform="translate(0.25 0.24)">${sign(OTHER_FACE[up] ?? "", 0.055)}</g>`;
}

/** A plus goes straight, a cross diagonally. */
export function sign(face: string, size: number): SVGTemplateResult {
  const arms = `M0 ${-size}V${size}M${-size} 0H${size}`;
  return svg`<path class="sign" stroke-width=${size * 0.42} d=${arms}
    transform=${face === "cross" ? "rotate(45)" : nothing} />`;
}

export function stone(colour: Colour): SVGTemplateResult {
  return svg`<g class="stone ${colour}">
    <ellipse class="shadow" cx="0.015" cy="0.07" rx="0.4" ry="0.385" />
    <circle class="top" r="0.385" fill="url(#${colour}-stone)" />
    <circle class="ring" r="0.23" />
  </g>`;
}

/** A tile has a mark in each corner for whose it is: dots for blue, bars for red. */
export function tile(spaces: string, colour: Colour): SVGTemplateResult {
  return svg`<g class="tile ${colour}">
    <polygon class="shadow" points=${corners("tile", 0.98)} transform="translate(0.01 0.05)" />
    <polygon class="edge" points=${corners("tile", 0.97)} transform="translate(0 0.025)" />
    <polygon class="top" points=${corners("tile", 0.97)} transform="translate(0 -0.015)" />
    <polygon class="rim" points=${corners("tile", 0.87)} transform="translate(0 -0.015)" />
    ${spaces === "0" ? svg`<path class="none" d="M-0.1 -0.015H0.1" />` : nothing}
  </g>`;
}

const SHAPES: Readonly<Record<string, string>> = {
  blue: "M-0.13 0.17V-0.03A0.13 0.15 0 0 1 0.13 -0.03V0.17Z",
  red: "M-0.13 0.17V-0.06L0 -0.2L0.13 -0.06V0.17Z",
};

/** A round head for blue, a pointed one for red; the number is the power. */
export function unit(power: number, colour: Colour, standing = true): SVGTemplateResult {
  const size = { 1: 0.86, 2: 1, 4: 1.14 }[power] ?? 1;
  return svg`<g class="unit ${colour} ${standing ? "" : "fallen"}">
    <ellipse class="shadow" cx="0.015" cy=${0.17 * size} rx=${0.15 * size} ry="0.045" />
    <g class="stand"><g transform="scale(${size})">
      <path class="edge" d=${SHAPES[colour] ?? ""} transform="translate(0.022 0.012)" />
      <path class="top" d=${SHAPES[colour] ?? ""} />
      <text y="0.045" dy="0.35em">${power}</text>
    </g></g>
  </g>`;
}

/** Where units stand on their tile, by how many there are. */
const STANDS: readonly (readonly Point[])[] = [
  [],
  [{ x: 0, y: -0.03 }],
  [
    { x: -0.17, y: -0.03 },
    { x: 0.17, y: -0.03 },
  ],
  [
    { x: 0, y: -0.21 },
    { x: -0.18, y: 0.14 },
    { x: 0.18, y: 0.14 },
  ],
];

/** Where the unit of a level stands on a tile with so many. */
export function standOf(units: number, level: number): Point {
  return STANDS[units]?.[level - 1] ?? { x: 0, y: 0 };
}

/** Where each piece stands on the screen, by its id. */
export function standings(scene: Scene, places: Places): Places {
  const crowd = new Map<string, number>();
  for (const piece of scene.pieces) {
    if (piece.kind === "unit") crowd.set(piece.cell, (crowd.get(piece.cell) ?? 0) + 1);
  }
  return new Map(
    scene.pieces.map(piece => {
      const stand = standOf(crowd.get(piece.cell) ?? 0, piece.level);
      const { x, y } = places.get(piece.cell) ?? stand;
      return [piece.id, { x: x + stand.x, y: y + stand.y }];
    }),
  );
}

/** A picture of a piece outside the board: in a hand, on a button. */
export function picture(drawing: SVGTemplateResult, box = "-0.5 -0.5 1 1"): SVGTemplateResult {
  return svg`<svg class="picture" viewBox=${box} aria-hidden="true">${GRADIENTS}${drawing}</svg>`;
}

/** The light on stones. */
export const GRADIENTS = svg`<defs>
  ${(["white", "black"] as const).map(
    colour => svg`<radialGradient id="${colour}-stone" cx="0.38" cy="0.3" r="0.75">
      <stop offset="0" class="${colour}-light" />
      <stop offset="0.45" class="${colour}-face" />
      <stop offset="1" class="${colour}-shade" />
    </radialGradient>`,
  )}
</defs>`;

export function pieceAt(point: Point, inner: SVGTemplateResult, classes: string, id: string) {
  return svg`<g class="piece ${classes}" data-piece=${id} transform=${translate(point)}>
    <g class="body">${inner}</g>
  </g>`;
}
