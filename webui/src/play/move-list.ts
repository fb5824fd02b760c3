/** The moves of a game: view each, step through, or play automatically. */
import { LitElement, type PropertyValues, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { shared } from "../design/styles";
import type { Replay } from "./replay";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { colourName } from "../core/words";
import { icon } from "../design/icons";

@customElement("move-list")
export class MoveList extends LitElement {
  @property({ attribute: false }) moves: readonly string[] = [];
  /** The colour that made each of them; told where players do not take turns. */
  @property({ attribute: false }) colours: readonly string[] = [];
  @property({ attribute: false }) replay!: Replay;
  /** The position looked at, counted in moves. */
  @property({ type: Number }) ply = 0;
  /** Whether the players take turns, so that moves come in pairs. */
  @property({ type: Boolean }) pairs = true;
  @property({ type: Boolean }) over = false;

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override updated(changed: PropertyValues<this>): void {
    // The list's surroundings may change height in the same update: scroll afterwards.
    if (changed.has("ply") || changed.has("moves")) requestAnimationFrame(() => this.follow());
  }

  /** Only the list scrolls: scrollIntoView would move the whole page on a phone. */
  private follow(): void {
    const list = this.renderRoot.querySelector("ol");
    const current = list?.querySelector("[aria-current]");
    if (!list || !current) return;
    const away = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
    list.scrollTop += away - list.clientHeight / 2;
  }

  protected override render() {
    return html`<section aria-label=${t("page.moves.title")}>
      ${
        this.moves.length
          ? html`<ol class=${this.pairs ? "pairs" : ""} tabindex="-1">
            ${this.moves.map((text, i) => this.move(text, i))}
          </ol>`
          : html`<p class="small soft none">${t("page.moves.none")}</p>`
      }
      ${this.controls()}
    </section>`;
  }

  private move(text: string, i: number) {
    const number = this.pairs ? (i % 2 ? null : i / 2 + 1) : i + 1;
    const colour = this.pairs ? "" : (this.colours[i] ?? "");
    return html`<li>
      ${number === null ? nothing : html`<span class="number soft">${number}.</span>`}
      <button
        class="quiet numbers ${colour}"
        aria-current=${this.ply === i + 1 ? "step" : nothing}
        @click=${() => this.replay.look(i + 1)}
      >
        ${colour ? html`<span class="hidden">${colourName(colour)}:</span>` : nothing}
        ${text}
      </button>
    </li>`;
  }

  private controls() {
    const { replay, moves, ply } = this;
    const step = (
      drawing: Parameters<typeof icon>[0],
      key: string,
      go: () => unknown,
      usable: boolean,
    ) =>
      html`<button
        class="quiet icon"
        aria-label=${t(key)}
        title=${t(key)}
        ?disabled=${!usable}
        @click=${go}
      >
        ${icon(drawing)}
      </button>`;
    const before = ply > 0;
    const after = ply < moves.length;
    return html`<div class="controls">
      ${step("first", "page.moves.first", () => replay.look(0), before)}
      ${step("back", "page.moves.back", () => replay.look(ply - 1), before)}
      ${
        replay.playing
          ? step("pause", "page.moves.pause", () => replay.pause(), true)
          : step("play", "page.moves.play", () => replay.play(), moves.length > 0)
      }
      ${step("next", "page.moves.next", () => replay.look(ply + 1), after)}
      ${step("last", this.over ? "page.moves.end" : "page.moves.last", () => replay.live(), after)}
    </div>`;
  }

  static override styles = [
    ...shared,
    css`
      :host {
        display: grid;
        grid-template-rows: minmax(0, 1fr);
        min-block-size: 0;
      }
      section {
        display: grid;
        grid-template-rows: minmax(0, 1fr) auto;
        min-block-size: 0;
      }
      ol {
        display: grid;
        grid-template-columns: 1fr;
        align-content: start;
        gap: 0 var(--space-1);
        padding: var(--space-2);
        overflow-y: auto;
        scrollbar-width: thin;
      }
      .pairs {
        grid-template-columns: 1fr 1fr;
      }
      li {
        display: flex;
        align-items: baseline;
        min-inline-size: 0;
      }
      .number {
        inline-size: 2rem;
        font-size: var(--text-xs);
        text-align: end;
      }
      li button {
        flex: 1;
        justify-content: flex-start;
        min-inline-size: 0;
        min-block-size: 2rem;
        padding: var(--space-1) var(--space-2);
        overflow: hidden;
        font-size: var(--text-s);
        font-weight: 400;
      }
      /* Whose move it was, where that does not go by turns: a bar, and its name for who listens. */
      .red,
      .blue {
        border-inline-start: 5px solid var(--red-piece);
        border-start-start-radius: 0;
        border-end-start-radius: 0;
      }
      .blue {
        border-inline-start-color: var(--blue-piece);
        background: color-mix(in oklab, var(--blue-tile), transparent 65%);
      }
      .red {
        background: color-mix(in oklab, var(--red-tile), transparent 65%);
      }
      [aria-current] {
        background: var(--indigo-wash);
        box-shadow: inset 0 0 0 1px var(--indigo);
        font-weight: 700;
      }
      .none {
        padding: var(--space-4);
        text-align: center;
      }
      .controls {
        display: flex;
        justify-content: center;
        border-block-start: 1px solid var(--rule);
      }
      @media (pointer: coarse) {
        li button {
          min-block-size: 2.5rem;
        }
      }
    `,
  ];
}
