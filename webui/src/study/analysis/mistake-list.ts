/** The mistakes of a game, with better moves. Emits `look` and `better`. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { MISTAKES, type Review, type Sort } from "./engine";
import { fellWords, moveOf, nameOf, numberOf, worthWords } from "./words";
import { shared } from "../../design/styles";
import { hasKeys } from "../../core/keys";
import { t, texts } from "../../core/texts";
import { Follows } from "../../core/topic";
import type { Judged } from "../../core/types";
import { colourName } from "../../core/words";
import { icon } from "../../design/icons";
import { sign } from "./sorts";
import { signs } from "./sorts.css";

const COUNTED: readonly Sort[] = [...MISTAKES, "good"];

@customElement("mistake-list")
export class MistakeList extends LitElement {
  @property({ attribute: false }) review!: Review;
  /** Changes when the review does. */
  @property({ type: Number }) count = 0;
  /** The ply looked at. */
  @property({ type: Number }) at = 0;
  @property({ attribute: false }) players: readonly [string, string] = ["white", "black"];
  @property({ type: Boolean }) pairs = true;

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override render() {
    const { review } = this;
    return html`<section aria-labelledby="title">
      <h2 id="title">${t("page.analyse.review")}</h2>
      ${review.plies ? this.found() : this.begin()}
      ${review.failure ? html`<p class="small error">${review.failure}</p>` : nothing}
    </section>`;
  }

  private begin() {
    return html`<button @click=${() => this.say("review", null)}>
      ${icon("chart")} ${t("page.analyse.go_through")}
    </button>`;
  }

  private found() {
    const { review } = this;
    return html`<p class="small soft" role="status">${this.state()}</p>
      ${
        review.thinking
          ? html`<progress max=${review.plies} value=${review.judged.length} aria-label=${t("page.analyse.review")}></progress>`
          : nothing
      }
      ${this.summary()}
      <ol>
        ${review.mistakes.map(one => this.mistake(one))}
      </ol>`;
  }

  private state(): string {
    const { review } = this;
    if (review.thinking)
      return t("page.analyse.going", { done: review.judged.length, plies: review.plies });
    if (!review.done) return t("page.analyse.unfinished");
    if (!review.mistakes.length) return t("page.analyse.clean");
    return hasKeys() ? t("page.analyse.jump") : "";
  }

  /** How many of each sort each player made. */
  private summary() {
    const count = (seat: number, sort: Sort) =>
      this.review.judged.filter(one => one.by === seat && one.sort === sort).length;
    return html`<table class="small">
      <thead>
        <tr>
          <td></td>
          ${COUNTED.map(sort => html`<th scope="col">${t(`page.analyse.sort.${sort}`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${this.players.map(
          (colour, seat) =>
            html`<tr>
              <th scope="row">${colourName(colour)}</th>
              ${COUNTED.map(sort => html`<td class="numbers">${count(seat, sort)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  private mistake(one: Judged) {
    const { better } = one;
    const move = moveOf(one.this);
    return html`<li>
      <button
        class="quiet move"
        aria-current=${this.at === one.ply + 1 ? "step" : nothing}
        @click=${() => this.say("look", one.ply + 1)}
      >
        <span class="soft">${numberOf(one.ply, this.pairs)}</span>
        <span class="name">${move}${sign(one.sort)}</span>
        <span class="worth soft">${fellWords(one)}</span>
      </button>
      ${
        better
          ? html`<button
            class="quiet better"
            @click=${() => this.say("better", one)}
          >
            ${t("page.analyse.better", { move: nameOf(better) })}
            <span class="soft">${worthWords(better.worth)}</span>
          </button>`
          : nothing
      }
    </li>`;
  }

  private say(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  static override styles = [
    ...shared,
    signs,
    css`
      section {
        display: grid;
        gap: var(--space-2);
      }
      h2 {
        font-size: var(--text-m);
      }
      progress {
        inline-size: 100%;
        accent-color: var(--indigo);
      }
      table {
        border-collapse: collapse;
      }
      th {
        font-weight: 400;
        color: var(--ink-soft);
      }
      tbody th {
        text-align: start;
      }
      td {
        text-align: center;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        border-block-start: 1px solid var(--rule);
      }
      li button {
        gap: 0.4em;
        padding-inline: var(--space-2);
        font-size: var(--text-s);
        font-weight: 400;
      }
      .move {
        font-family: var(--font-numbers);
        font-weight: 650;
      }
      .name {
        white-space: nowrap;
      }
      .worth {
        font: 400 var(--text-s) / 1.3 var(--font);
        text-align: start;
      }
      [aria-current] {
        background: var(--indigo-wash);
      }
    `,
  ];
}
