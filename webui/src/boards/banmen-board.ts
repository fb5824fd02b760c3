/** A board of any game: the element that draws it, and what stands around it. See board.ts. */
import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { type Answer, Picker } from "../picker";
import type { Choice, Scene } from "../scene";
import { t, texts } from "../texts";
import { Follows } from "../topic";
import type { BoardInput, ChooseEvent, RefusedEvent, TouchedEvent } from "./board";
import "./flat-board";

@customElement("banmen-board")
export class BanmenBoard extends LitElement implements BoardInput {
  @property({ attribute: false }) scene!: Scene;
  @property({ type: Number }) seat: 0 | 1 = 0;
  @property({ type: Boolean }) active = false;
  @property({ type: Boolean }) confirm = false;
  @property({ type: Boolean }) motion = true;
  /** Why the last touch was refused; shown until the next one. */
  @property() reason = "";
  @state() private picker = Picker.of([], false);

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("scene") || changed.has("active") || changed.has("confirm")) {
      this.picker = Picker.of(this.active ? this.scene.choices : [], this.confirm);
    }
  }

  protected override render() {
    if (!this.scene) return nothing;
    return html`
      <flat-board
        .scene=${this.scene}
        .seat=${this.seat}
        .active=${this.active}
        .motion=${this.motion}
        .picker=${this.picker}
        @touched=${(event: TouchedEvent) => this.touch(event.detail.touch)}
        @back=${this.back}
      ></flat-board>
      <div class="foot">
        ${this.picker.pending ? this.confirmation() : this.buttons()}
        ${this.reason ? html`<p class="reason" role="status">${this.reason}</p>` : nothing}
      </div>
    `;
  }

  /** What can be touched and is not on the board. */
  private buttons() {
    const cells = new Set(this.scene.cells.map((cell) => cell.id));
    const off = this.picker.open.filter((choice) => !cells.has(choice.touch));
    return off.map((choice) => this.button(choice));
  }

  private button(choice: Choice) {
    return html`<button @click=${() => this.touch(choice.touch)}>${choice.touch}</button>`;
  }

  private confirmation() {
    return html`<button @click=${() => this.take(this.picker.confirmed())}>
        ${t("page.board.confirm")}
      </button>
      <button @click=${this.back}>${t("page.board.cancel")}</button>`;
  }

  private touch(touch: string): void {
    if (!this.active) return;
    this.reason = "";
    this.take(this.picker.touch(touch));
  }

  private back(): void {
    this.reason = "";
    this.picker = this.picker.back();
  }

  private take({ picker, move, refused }: Answer): void {
    this.picker = picker;
    if (move) this.emit<ChooseEvent>("choose", { code: move.code, text: move.text });
    if (refused) this.emit<RefusedEvent>("refused", { touches: refused });
  }

  private emit<E extends CustomEvent>(name: string, detail: E["detail"]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  static override styles = css`
    :host {
      display: block;
    }
    button {
      min-block-size: var(--touch);
      font: inherit;
    }
  `;
}

declare global {
  interface HTMLElementTagNameMap {
    "banmen-board": BanmenBoard;
  }
}
