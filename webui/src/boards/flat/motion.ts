/** Animations from one scene to the next. Pieces are matched by their ids. */
import type { Piece, Scene } from "../../core/scene";
import type { Places, Point } from "./geometry";
import { fix } from "./geometry";

export interface Changes {
  /** Moved or turned over. */
  readonly moved: ReadonlySet<string>;
  readonly turned: ReadonlySet<string>;
  /** New on the board. */
  readonly fresh: ReadonlySet<string>;
  /** Gone from the board. */
  readonly left: readonly Piece[];
}

export function changes(before: Scene, after: Scene): Changes {
  const old = new Map(before.pieces.map(piece => [piece.id, piece]));
  const now = new Set(after.pieces.map(piece => piece.id));
  const ids = (test: (piece: Piece, was: Piece | undefined) => boolean) => {
    const found = after.pieces.filter(piece => test(piece, old.get(piece.id)));
    return new Set(found.map(piece => piece.id));
  };
  return {
    moved: ids((piece, was) => was !== undefined && was.cell !== piece.cell),
    turned: ids((piece, was) => was !== undefined && was.face !== piece.face),
    fresh: ids((_, was) => was === undefined),
    left: before.pieces.filter(piece => !now.has(piece.id)),
  };
}

/** Whether two scenes belong to one game, so that one can turn into the other. */
export function related(before: Scene | undefined, after: Scene): before is Scene {
  return before !== undefined && before.game === after.game && before.pieces.length > 0;
}

/** Whether two scenes are the same: a restored connection sends the scene again. */
export function same(before: Scene, after: Scene): boolean {
  const told = ({ pieces, held, turn, result }: Scene) => ({ pieces, held, turn, result });
  return JSON.stringify(told(before)) === JSON.stringify(told(after));
}

type Timing = KeyframeAnimationOptions;

const GLIDE: Timing = { duration: 220, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)" };
const FLIP: Timing = { duration: 320, easing: "ease-in-out" };
const DROP: Timing = { duration: 240, easing: "cubic-bezier(0.2, 0.8, 0.3, 1.15)" };
const FADE: Timing = { duration: 220, delay: 120, fill: "both", easing: "ease-in" };

/** A place on the board for CSS. */
export function shifted({ x, y }: Point): string {
  return `translate(${fix(x)}px, ${fix(y)}px)`;
}

export function glide(piece: Element, from: Point, to: Point): Animation {
  return piece.animate([{ transform: shifted(from) }, { transform: shifted(to) }], GLIDE);
}

/** Starts all motion. */
export function animate(root: ParentNode, now: Changes, from: Places, to: Places): Animation[] {
  const find = (id: string, part = "") =>
    root.querySelector<SVGElement>(`[data-piece="${id}"] ${part}`.trim());
  const go = (id: string) => {
    const [piece, a, b] = [find(id), from.get(id), to.get(id)];
    return piece && a && b ? glide(piece, a, b) : undefined;
  };
  const flip = (id: string) => [
    find(id, ".body")?.animate(TURN, FLIP),
    find(id, ".was")?.animate({ opacity: [1, 1, 0, 0], offset: [0, 0.5, 0.5, 1] }, FLIP),
    find(id, ".now")?.animate({ opacity: [0, 0, 1, 1], offset: [0, 0.5, 0.5, 1] }, FLIP),
  ];
  const started = [
    ...[...now.moved].map(go),
    ...[...now.turned].flatMap(flip),
    ...[...now.fresh].map(id => find(id, ".body")?.animate(FALL, DROP)),
    ...now.left.map(piece => find(piece.id, ".body")?.animate(GO, FADE)),
  ];
  return started.filter(animation => animation !== undefined);
}

/** Seen from above, a piece that turns over grows narrow, lifts a little, and grows wide again. */
const TURN: Keyframe[] = [
  { transform: "scale(1, 1)" },
  { transform: "translate(0, -0.1px) scale(0.04, 1.12)" },
  { transform: "scale(1, 1)" },
];
const FALL: Keyframe[] = [
  { transform: "translate(0, -0.35px) scale(1.18)", opacity: 0 },
  { opacity: 1, offset: 0.4 },
  { transform: "none", opacity: 1 },
];
const GO: Keyframe[] = [
  { transform: "none", opacity: 1 },
  { transform: "scale(0.6)", opacity: 0 },
];
