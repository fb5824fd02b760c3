/** Textures of the stage: wood, numbers, ticks. Colours come from the page. */
import { CanvasTexture, SRGBColorSpace } from "three";
import type { Mark, Scene } from "../../core/scene";

/** The page's own properties for colours, by name without the dashes. */
export type Colours = Readonly<Record<(typeof NAMES)[number], string>>;

const NAMES = [
  "wood",
  "wood-shade",
  "wood-line",
  "wood-ink",
  "white-piece",
  "white-edge",
  "black-piece",
  "black-edge",
  "advice",
  "choice",
  "last",
  "win",
  "seal",
] as const;

/** The colours that an element has now. A property says only how to find one: something has to wear it. */
export function coloursOf(element: Element): Colours {
  const wearer = document.createElement("span");
  (element.shadowRoot ?? element).append(wearer);
  const found = NAMES.map(name => {
    wearer.style.color = `var(--${name})`;
    return [name, getComputedStyle(wearer).color];
  });
  wearer.remove();
  return Object.fromEntries(found) as Colours;
}

function paint(width: number, height: number, draw: (c: CanvasRenderingContext2D) => void) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d");
  if (context) draw(context);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

/** Pixels a cell. */
const CELL = 72;
/** How far from the middle of a cell its name stands: beyond the bands of the sides. */
const BESIDE = 1.1;

/** The top of the board: wood, its cells, whose sides they are, and their names. */
export function boardTop(scene: Scene, seat: 0 | 1, rim: number, colours: Colours): CanvasTexture {
  const width = Math.max(...scene.cells.map(cell => cell.x)) + 1;
  const size = (width + 2 * rim) * CELL;
  const corner = (x: number, y: number) =>
    [(x + 0.5 + rim) * CELL, size - (y + 0.5 + rim) * CELL] as const;
  return paint(size, size, c => {
    c.fillStyle = colours.wood;
    c.fillRect(0, 0, size, size);
    grain(c, size, colours);
    cells(c, scene, colours, corner);
    for (const mark of scene.marks.filter(({ kind }) => kind === "goal")) {
      side(c, mark, width, colours, corner);
    }
    names(c, scene, seat, colours, corner);
  });
}

type Corner = (x: number, y: number) => readonly [number, number];

function grain(c: CanvasRenderingContext2D, size: number, colours: Colours): void {
  c.strokeStyle = colours["wood-line"];
  c.globalAlpha = 0.1;
  c.lineWidth = 1.5;
  for (let y = 6; y < size; y += 17 + ((y * 7) % 11)) {
    c.beginPath();
    c.moveTo(0, y);
    for (let x = 0; x <= size; x += size / 6) {
      c.quadraticCurveTo(x + size / 12, y + (((x + y * 3) % 13) - 6), x + size / 6, y);
    }
    c.stroke();
  }
  c.globalAlpha = 1;
}

function cells(c: CanvasRenderingContext2D, scene: Scene, colours: Colours, corner: Corner): void {
  for (const { x, y } of scene.cells) {
    const [left, top] = corner(x - 0.5, y + 0.5);
    c.globalAlpha = (x + y) % 2 ? 0.75 : 0;
    c.fillStyle = colours["wood-shade"];
    c.fillRect(left, top, CELL, CELL);
    c.globalAlpha = 0.55;
    c.strokeStyle = colours["wood-line"];
    c.lineWidth = 2;
    c.strokeRect(left, top, CELL, CELL);
  }
  c.globalAlpha = 1;
}

