/**
 * Why a move is good or bad: in words, and move by move on the board. Emits `peek` and
 * `follow` (moves from the position asked about), `play` when it begins to show a line, and `close`.
 */
import { LitElement, type PropertyValues, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { explainedWords, moveOf, nameOf, stepWords } from "./words";
import { shared } from "../../design/styles";
import { t, texts } from "../../core/texts";
import { Follows } from "../../core/topic";
import type { Explained, LineStep } from "../../core/types";
import { icon } from "../../design/icons";
import { stepButtons } from "./step-list";

const EVERY = 1_100;
const LONGEST = 8;

@customElement("why-box")
export class WhyBox extends LitElement {
  @property({ attribute: false }) told!: Explained;
  @property({ attribute: false }) players: readonly string[] = [];
  /** The step that is being played on the board. */
  @state() private playing: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    new Follows(this, texts);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("told")) this.stop();
  }

  protected override render() {
    const { told } = this;
    const better = moveOf(told.best) !== moveOf(told.this);
    return html`<section class="sheet" aria-label=${t("page.analyse.why")}>
      <p role="status">${explainedWords(told)}</p>
      ${this.list(told.this.steps)}
      ${
        better
          ? html`<h3>${t("page.analyse.better", { move: nameOf(told.best) })}</h3>
            ${this.list(told.best.steps)}`
          : nothing
      }
      <div class="ways">
        <button @click=${() => (this.playing === null ? this.begin() : this.stop())}>
          ${icon(this.playing === null ? "play" : "pause")}
          ${t(this.playing === null ? "page.analyse.show" : "page.moves.pause")}
        </button>
        <button class="quiet" @click=${() => this.dispatchEvent(new CustomEvent("close"))}>
          ${t("page.close")}
        </button>
      </div>
    </section>`;
  }

  private list(steps: readonly LineStep[]) {
    const shown = this.playing;
    const words = (step: LineStep, at: number) =>
      html`<span class=${steps === this.told.this.steps && at === shown ? "now" : ""}
        >${stepWords(step, this.players)}</span
      >`;
    return html`<div class="steps">${stepButtons(steps, LONGEST, words)}</div>`;
  }

  private begin(): void {
    this.dispatchEvent(new CustomEvent("play"));
    this.play(0);
  }

  /** Shows a step on the board, then the next. */
  private play(at: number): void {
    const steps = this.told.this.steps.slice(0, LONGEST);
    if (at >= steps.length) {
      this.stop();
      return;
    }
    this.playing = at;
    this.peek(steps.slice(0, at + 1).map(({ text }) => text));
    this.#timer = setTimeout(() => this.play(at + 1), EVERY);
  }

  private stop(): void {
    clearTimeout(this.#timer);
    if (this.playing !== null) this.peek(null);
    this.playing = null;
  }

  private peek(detail: readonly string[] | null): void {
    this.dispatchEvent(new CustomEvent("peek", { detail }));
  }

  static override styles = [
    ...shared,
    css`
      section {
        display: grid;
        gap: var(--space-2);
        padding: var(--space-3);
        border-inline-start: 4px solid var(--indigo);
      }
      h3 {
        font-size: var(--text-s);
      }
      .steps {
        display: grid;
        justify-items: start;
      }
      .step {
        min-block-size: 2rem;
        padding: var(--space-1) var(--space-2);
        font-size: var(--text-s);
        font-weight: 400;
        text-align: start;
      }
      .now {
        font-weight: 700;
        text-decoration: underline;
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
      @media (pointer: coarse) {
        .step {
          min-block-size: var(--touch);
        }
      }
    `,
  ];
}
