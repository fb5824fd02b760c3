/** The variations of one study: current node and undo history; kept in the browser. */
import { Topic } from "../../core/topic";
import type { PositionView } from "../../core/types";
import * as trees from "./tree";
import type { Path, Place, Tree } from "./tree";

const MOST_UNDONE = 100;

export class Variations extends Topic {
  tree: Tree;
  path: Path;
  #past: Place[] = [];

  /** ``name`` is the storage key. */
  constructor(
    private readonly name: string,
    place: Place,
  ) {
    super();
    this.tree = place.tree;
    this.path = place.path;
  }

  get here(): trees.Node {
    return trees.nodeAt(this.tree, this.path);
  }

  /** The path shown: through here, and on along the main moves. */
  get whole(): Path {
    return trees.onwards(this.tree, this.path);
  }

  get undoable(): boolean {
    return this.#past.length > 0;
  }

  go(path: Path): void {
    this.path = path.slice(0, trees.nodesOn(this.tree, path).length - 1);
    this.#keep();
    this.tell();
  }

  /** Makes a move at a node; the answer of the server says how it is written, and what luck turned up. */
  made(path: Path, shown: PositionView): void {
    const known = trees.lineTo(this.tree, path).tiles.length;
    const move = shown.line.moves.at(-1);
    if (move) this.#take(trees.added(this.tree, path, move, shown.line.tiles.slice(known)));
  }

  /** Goes along moves from a path on, adding what is not there yet. */
  follow(from: Path, moves: readonly string[]): void {
    let place: Place = { tree: this.tree, path: from };
    for (const move of moves) place = trees.added(place.tree, place.path, move);
    this.#take(place);
  }

  /** Takes in what luck has turned up on the way to a node that had nothing of it. */
  seen(path: Path, shown: PositionView): void {
    const before = trees.lineTo(this.tree, path).tiles.length;
    const tiles = shown.line.tiles.slice(before);
    if (!tiles.length) return;
    const own = trees.nodeAt(this.tree, path).tiles;
    this.tree = trees.noted(this.tree, path, { tiles: [...own, ...tiles] });
    this.#keep();
  }

  /** Takes the options as the server has settled them. */
  settle(options: Tree["options"]): void {
    this.tree = { ...this.tree, options };
  }

  comment(text: string): void {
    if (text !== this.here.comment)
      this.#take({ tree: trees.noted(this.tree, this.path, { comment: text }), path: this.path });
  }

  promote(): void {
    this.#take(trees.promoted(this.tree, this.path));
  }

  remove(): void {
    this.#take(trees.removed(this.tree, this.path));
  }

  undo(): void {
    const before = this.#past.pop();
    if (!before) return;
    Object.assign(this, before);
    this.#keep();
    this.tell();
  }

  #take(place: Place): void {
    if (place.tree !== this.tree) {
      this.#past = [...this.#past, { tree: this.tree, path: this.path }].slice(-MOST_UNDONE);
    }
    Object.assign(this, place);
    this.#keep();
    this.tell();
  }

  #keep(): void {
    try {
      const key = keyOf(this.name);
      if (trees.studied(this.tree))
        localStorage.setItem(key, JSON.stringify({ tree: this.tree, path: this.path }));
      else localStorage.removeItem(key);
    } catch {
      // A private window without storage, or a full one: it is there until the page is closed.
    }
  }
}

const keyOf = (name: string) => `banmen.analysis.${name}`;

/** The study stored under a name, if it is valid. */
export function kept(name: string): Place | null {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(name)) ?? "null") as Place | null;
    return found && Array.isArray(found.tree.root.then) && Array.isArray(found.path) ? found : null;
  } catch {
    return null;
  }
}

/** Deletes the study stored under a name; whether there was one. */
export function forget(name: string): boolean {
  const there = kept(name) !== null;
  if (there) localStorage.removeItem(keyOf(name));
  return there;
}

/** Where a line is in a tree; undefined where it is not, or begins elsewhere. */
export function within(tree: Tree, other: Place): Path | undefined {
  const [a, b] = [trees.lineTo(tree, []), trees.lineTo(other.tree, other.path)];
  if (a.game !== b.game || a.start !== b.start || !sameOptions(tree.options, other.tree.options))
    return undefined;
  const path: number[] = [];
  for (const move of b.moves) {
    const next = trees.nodeAt(tree, path).then.findIndex(one => one.move === move);
    if (next < 0) return undefined;
    path.push(next);
  }
  return path;
}

function sameOptions(a: Tree["options"], b: Tree["options"]): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every(name => a[name] === b[name]);
}
