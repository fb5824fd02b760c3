/**
 * The columns of the board, and where the block in hand would come to rest. No rules: legal moves are
 * the scene's choices; a block's height follows from the columns below it.
 */
import type { Cell, Choice, Piece, Scene } from "../../core/scene";
import { type Cube, LETTERS, shape } from "./shapes";

/** The block in hand, over a place. */
export interface Ghost {
  readonly letter: string;
  /** The cell in the middle of its footprint. */
  readonly cell: string;
  readonly cubes: readonly Cube[];
  /** The move, where it is legal. */
  readonly code: number | undefined;
  readonly text: string;
}

/** A block that is advised; 1 is the best. */
export interface Advised {
  readonly ghost: Ghost;
  readonly rank: number;
}

const at = (x: number, y: number) => `${x} ${y}`;

export class Ground {
  readonly #cells: ReadonlyMap<string, Cell>;
  readonly #places: ReadonlyMap<string, Cell>;
  readonly #columns = new Map<string, Piece[]>();
  readonly #codes: ReadonlyMap<string, Readonly<Record<string, number>>>;
  /** Cells that are touched as they are, without a block in hand. */
  readonly plain: ReadonlyMap<string, Choice>;
  /** The move that is left when no block is. */
  readonly pass: number | undefined;

  constructor(scene: Scene) {
    this.#cells = new Map(scene.cells.map(cell => [cell.id, cell]));
    this.#places = new Map(scene.cells.map(cell => [at(cell.x, cell.y), cell]));
    for (const piece of scene.pieces) {
      const column = this.#columns.get(piece.cell) ?? [];
      column[piece.level] = piece;
      this.#columns.set(piece.cell, column);
    }
    this.#codes = new Map(
      scene.choices.map(({ touch, codes }) => [touch.replace("turn:", ""), codes ?? {}]),
    );
    this.plain = new Map(
      scene.choices
        .filter(({ touch }) => this.#cells.has(touch))
        .map(choice => [choice.touch, choice]),
    );
    this.pass = scene.choices.find(({ touch }) => touch === "pass")?.code ?? undefined;
  }

  /** The cubes on a cell, from the lowest up. */
  column(cell: string): readonly Piece[] {
    return this.#columns.get(cell) ?? [];
  }

  cell(id: string): Cell | undefined {
    return this.#cells.get(id);
  }

  /** The cell at a place; undefined beside the board. */
  cellAt(x: number, y: number): Cell | undefined {
    return this.#places.get(at(x, y));
  }

  height(x: number, y: number): number {
    const cell = this.cellAt(x, y);
    return cell ? this.column(cell.id).length : 0;
  }

  /** How high the highest column is. */
  get top(): number {
    return Math.max(0, ...[...this.#columns.values()].map(column => column.length));
  }

  /** Whether an orientation can be placed anywhere. */
  fits(letter: string): boolean {
    return this.spots(letter).length > 0;
  }

  /** The cells over which an orientation can be placed with its middle. */
  spots(letter: string): readonly string[] {
    return Object.keys(this.#codes.get(letter) ?? {});
  }

  /** The block of a legal move; undefined for a pass. */
  of(code: number): Ghost | undefined {
    for (const [letter, codes] of this.#codes) {
      const cell = Object.keys(codes).find(one => codes[one] === code);
      if (cell) return this.over(letter, cell);
    }
    return undefined;
  }

  /** The block of a legal move as it is written, Fk@d5; undefined where it is none. */
  named(text: string): Ghost | undefined {
    const letter = text.charAt(1);
    return this.spots(letter)
      .map(cell => this.over(letter, cell))
      .find(ghost => ghost.text === text);
  }

  /** An orientation with its middle over a cell, lowered until it rests on something. */
  over(letter: string, cell: string): Ghost {
    const { x, y } = this.cell(cell) ?? { x: 0, y: 0 };
    const cubes = shape(letter).map(cube => ({ x: cube.x + x, y: cube.y + y, z: cube.z }));
    const level = Math.max(...undersides(cubes).map(cube => this.height(cube.x, cube.y) - cube.z));
    return {
      letter,
      cell,
      cubes: cubes.map(cube => ({ ...cube, z: cube.z + level })),
      code: this.#codes.get(letter)?.[cell],
      text: notation(letter, cubes),
    };
  }

  /** The lowest legal place of an orientation that covers a cell; else its place over the cell. */
  under(letter: string, cell: string): Ghost {
    const exact = this.over(letter, cell);
    if (exact.code !== undefined) return exact;
    const { x, y } = this.cell(cell) ?? { x: 0, y: 0 };
    const found = undersides(shape(letter))
      .map(cube => this.cellAt(x - cube.x, y - cube.y))
      .filter(middle => middle !== undefined)
      .map(middle => this.over(letter, middle.id))
      .filter(ghost => ghost.code !== undefined);
    return found.sort((a, b) => lowest(a) - lowest(b))[0] ?? exact;
  }

  /** The next orientation, in the order of letters, that can be placed so that it covers a cell. */
  next(letter: string, cell: string, step: 1 | -1): string {
    const from = LETTERS.indexOf(letter);
    for (let n = 1; n < LETTERS.length; n++) {
      const other = LETTERS.at((from + step * n) % LETTERS.length) as string;
      if (this.under(other, cell).code !== undefined) return other;
    }
    return letter;
  }

  /** The ghost moved by so many cells; it stays where it is rather than leave the board. */
  nudged(ghost: Ghost, dx: number, dy: number): Ghost {
    const { x, y } = this.cell(ghost.cell) ?? { x: 0, y: 0 };
    const to = this.cellAt(x + dx, y + dy);
    return to ? this.over(ghost.letter, to.id) : ghost;
  }
}

/** The lowest cube of each column of a block. */
function undersides(cubes: readonly Cube[]): Cube[] {
  return cubes.filter(a => !cubes.some(b => b.x === a.x && b.y === a.y && b.z < a.z));
}

function lowest(ghost: Ghost): number {
  return Math.min(...ghost.cubes.map(cube => cube.z));
}

/** The move in the game's notation: the orientation, and the low corner of its footprint's box. */
function notation(letter: string, cubes: readonly Cube[]): string {
  const x = Math.min(...cubes.map(cube => cube.x));
  const y = Math.min(...cubes.map(cube => cube.y));
  return `F${letter}@${String.fromCharCode("a".charCodeAt(0) + x)}${y + 1}`;
}

/** Which block a cube belongs to: the ids of its cubes begin alike. */
export function blockOf(piece: Piece): string {
  return piece.id.split(".")[0] as string;
}
