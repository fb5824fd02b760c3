/** Trees as records (docs/records.md) and back, and as the fragment of an address. */
import { fragmentOf, movesIn, startOf } from "../../core/fragment";
import { type Node, type Path, type Place, type Tree, node, nodesOn, onwards } from "./tree";

/** A record as JSON; fields not used here are preserved. */
export interface RecordJson {
  readonly format: number;
  readonly game: string;
  readonly options?: Tree["options"];
  readonly tags?: Readonly<Record<string, string>>;
  readonly start?: string;
  readonly comment?: string;
  readonly moves?: readonly PlyJson[];
  readonly result?: string;
  readonly termination?: string;
}

type PlyJson =
  | string
  | {
      readonly move: string;
      readonly comment?: string;
      readonly clock?: number;
      readonly variations?: readonly (readonly PlyJson[])[];
    };

const FORMAT = 1;
const whole = (ply: PlyJson) => (typeof ply === "string" ? { move: ply } : ply);
const isTile = (ply: PlyJson) => whole(ply).move.startsWith(">");
const tileOf = (ply: PlyJson) => whole(ply).move.slice(1);

// --- records -------------------------------------------------------------------------------------

/** The tree of a record. ``played``: its main line is a game that was played. */
export function treeOf(record: RecordJson, played: boolean): Tree {
  const { game, options = {}, start = null, comment = "", moves = [] } = record;
  const first = moves.findIndex(ply => !isTile(ply));
  const tiles = moves.slice(0, first < 0 ? moves.length : first).map(tileOf);
  const root = node("", { tiles, comment, then: grown(moves.slice(tiles.length), played) });
  return { game, options, start, root };
}

/** The moves of a line: the first with its variations beside it, the rest below it. */
function grown(plies: readonly PlyJson[], played: boolean): Node[] {
  let after: readonly Node[] = [];
  for (let i = plies.length - 1; i >= 0; i--) {
    const ply = plies[i] as PlyJson;
    if (isTile(ply)) continue;
    const { move, comment = "", variations = [] } = whole(ply) as Exclude<PlyJson, string>;
    const behind = plies.slice(i + 1);
    const end = behind.findIndex(one => !isTile(one));
    const tiles = behind.slice(0, end < 0 ? behind.length : end).map(tileOf);
    const others = variations.flatMap(line => grown(line, false));
    after = [node(move, { tiles, comment, played, then: after }), ...others];
  }
  return [...after];
}

/** The record of a tree, with its variations and comments. */
export function recordOf(tree: Tree, head: Partial<RecordJson> = {}): RecordJson {
  const { game, options, start, root } = tree;
  return {
    format: FORMAT,
    game,
    options,
    ...(head.tags ? { tags: head.tags } : {}),
    ...(start === null ? {} : { start }),
    ...(root.comment ? { comment: root.comment } : {}),
    moves: [...(start === null ? tilesOf(root) : []), ...plies(root.then)],
    result: head.result ?? "*",
    ...(head.termination ? { termination: head.termination } : {}),
  };
}

const tilesOf = ({ tiles }: Node) => tiles.map(tile => `>${tile}`);

function plies(then: readonly Node[]): PlyJson[] {
  const found: PlyJson[] = [];
  for (let [main, ...others] = then; main; [main, ...others] = main.then) {
    const variations = others.map(other => plies([other]));
    const { move, comment } = main;
    const more = { ...(comment ? { comment } : {}), ...(variations.length ? { variations } : {}) };
    found.push(comment || variations.length ? { move, ...more } : move, ...tilesOf(main));
  }
  return found;
}

// --- addresses -----------------------------------------------------------------------------------

/** Where a line is analysed: a path below the base, with the whole line in its fragment. */
export function analysePath(tree: Tree, path: Path): string {
  const nodes = nodesOn(tree, path);
  const moves = nodes.flatMap(one => [...(one.move ? [one.move] : []), ...tilesOf(one)]);
  return `analyse/${tree.game}${fragmentOf(tree, moves)}`;
}

/** The line in a fragment, as a tree and the path to its end. The fragment may contain anything. */
export function treeIn(game: string, fragment: string): Place {
  const { options, start } = startOf(fragment);
  const record = { format: FORMAT, game, options, moves: movesIn(fragment) };
  const tree = treeOf(start === null ? record : { ...record, start }, false);
  return { tree, path: onwards(tree, []) };
}
