/**
 * Variations as an immutable tree: every operation returns a new tree.
 *
 *     let { tree, path } = added(planted({ game: "squish" }), [], "c3-c4");
 *     lineTo(tree, path);      // what the server is asked for
 *
 * A path says which move to take at each step from the start: [0, 0, 1].
 */
import type { Beginning } from "../study";
import type { Studied } from "../../core/types";

export interface Node {
  /** Nothing at the start. */
  readonly move: string;
  /** Flat Front: the tiles turned up after the move. */
  readonly tiles: readonly string[];
  readonly comment: string;
  /** Whether it was played in the game that is studied: such moves stay. */
  readonly played: boolean;
  /** The moves from here, the main one first. */
  readonly then: readonly Node[];
}

export interface Tree {
  readonly game: string;
  readonly options: NonNullable<Studied["options"]>;
  readonly start: string | null;
  readonly root: Node;
}

export type Path = readonly number[];

export interface Place {
  readonly tree: Tree;
  readonly path: Path;
}

export function node(move: string, rest: Partial<Node> = {}): Node {
  return { move, tiles: [], comment: "", played: false, then: [], ...rest };
}

/** A tree without moves. */
export function planted({ game, options = {}, start = null }: Beginning): Tree {
  return { game, options, start, root: node("") };
}

/** The nodes on a path, the start first; shorter where the path leads nowhere. */
export function nodesOn({ root }: Tree, path: Path): Node[] {
  const found = [root];
  for (const step of path) {
    const next = found.at(-1)?.then[step];
    if (!next) break;
    found.push(next);
  }
  return found;
}

export function nodeAt(tree: Tree, path: Path): Node {
  return nodesOn(tree, path).at(-1) as Node;
}

/** The line that leads to a node. */
export function lineTo(tree: Tree, path: Path): Studied {
  const { game, options, start } = tree;
  const nodes = nodesOn(tree, path);
  const moves = nodes.slice(1).map(({ move }) => move);
  return { game, options, start, moves, tiles: nodes.flatMap(({ tiles }) => tiles) };
}

/** From a node on along the main moves to the end. */
export function onwards(tree: Tree, path: Path): Path {
  const way = [...path];
  for (let at = nodeAt(tree, path); at.then[0]; at = at.then[0]) way.push(0);
  return way;
}

/** The path of the game that was played, as far as it goes. */
export function playedPath({ root }: Tree): Path {
  const way: number[] = [];
  for (let at: Node | undefined = root; at; at = at.then[way.at(-1) as number]) {
    const next = at.then.findIndex(({ played }) => played);
    if (next < 0) break;
    way.push(next);
  }
  return way;
}

/** A move made at a node; one that is there already is only gone to. */
export function added(tree: Tree, path: Path, move: string, tiles: readonly string[] = []): Place {
  const { then } = nodeAt(tree, path);
  const there = then.findIndex(one => one.move === move);
  if (there >= 0) return { tree, path: [...path, there] };
  const grown = changed(tree, path, one => ({ ...one, then: [...then, node(move, { tiles })] }));
  return { tree: grown, path: [...path, then.length] };
}

/** A node with further data. */
export function noted(
  tree: Tree,
  path: Path,
  news: Partial<Pick<Node, "comment" | "tiles">>,
): Tree {
  return changed(tree, path, one => ({ ...one, ...news }));
}

/** Where the variation that a node belongs to begins; undefined on the main line. */
export function branchOf(path: Path): Path | undefined {
  const end = path.findLastIndex(step => step > 0);
  return end < 0 ? undefined : path.slice(0, end + 1);
}

/** Whether a node's variation can come before the one above it. The game that was played stays first. */
export function promotable(tree: Tree, path: Path): boolean {
  const branch = branchOf(path);
  if (!branch) return false;
  const siblings = nodeAt(tree, branch.slice(0, -1)).then;
  return !siblings[(branch.at(-1) as number) - 1]?.played;
}

/** A node's variation comes before the one above it. */
export function promoted(tree: Tree, path: Path): Place {
  const branch = branchOf(path);
  if (!branch || !promotable(tree, path)) return { tree, path };
  const at = branch.at(-1) as number;
  const parent = branch.slice(0, -1);
  const swapped = changed(tree, parent, one => {
    const then = [...one.then];
    [then[at - 1], then[at]] = [then[at] as Node, then[at - 1] as Node];
    return { ...one, then };
  });
  return { tree: swapped, path: [...parent, at - 1, ...path.slice(branch.length)] };
}

/** Whether a node can be removed: played moves stay. */
export function removable(tree: Tree, path: Path): boolean {
  return path.length > 0 && !nodeAt(tree, path).played;
}

/** A node goes, with everything after it. */
export function removed(tree: Tree, path: Path): Place {
  if (!removable(tree, path)) return { tree, path };
  const [parent, at] = [path.slice(0, -1), path.at(-1)];
  const cut = changed(tree, parent, one => ({ ...one, then: one.then.filter((_, i) => i !== at) }));
  return { tree: cut, path: parent };
}

/** Whether anything was added to what was played. */
export function studied({ root }: Tree): boolean {
  const grown = (one: Node): boolean =>
    one.comment !== "" || one.then.some(next => !next.played || grown(next));
  return grown(root);
}

function changed(tree: Tree, path: Path, change: (one: Node) => Node): Tree {
  const nodes = nodesOn(tree, path);
  let after = change(nodes[path.length] as Node);
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const parent = nodes[depth] as Node;
    const then = parent.then.map((one, i) => (i === path[depth] ? after : one));
    after = { ...parent, then };
  }
  return { ...tree, root: after };
}
