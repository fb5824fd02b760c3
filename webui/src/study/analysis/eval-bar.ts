/** How the game stands, as a bar: the first player's share of the chances, in words too. */
import { LitElement, css, html, nothing, svg } from "lit";
import { customElement, property } from "lit/decorators.js";
import { percent } from "./words";
import { shared } from "../../design/styles";
import { t, texts } from "../../core/texts";
import { Follows } from "../../core/topic";
import { colourName } from "../../core/words";

@customElement("eval-bar")
export class EvalBar extends LitElement {
  /** The first player's chance; null while nothing is known. */
  @property({ attribute: false }) chance: number | null = null;
  /** The proven result, in words: "White wins in 3". */
  @property() certain = "";
  @property({ attribute: false }) players: readonly [string, string] = ["white", "black"];

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override render() {
    const { chance, players } = this;
    const share = chance === null ? 50 : Math.round(100 * chance);
    return html`<div
        class="bar"
        role="meter"
        aria-label=${t("page.analyse.stands")}
        aria-valuemin="0"
        aria-valuemax="100"
        aria-valuenow=${share}
        aria-valuetext=${this.words()}
      >
        <svg aria-hidden="true">
          ${svg`<rect class="colour ${players[1]}" width="100%" height="100%" />
          <rect class="colour ${players[0]} share" width="${share}%" height="100%" />
          <line x1="50%" x2="50%" y1="0" y2="100%" />`}
        </svg>
      </div>
      <p aria-hidden="true" class="small numbers">
        <span><i class="dot ${players[0]}"></i>${this.side(0)}</span>
        ${this.certain ? html`<strong>${this.certain}</strong>` : nothing}
        <span>${this.side(1)}<i class="dot ${players[1]}"></i></span>
      </p>`;
  }

  private side(seat: 0 | 1): string {
    const name = colourName(this.players[seat]);
    if (this.chance === null || this.certain) return name;
    return `${name} ${percent(seat ? 1 - this.chance : this.chance)}`;
  }

  private words(): string {
    if (this.certain) return this.certain;
    return this.chance === null ? t("page.analyse.unknown") : `${this.side(0)}, ${this.side(1)}`;
  }

  static override styles = [
    ...shared,
    css`
      :host {
        display: grid;
        gap: var(--space-1);
      }
      .bar {
        block-size: 14px;
        overflow: hidden;
        border: 1px solid var(--ink-soft);
        border-radius: 7px;
      }
      svg {
        display: block;
        inline-size: 100%;
        block-size: 100%;
      }
      .share {
        transition: width var(--quick) var(--ease);
      }
      line {
        stroke: var(--vermilion);
        stroke-width: 2;
      }
      .colour.white {
        fill: var(--white-piece);
      }
      .colour.black {
        fill: var(--black-piece);
      }
      .colour.blue {
        fill: var(--blue-piece);
      }
      .colour.red {
        fill: var(--red-piece);
      }
      p {
        display: flex;
        justify-content: space-between;
        gap: var(--space-2);
      }
      span {
        display: inline-flex;
        align-items: center;
        gap: var(--space-1);
      }
      .dot {
        inline-size: 0.75em;
        block-size: 0.75em;
        border: 1px solid var(--ink-soft);
        border-radius: 50%;
      }
      .dot.white {
        background: var(--white-piece);
      }
      .dot.black {
        background: var(--black-piece);
      }
      .dot.blue {
        background: var(--blue-piece);
      }
      .dot.red {
        background: var(--red-piece);
      }
    `,
  ];
}
