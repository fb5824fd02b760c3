/** Recommended moves: arrows for moves, rings for placements, each with its rank. */
import { type SVGTemplateResult, css, nothing, svg } from "lit";
import type { Choice } from "../../core/scene";
import { type Places, type Point, corners, fix, translate } from "./geometry";

/** A move to point out; 1 is the best. */
export interface Advice {
  readonly code: number;
  readonly rank: number;
}

/** The touches that lead to a move; undefined if it is not legal. */
export function wayTo(choices: readonly Choice[], code: number): string[] | undefined {
  for (const choice of choices) {
    if (choice.code === code) return [choice.touch];
    const last = Object.entries(choice.codes ?? {}).find(([, found]) => found === code)?.[0];
    const rest = last === undefined ? wayTo(choice.then, code) : [last];
    if (rest) return [choice.touch, ...rest];
  }
  return undefined;
}

/** All advice for a flat board, the best on top. */
export function advised(
  advice: readonly Advice[],
  choices: readonly Choice[],
  places: Places,
  shape: string,
  inHand: (touch: string) => unknown,
): SVGTemplateResult[] {
  const taken = new Map<string, number>();
  const drawings = advice.map(({ code, rank }) => {
    const way = wayTo(choices, code) ?? [];
    const cells = way.filter(touch => places.has(touch));
    const [from, to] = [places.get(cells[0] ?? ""), places.get(cells.at(-1) ?? "")];
    if (!from || !to) return svg``;
    const number = advice.length > 1 ? badge(rank) : nothing;
    const already = taken.get(cells.join()) ?? 0;
    taken.set(cells.join(), already + 1);
    const drawing =
      from === to
        ? spot(to, shape, already ? nothing : inHand(way[0] as string), number, already)
        : arrow(from, to, number);
    return svg`<g class="advice rank-${rank}">${drawing}</g>`;
  });
  return drawings.reverse();
}

/** An arrow with a broad shaft; its number stands before its head. */
function arrow(from: Point, to: Point, number: unknown): SVGTemplateResult {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const [start, neck, tip] = [0.12, fix(length - 0.34), fix(length - 0.06)];
  const outline = `M${start} -0.065H${neck}V-0.19L${tip} 0L${neck} 0.19V0.065H${start}Z`;
  const part = Math.max(length / 2, length - 0.62) / length;
  const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  return svg`<path d=${outline} transform="${translate(from)} rotate(${fix(turn)})" />
    <g transform=${translate(at)}>${number}</g>`;
}

/** A ring around a cell for a placement; several ranks are drawn side by side. */
function spot(
  at: Point,
  shape: string,
  thing: unknown,
  number: unknown,
  already: number,
): SVGTemplateResult {
  const ring = svg`<polygon class="around" points=${corners(shape, 0.86)} />
    <polygon points=${corners(shape, 0.86)} />`;
  const beside = { x: (already - 1) * 0.3, y: -0.28 };
  return svg`<g transform=${translate(at)}>
    <g class="thing">${thing}</g>${already ? nothing : ring}
    <g transform=${translate(beside)}>${number}</g></g>`;
}

/** The rank of a move in a small disc. */
export function badge(rank: number): SVGTemplateResult {
  return svg`<g class="badge"><circle r="0.17" /><text dy="0.35em">${rank}</text></g>`;
}

export const adviceCss = css`
  .advice {
    opacity: 0.55;
  }
  .advice.rank-1 {
    opacity: 0.92;
  }
  .advice > path {
    fill: var(--advice);
    stroke: var(--white-piece);
    stroke-width: 0.03;
  }
  .advice .thing {
    opacity: 0.65;
  }
  .advice g > polygon,
  .advice .outline {
    fill: none;
    stroke: var(--advice);
    stroke-width: 0.08;
  }
  .advice g > .around,
  .advice > .around {
    stroke: var(--white-piece);
    stroke-width: 0.13;
  }
  .badge circle {
    fill: var(--advice);
    stroke: var(--white-piece);
    stroke-width: 0.03;
  }
  .badge text {
    fill: var(--white-piece);
    font-size: 0.22px;
    font-weight: 700;
    text-anchor: middle;
  }
`;
