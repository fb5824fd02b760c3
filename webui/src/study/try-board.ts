/**
 * A board for trying moves: legal moves are played, others refused with the reason.
 *
 *     <try-board .line=${{ game: "squish", options: { order: 3 } }}></try-board>
 *
 * Emits `shown` for every new position, and `explained` for every reason. `study` can be
 * given from outside, to steer it.
 */
import { LitElement, type PropertyValues, css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Advice } from "../boards/flat/advice";
import type { BanmenBoard } from "../boards/banmen-board";
import "../boards/banmen-board";
import type { BoardConfig, ChooseEvent, RefusedEvent } from "../boards/board";
import "../design/preparing-note";
import { shared } from "../design/styles";
import { sentenceOf } from "../core/notice";
import { animated, settings } from "../core/settings";
import { sound } from "../core/sound";
import { type Beginning, Study } from "./study";
import { type Reason, say, t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { call } from "../transport/transport";
import type { PositionView } from "../core/types";

export type ShownEvent = CustomEvent<PositionView>;
export type ExplainedEvent = CustomEvent<Reason>;

@customElement("try-board")
export class TryBoard extends LitElement {
  /** Where it begins; a new one begins again. */
  @property({ attribute: false }) line: Beginning | null = null;
  @property({ attribute: false }) study = new Study();
  @property({ type: Number }) seat: 0 | 1 = 0;
  /** A move whose place is shown to a learner. */
  @property() hint = "";
  /** Moves to point out. */
  @property({ attribute: false }) advice: readonly Advice[] = [];
  /** Whether moves can be made. */
  @property({ type: Boolean }) active = true;
  @state() private failure = "";
  @query("banmen-board") private readonly board!: BanmenBoard | null;
  #ending: (() => void) | undefined;

  constructor() {
    super();
    new Follows(this, texts, settings);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ending?.();
    this.#ending = undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#follow();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("study")) this.#follow();
    const { line } = this;
    if (changed.has("line") && line) void this.#trying(() => this.study.open(line));
  }

  #follow(): void {
    this.#ending?.();
    this.#ending = this.study.listen(() => this.#told());
  }

  #told(): void {
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent("shown", { detail: this.study.shown, bubbles: true }));
  }

  async #trying(what: () => Promise<void>): Promise<void> {
    this.failure = "";
    try {
      await what();
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  protected override render() {
    const { shown } = this.study;
    if (!shown)
      return html`<div class="wait">
        <p role="status">${this.failure || t("page.table.loading")}</p>
        ${this.failure ? nothing : html`<preparing-note what="rules"></preparing-note>`}
      </div>`;
    const { scene } = shown;
    const config: BoardConfig = {
      scene,
      seat: this.seat,
      active: this.active && scene.turn !== null,
      playing: scene.result === "*",
      motion: animated(),
      advice: this.advice,
      hint: this.hint,
    };
    return html`<banmen-board
        .config=${config}
        @choose=${this.chosen}
        @refused=${this.refused}
      ></banmen-board>
      ${this.failure ? html`<p class="failure" role="alert">${this.failure}</p>` : nothing}`;
  }

  private async chosen(event: ChooseEvent): Promise<void> {
    await this.#trying(() => this.study.play(event.detail.text));
    if (this.study.shown) sound(this.study.shown.scene);
  }

  private async refused(event: RefusedEvent): Promise<void> {
    await this.#trying(async () => void (await this.#refuses({ touches: event.detail.touches })));
  }

  /** Plays a move, or says why it cannot be played. */
  async attempt(move: string): Promise<void> {
    await this.#trying(async () => {
      if (!(await this.#refuses({ move }))) await this.study.play(move);
    });
  }

  /** Whether a move is refused in the position shown; the reason is then emitted. */
  async #refuses(asked: { touches?: string[]; move?: string }): Promise<boolean> {
    const { shown } = this.study;
    if (!shown) return true;
    const { reason } = await call("why_not", {
      line: shown.line,
      touches: [],
      move: null,
      ...asked,
    });
    if (!reason) return false;
    if (this.study.shown === shown) this.board?.explain(say(reason));
    this.dispatchEvent(new CustomEvent("explained", { detail: reason, bubbles: true }));
    return true;
  }

  static override styles = [
    ...shared,
    css`
      /* Where a page leaves less height than the board would take, the board gives way. */
      :host {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
      }
      .wait {
        display: grid;
        gap: var(--space-4);
        align-content: center;
        justify-items: center;
        min-block-size: 12rem;
        color: var(--ink-soft);
      }
      .failure {
        color: var(--vermilion);
      }
    `,
  ];
}

declare global {
  interface HTMLElementTagNameMap {
    "try-board": TryBoard;
  }
}
