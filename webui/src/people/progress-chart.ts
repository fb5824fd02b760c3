/**
 * A rating over time: a line with its margin of error. A table has the same numbers.
 */
import { LitElement, css, html, nothing, svg } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Progress } from "../archive/archive";
import { shared } from "../design/styles";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { day } from "../core/words";

type Point = Progress["history"][number];

const WIDTH = 600;
const HEIGHT = 200;
const EDGE = { left: 44, right: 8, top: 10, bottom: 10 };

@customElement("progress-chart")
export class ProgressChart extends LitElement {
  @property({ attribute: false }) points: readonly Point[] = [];
  /** The label for screen readers. */
  @property() label = "";

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override render() {
    if (this.points.length < 2) return nothing;
    const scale = scaleOf(this.points);
    return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${this.label}>
        ${scale.lines.map(rating => this.level(rating, scale.y(rating)))}
        <polygon points=${around(this.points, scale)}></polygon>
        <polyline points=${along(this.points, scale)}></polyline>
        ${this.last(scale)}
      </svg>
      ${this.table()}`;
  }

  private level(rating: number, y: number) {
    return svg`<line x1=${EDGE.left} x2=${WIDTH - EDGE.right} y1=${y} y2=${y}></line>
      <text x=${EDGE.left - 6} y=${y + 4}>${rating}</text>`;
  }

  private last({ x, y }: Scale) {
    const last = this.points.at(-1);
    return last
      ? svg`<circle cx=${x(this.points.length - 1)} cy=${y(last.rating)} r="4"></circle>`
      : nothing;
  }

  private table() {
    return html`<details>
      <summary class="small">${t("page.person.as_table")}</summary>
      <div class="scroll" tabindex="0" role="group" aria-label=${this.label}>
        <table class="small">
          <thead>
            <tr>
              <th scope="col">${t("page.person.day")}</th>
              <th scope="col">${t("page.person.rating")}</th>
              <th scope="col">±</th>
              <th scope="col"><span class="hidden">${t("page.person.game")}</span></th>
            </tr>
          </thead>
          <tbody>
            ${[...this.points].reverse().map(
              ({ at, rating, deviation, table }) => html`<tr>
                <td>${day(at)}</td>
                <td class="numbers">${rating}</td>
                <td class="numbers">${deviation}</td>
                <td>${table ? html`<a href="t/${table}">${t("page.person.look")}</a>` : nothing}</td>
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>`;
  }

  static override styles = [
    ...shared,
    css`
      :host {
        display: block;
      }
      svg {
        display: block;
        inline-size: 100%;
        block-size: auto;
      }
      line {
        stroke: var(--rule);
      }
      text {
        fill: var(--ink-soft);
        font-size: 13px;
        text-anchor: end;
        font-variant-numeric: tabular-nums;
      }
      polygon {
        fill: var(--indigo-wash);
      }
      polyline {
        fill: none;
        stroke: var(--indigo);
        stroke-width: 2.5;
        stroke-linejoin: round;
      }
      circle {
        fill: var(--indigo);
      }
      summary {
        display: inline-flex;
        align-items: center;
        min-block-size: var(--touch);
        color: var(--indigo);
        text-decoration: underline;
        text-underline-offset: 0.2em;
        cursor: pointer;
      }
      .scroll {
        max-block-size: 18rem;
        overflow: auto;
      }
      table {
        border-collapse: collapse;
      }
      th,
      td {
        padding: var(--space-1) var(--space-4) var(--space-1) 0;
        text-align: start;
      }
    `,
  ];
}

interface Scale {
  x: (index: number) => number;
  y: (rating: number) => number;
  /** Round ratings to draw a line at. */
  lines: number[];
}

export function scaleOf(points: readonly Point[]): Scale {
  const low = Math.min(...points.map(({ rating, deviation }) => rating - deviation));
  const high = Math.max(...points.map(({ rating, deviation }) => rating + deviation));
  const span = Math.max(100, high - low);
  const step = span > 600 ? 200 : span > 250 ? 100 : 50;
  const first = Math.ceil(low / step) * step;
  const lines: number[] = [];
  for (let line = first; line <= low + span; line += step) lines.push(line);
  const wide = WIDTH - EDGE.left - EDGE.right;
  const tall = HEIGHT - EDGE.top - EDGE.bottom;
  return {
    x: index => round(EDGE.left + (wide * index) / Math.max(1, points.length - 1)),
    y: rating => round(EDGE.top + tall * (1 - (rating - low) / span)),
    lines,
  };
}

function along(points: readonly Point[], { x, y }: Scale): string {
  return points.map(({ rating }, i) => `${x(i)},${y(rating)}`).join(" ");
}

function around(points: readonly Point[], { x, y }: Scale): string {
  const above = points.map(({ rating, deviation }, i) => `${x(i)},${y(rating + deviation)}`);
  const below = points.map(({ rating, deviation }, i) => `${x(i)},${y(rating - deviation)}`);
  return [...above, ...below.reverse()].join(" ");
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
