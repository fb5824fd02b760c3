/**
 * The first player's chance over a line: a curve to look at and to go along, by mouse, finger or
 * keys, and a table with the same. Emits `look` with the ply.
 *
 * A bar below the curve marks proven values. Where they end, the curve is broken, because the
 * estimates that follow are not comparable.
 */
import { LitElement, css, html, nothing, svg } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Sort } from "./engine";
import { percent } from "./words";
import { shared } from "../../design/styles";
import { t, texts } from "../../core/texts";
import { Follows } from "../../core/topic";
import { colourName } from "../../core/words";
import { sign } from "./sorts";
import { signs } from "./sorts.css";

/** A position of the line; the first is before any move. */
export interface Point {
  /** "3. c3-c4". */
  readonly label: string;
  readonly chance: number | undefined;
  readonly proven: boolean;
  readonly sort: Sort | undefined;
}

const MARKED: readonly (Sort | undefined)[] = ["blunder", "mistake", "doubtful", "good"];

@customElement("chance-graph")
export class ChanceGraph extends LitElement {
  @property({ attribute: false }) points: readonly Point[] = [];
  /** The ply looked at. */
  @property({ type: Number }) at = 0;
  @property({ attribute: false }) players: readonly [string, string] = ["white", "black"];

  constructor() {
    super();
    new Follows(this, texts);
  }

  private get last(): number {
    return Math.max(1, this.points.length - 1);
  }

  protected override render() {
    return html`<div
        class="graph"
        role="slider"
        tabindex="0"
        aria-label=${t("page.analyse.graph", { colour: colourName(this.players[0]) })}
        aria-valuemin="0"
        aria-valuemax=${this.points.length - 1}
        aria-valuenow=${this.at}
        aria-valuetext=${this.words(this.at)}
        @keydown=${this.keyed}
        @pointerdown=${this.pressed}
        @pointermove=${this.moved}
      >
        <svg class="curve" viewBox="0 0 ${this.last} 100" preserveAspectRatio="none" aria-hidden="true">
          ${this.stretches().map(
            points =>
              svg`<path class="area ${this.players[0]}" d="M${points[0]?.[0]} 100L${joined(points)}L${points.at(-1)?.[0]} 100Z" />
              <path class="line" d="M${joined(points)}" />`,
          )}
          ${this.gaps().map(ply => svg`<rect class="gap" x=${ply} width="1" height="100" />`)}
        </svg>
        <svg class="marks" aria-hidden="true">
          ${svg`<line class="even" x1="0" x2="100%" y1="50%" y2="50%" />
          <line class="now" x1=${this.x(this.at)} x2=${this.x(this.at)} y1="0" y2="100%" />`}
          ${this.known().map(
            ([first, last]) =>
              svg`<line class="proven" x1=${this.x(first)} x2=${this.x(last)} y1="100%" y2="100%" />`,
          )}
          ${this.points.map((point, ply) => this.mark(point, ply))}
        </svg>
      </div>
      ${
        this.known().length
          ? html`<p class="small soft key" aria-hidden="true">
              <i></i>${t("page.analyse.proven_here")}
            </p>`
          : nothing
      }
      <details>
        <summary class="small">${t("page.analyse.as_table")}</summary>
        ${this.table()}
      </details>`;
  }

  private x(ply: number): string {
    return `${(100 * ply) / this.last}%`;
  }

  /** Stretches of the line with known chances; each ends where the proven values end. */
  private stretches(): [number, number][][] {
    const found: [number, number][][] = [[]];
    this.points.forEach(({ chance, proven }, ply) => {
      const ended = this.points[ply - 1]?.proven && !proven;
      if ((chance === undefined || ended) && found.at(-1)?.length) found.push([]);
      if (chance !== undefined) found.at(-1)?.push([ply, 100 * (1 - chance)]);
    });
    return found.filter(points => points.length);
  }

  /** The plies after which the proven values end. */
  private gaps(): number[] {
    return this.points.flatMap(({ proven, chance }, ply) =>
      ply && !proven && chance !== undefined && this.points[ply - 1]?.proven ? [ply - 1] : [],
    );
  }

  /** Stretches that are proven: the first ply and the last. */
  private known(): [number, number][] {
    const found: [number, number][] = [];
    this.points.forEach(({ proven }, ply) => {
      const last = found.at(-1);
      if (proven && last && last[1] === ply - 1) last[1] = ply;
      else if (proven) found.push([ply, ply]);
    });
    return found;
  }

