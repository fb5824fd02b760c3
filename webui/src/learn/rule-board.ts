/** A board beside a rule: to try things on, with a few that are worth trying. */
import { LitElement, type PropertyValues, css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { shared } from "../design/styles";
import { type Arranged, type Trial, lineOf } from "./lessons";
import { printing } from "../boards/printing";
import { roomFor } from "../boards/registry";
import { type Beginning, Study } from "../study/study";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { resultName } from "../core/words";
import { icon } from "../design/icons";
import type { TryBoard } from "../study/try-board";
import "../study/try-board";

/** Milliseconds until positions further down are fetched: visible boards come first. */
export const LATER = 2000;

@customElement("rule-board")
export class RuleBoard extends LitElement {
  @property() game = "";
  /** The board that draws it. */
  @property() kind = "flat";
  @property({ attribute: false }) board!: Arranged;
  /** Whether it is on the screen, or nearly: only then it costs anything. */
  @state() private near = false;
  @query("try-board") private readonly trying!: TryBoard | null;
  @query(".place") private readonly place!: HTMLElement;
  private study = new Study();
  private line!: Beginning;
  readonly #observer = new IntersectionObserver(entries => this.looked(entries), {
    rootMargin: "400px",
  });

  #later = 0;

  constructor() {
    super();
    new Follows(this, texts, printing);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer.observe(this);
    this.#prepareAfter(LATER);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
    clearTimeout(this.#later);
  }

  #prepareAfter(pause: number): void {
    this.#later = window.setTimeout(() => void this.#prepare(pause), pause);
  }

  /**
   * Fetches the position of a board that is not shown yet: a printer does not wait for it. It is
   * refused while its game is compiled; then it is asked for again, after longer and longer pauses.
   */
  async #prepare(pause: number): Promise<void> {
    const asks = !this.near || pause > LATER; // at first a board on the screen asks for itself
    if (asks && !this.study.shown) await this.study.open(this.line).catch(() => undefined);
    if (this.isConnected && !this.study.shown) this.#prepareAfter(2 * pause);
  }

  /** A board that goes away leaves its room, so that nothing jumps. */
  private looked(entries: IntersectionObserverEntry[]): void {
    const near = entries.at(-1)?.isIntersecting ?? false;
    if (this.near && !near) this.place.style.minBlockSize = `${this.place.offsetHeight}px`;
    this.near = near;
  }

  /** A lesson in another language shows the same positions: the tried moves stay. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("board") && !changed.has("game")) return;
    const line = lineOf(this.game, this.board);
    if (JSON.stringify(line) !== JSON.stringify(this.line)) this.line = line;
  }

  protected override render() {
    const { title, trials } = this.board;
    return html`${title ? html`<h3>${title}</h3>` : nothing}
      <div class="place ${roomFor(this.kind)}">
        ${
          this.near || printing.on
            ? html`<try-board .study=${this.study} .line=${this.line} @shown=${() => this.requestUpdate()}></try-board>`
            : nothing
        }
      </div>
      ${this.ending()}
      ${
        trials.length
          ? html`<ul aria-label=${t("page.rules.trials")}>
            ${trials.map(trial => html`<li>${this.trial(trial)}</li>`)}
          </ul>`
          : nothing
      }
      ${this.moved() ? this.again() : nothing}`;
  }

  private trial({ move, says, because }: Trial) {
    const sign = because ? "close" : "check";
    return html`<button class=${sign} @click=${() => this.attempt(move)}>
      ${icon(sign)}<span
        ><span class="hidden">${t(because ? "page.rules.refused" : "page.rules.allowed")}</span>
        ${says}</span
      >
    </button>`;
  }

  /** How it ended, where it did. */
  private ending() {
    const scene = this.study.shown?.scene;
    if (!scene || scene.result === "*") return nothing;
    return html`<p class="ending" role="status">${resultName({ result: scene.result, how: "rules" }, scene)}</p>`;
  }

  private again() {
    return html`<button class="quiet again" @click=${() => this.study.open(this.line)}>
      ${icon("undo")} ${t("page.rules.again")}
    </button>`;
  }

  private moved(): boolean {
    const moves = this.study.shown?.line.moves.length ?? 0;
    return moves > this.board.moves.length;
  }

  private async attempt(move: string): Promise<void> {
    if (!this.trying) return;
    if (this.moved()) await this.study.open(this.line);
    await this.trying.attempt(move);
  }

  static override styles = [
    ...shared,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        align-content: start;
        gap: var(--space-2);
      }
      h3 {
        font-size: var(--text-m);
      }
      .place {
        min-block-size: 18rem;
        --board-block-size: 26rem;
      }
      .place.own-controls {
        min-block-size: 26rem;
      }
      ul {
        display: grid;
        gap: var(--space-2);
      }
      li button {
        justify-content: start;
        inline-size: 100%;
        font-weight: 450;
        text-align: start;
      }
      .check svg {
        color: var(--moss);
      }
      .close svg {
        color: var(--vermilion);
      }
      .ending {
        font-weight: 650;
        text-align: center;
      }
      .again {
        justify-self: center;
      }
      @media print {
        :host {
          break-inside: avoid;
        }
        .place,
        .place.own-controls {
          min-block-size: 0 !important; /* of a board that has gone away */
          --board-block-size: 17rem;
        }
        li button {
          min-block-size: 0;
          padding: 0;
          border: none;
        }
      }
    `,
  ];
}

declare global {
  interface HTMLElementTagNameMap {
    "rule-board": RuleBoard;
  }
}