/** A side of a player's: a band beyond the edge, with dots for White and bars for Black. */
function side(
  c: CanvasRenderingContext2D,
  { owner, path }: Mark,
  width: number,
  colours: Colours,
  corner: Corner,
): void {
  const middle = (width - 1) / 2;
  const out = (axis: 0 | 1) => {
    const mean = path.reduce((sum, point) => sum + point[axis], 0) / path.length - middle;
    return Math.abs(mean) < 0.2 ? 0 : Math.sign(mean) * 0.16;
  };
  const line = path.map(([x, y]) => corner(x + out(0), y + out(1)));
  const stroke = (colour: string, wide: number, dash: number[], cap: CanvasLineCap) => {
    c.strokeStyle = colour;
    c.lineWidth = wide * CELL;
    c.lineCap = cap;
    c.lineJoin = "round";
    c.setLineDash(dash.map(part => part * CELL));
    c.beginPath();
    for (const [x, y] of line) c.lineTo(x, y);
    c.stroke();
    c.setLineDash([]);
  };
  const white = owner === 0;
  stroke(colours[white ? "white-edge" : "black-edge"], 0.26, [], "round");
  stroke(colours[white ? "white-piece" : "black-piece"], 0.2, [], "round");
  if (white) stroke(colours["white-edge"], 0.08, [0, 0.25], "round");
  else stroke(colours["white-edge"], 0.13, [0.05, 0.2], "butt");
}

/** The names of files and ranks, upright for the player who sits there. */
function names(
  c: CanvasRenderingContext2D,
  scene: Scene,
  seat: 0 | 1,
  colours: Colours,
  corner: Corner,
): void {
  const low = (axis: "x" | "y", of: number) => {
    const line = scene.cells
      .filter(cell => cell[axis] === of)
      .map(cell => cell[axis === "x" ? "y" : "x"]);
    return seat ? Math.max(...line) + BESIDE : Math.min(...line) - BESIDE;
  };
  c.fillStyle = colours["wood-ink"];
  c.font = `600 ${CELL * 0.3}px sans-serif`;
  c.textAlign = "center";
  c.textBaseline = "middle";
  const write = (text: string, x: number, y: number) => {
    c.save();
    c.translate(...corner(x, y));
    if (seat) c.rotate(Math.PI);
    c.fillText(text, 0, 0);
    c.restore();
  };
  const width = Math.max(...scene.cells.map(cell => cell.x)) + 1;
  for (let n = 0; n < width; n++) {
    write(String.fromCharCode("a".charCodeAt(0) + n), n, low("x", n));
    write(String(n + 1), low("y", n), n);
  }
}

/** How high a column is, to lie on top of it. */
export function numeral(text: string, colour: string): CanvasTexture {
  return paint(64, 64, c => {
    c.fillStyle = colour;
    c.font = "600 42px sans-serif";
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.fillText(text, 32, 34);
  });
}

function disc(c: CanvasRenderingContext2D, fill: string, rim: string): void {
  c.beginPath();
  c.arc(48, 48, 42, 0, 2 * Math.PI);
  c.fillStyle = fill;
  c.fill();
  c.lineWidth = 5;
  c.strokeStyle = rim;
  c.stroke();
}

/** How good a block that is advised is; 1 is the best. */
export function rankSign(rank: number, colours: Colours): CanvasTexture {
  return paint(96, 96, c => {
    disc(c, colours.advice, colours["white-piece"]);
    c.fillStyle = colours["white-piece"];
    c.font = "700 56px sans-serif";
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.fillText(String(rank), 48, 51);
  });
}

/** A tick where the block may stand, a cross where it may not. */
export function verdict(fits: boolean, colours: Colours): CanvasTexture {
  return paint(96, 96, c => {
    disc(c, fits ? colours.choice : colours.seal, colours["white-piece"]);
    c.lineWidth = 10;
    c.lineCap = c.lineJoin = "round";
    c.beginPath();
    const strokes = fits
      ? [[28, 50, 43, 65, 69, 33]]
      : [
          [32, 32, 64, 64],
          [64, 32, 32, 64],
        ];
    for (const [x, y, ...rest] of strokes as [number, number, ...number[]][]) {
      c.moveTo(x, y);
      for (let i = 0; i < rest.length; i += 2) c.lineTo(rest[i] as number, rest[i + 1] as number);
    }
    c.stroke();
  });
}
