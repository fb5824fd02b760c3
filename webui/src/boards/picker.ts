/**
 * From touches to a legal move, by the tree of a scene's choices. Knows no game and no board:
 *
 *     let picker = Picker.of(scene.choices, confirm);
 *     const answer = picker.touch("c3");      // chosen, switched, taken back, refused, or a move
 *     picker = answer.picker;                 // pickers never change; there is a new one
 *
 * Where moves have to be confirmed, a touched leaf waits as `pending` until it is touched again or
 * `confirmed`.
 */
import type { Choice } from "../core/scene";

/** A choice that is a move. */
export type Leaf = Choice & { readonly code: number; readonly text: string };

export interface Answer {
  readonly picker: Picker;
  /** The move that was chosen. */
  readonly move?: Leaf;
  /** The touches that lead to no legal move. */
  readonly refused?: string[];
}

export class Picker {
  private constructor(
    private readonly roots: readonly Choice[],
    private readonly confirm: boolean,
    /** The choices that were touched, in order. */
    readonly path: readonly Choice[],
  ) {}

  static of(choices: readonly Choice[], confirm: boolean): Picker {
    return new Picker(choices, confirm, []);
  }

  /** The same touches among other choices, as far as they lead there. */
  over(choices: readonly Choice[], confirm: boolean): Picker {
    const path: Choice[] = [];
    for (const touch of this.touched) {
      const choice = (path.at(-1)?.then ?? choices).find(one => one.touch === touch);
      if (!choice || (isLeaf(choice) && !confirm)) break;
      path.push(choice);
    }
    return new Picker(choices, confirm, path);
  }

  /** The touches made so far. */
  get touched(): string[] {
    return this.path.map(choice => choice.touch);
  }

  /** The last touched choice, while it shows something or leads on. */
  get chosen(): Choice | undefined {
    return this.path.at(-1);
  }

  /** The choices that can be touched next. */
  get open(): readonly Choice[] {
    return this.chosen?.then ?? this.roots;
  }

  /** The move that waits to be confirmed. */
  get pending(): Leaf | undefined {
    return this.chosen && isLeaf(this.chosen) ? this.chosen : undefined;
  }

  /** Whether a touch leads on from here, or switches to another way. */
  leads(touch: string): boolean {
    return this.levels().some(level => level.some(choice => choice.touch === touch));
  }

  /** Whether a move can begin with a touch. */
  begins(touch: string): boolean {
    return this.roots.some(choice => choice.touch === touch);
  }

  touch(touch: string): Answer {
    if (this.pending?.touch === touch) return this.confirmed();
    if (this.chosen?.touch === touch) return { picker: this.back() };
    const levels = this.levels();
    for (let depth = levels.length - 1; depth >= 0; depth--) {
      const choice = levels[depth]?.find(one => one.touch === touch);
      if (choice) return this.take(depth, choice);
    }
    return { picker: this.settled(), refused: [...this.settled().touched, touch] };
  }

  /** The pending move, made. */
  confirmed(): Answer {
    return this.pending ? { picker: this.cleared(), move: this.pending } : { picker: this };
  }

  /** One step back. */
  back(): Picker {
    return new Picker(this.roots, this.confirm, this.path.slice(0, -1));
  }

  cleared(): Picker {
    return new Picker(this.roots, this.confirm, []);
  }

  private take(depth: number, choice: Choice): Answer {
    const picker = new Picker(this.roots, this.confirm, [...this.path.slice(0, depth), choice]);
    if (!isLeaf(choice) || this.confirm) return { picker };
    return { picker: this.cleared(), move: choice };
  }

  /** The choices at each step of the path, from the first to those open now. */
  private levels(): (readonly Choice[])[] {
    return [this.roots, ...this.path.map(choice => choice.then)];
  }

  /** Without a pending move. */
  private settled(): Picker {
    return this.pending ? this.back() : this;
  }
}

function isLeaf(choice: Choice): choice is Leaf {
  return choice.code !== null && choice.text !== null;
}