  private mark({ chance, sort }: Point, ply: number) {
    if (chance === undefined) return nothing;
    const y = `${100 * (1 - chance)}%`;
    const shown = MARKED.includes(sort) || ply === this.at;
    return shown
      ? svg`<circle class=${ply === this.at ? "now" : sort} cx=${this.x(ply)} cy=${y} r=${ply === this.at ? 5 : 4} />`
      : nothing;
  }

  private words(ply: number): string {
    const point = this.points[ply];
    if (!point) return "";
    const chance = point.chance === undefined ? t("page.analyse.unknown") : percent(point.chance);
    const sort = MARKED.includes(point.sort) ? t(`page.analyse.sort.${point.sort}`) : "";
    const proven = point.proven ? t("page.analyse.proven") : "";
    return [point.label, chance, proven, sort].filter(Boolean).join(t("page.and"));
  }

  private table() {
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("page.analyse.as_table")}>
      <table class="small">
        <thead>
          <tr>
            <th scope="col">${t("page.moves.title")}</th>
            <th scope="col">${colourName(this.players[0])}</th>
            <th scope="col">${colourName(this.players[1])}</th>
          </tr>
        </thead>
        <tbody>
          ${this.points.map(
            ({ label, chance, proven, sort }) =>
              html`<tr>
                <th scope="row">
                  ${label} ${sign(sort)}
                  ${proven ? html`<span class="soft">${t("page.analyse.proven")}</span>` : nothing}
                </th>
                <td>${chance === undefined ? "–" : percent(chance)}</td>
                <td>${chance === undefined ? "–" : percent(1 - chance)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  private keyed(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: this.at - 1,
      ArrowDown: this.at - 1,
      ArrowRight: this.at + 1,
      ArrowUp: this.at + 1,
      PageDown: this.at - 10,
      PageUp: this.at + 10,
      Home: 0,
      End: Infinity,
    };
    const goal = steps[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    this.look(goal);
  }

  private pressed(event: PointerEvent): void {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    this.look(Math.round(((event.clientX - box.left) / box.width) * this.last));
  }

  private moved(event: PointerEvent): void {
    if (event.buttons) this.pressed(event);
  }

  private look(ply: number): void {
    const detail = Math.min(Math.max(0, ply), this.points.length - 1);
    if (detail !== this.at) this.dispatchEvent(new CustomEvent("look", { detail }));
  }

  static override styles = [
    ...shared,
    signs,
    css`
      :host {
        display: block;
      }
      .graph {
        position: relative;
        block-size: 6.5rem;
        border: 1px solid var(--rule);
        border-radius: var(--radius-s);
        background: color-mix(in oklab, var(--ink-soft), var(--paper) 55%);
        cursor: pointer;
        touch-action: pan-y;
        overflow: clip;
        overflow-clip-margin: 6px;
      }
      svg {
        position: absolute;
        inset: 0;
        inline-size: 100%;
        block-size: 100%;
        overflow: visible;
      }
      .area.white {
        fill: var(--white-piece);
      }
      .area.blue {
        fill: var(--blue-tile);
      }
      .gap {
        fill: var(--paper);
      }
      .line {
        fill: none;
        stroke: var(--black-edge);
        stroke-width: 2;
        vector-effect: non-scaling-stroke;
      }
      .even {
        stroke: var(--ink-soft);
        stroke-dasharray: 3 4;
      }
      line.proven {
        stroke: var(--indigo);
        stroke-width: 6;
        stroke-linecap: round;
      }
      .key {
        display: flex;
        align-items: center;
        gap: var(--space-2);
        padding-block-start: var(--space-2);
      }
      .key i {
        inline-size: 1.5em;
        block-size: 6px;
        border-radius: 3px;
        background: var(--indigo);
      }
      line.now {
        stroke: var(--vermilion);
        stroke-width: 2;
      }
      circle {
        fill: var(--vermilion);
        stroke: var(--white-piece);
        stroke-width: 1.5;
      }
      circle.doubtful {
        fill: var(--wood);
      }
      circle.good {
        fill: var(--moss);
      }
      circle.now {
        fill: var(--vermilion);
        stroke-width: 2.5;
      }
      summary {
        padding-block: var(--space-2);
        color: var(--ink-soft);
        cursor: pointer;
      }
      .scroll {
        max-block-size: 14rem;
        overflow: auto;
      }
      table {
        inline-size: 100%;
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
      }
      th {
        font-weight: 400;
        text-align: start;
      }
      thead th {
        color: var(--ink-soft);
      }
      td {
        text-align: end;
      }
      thead th:not(:first-child) {
        text-align: end;
      }
      tr {
        border-block-end: 1px solid var(--rule);
      }
    `,
  ];
}

function joined(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y]) => `${x} ${y.toFixed(1)}`).join("L");
}
