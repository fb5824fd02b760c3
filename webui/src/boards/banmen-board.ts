/**
 * A board of any game: the element that draws it, and what stands around it. See board.ts.
 * With the attribute `inert` it is a picture of the position: the board alone.
 */
import { LitElement, type PropertyValues, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { type Answer, Picker } from "./picker";
import type { Choice, Scene } from "../core/scene";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import type { Advice } from "./flat/advice";
import { around } from "./banmen-board.css";
import type { BoardInput, ChooseEvent, RefusedEvent, TouchedEvent } from "./board";
import { Carry } from "./flat/carry";
import { drawing } from "./flat/drawing.css";
import type { FlatBoard } from "./flat/flat-board";
import "./flat/flat-board";
import type { Point } from "./flat/geometry";
import "./phase-banner";
import { same } from "./flat/motion";
import type { PhaseBanner } from "./phase-banner";
import { colourOf, picture, twoFaced } from "./flat/pieces";
import { goals, handOf, tray, unitPicture } from "./trays";
import { traysCss } from "./trays.css";
import { announcement, choiceWords, guidance } from "./words";

@customElement("banmen-board")
export class BanmenBoard extends LitElement implements BoardInput {
  @property({ attribute: false }) scene!: Scene;
  @property({ type: Number }) seat: 0 | 1 = 0;
  @property({ type: Boolean }) active = false;
  /** Whether moves are made here, if not just now: what serves to make them keeps its place. */
  @property({ type: Boolean }) playing = false;
  @property({ type: Boolean }) confirm = false;
  @property({ type: Boolean }) motion = true;
  @property({ attribute: false }) advice: readonly Advice[] = [];
  /** Why the last touch was refused; shown until the next one. */
  @property() reason = "";
  @state() private picker = Picker.of([], false);
  @query("flat-board") private readonly board!: FlatBoard | null;
  @query("phase-banner") private readonly banner!: PhaseBanner | null;

  /** What a screen reader is told of the last move. */
  private spoken = "";
  private readonly carry = new Carry();
  /** The button that has the focus; when it goes away, the board gets it. */
  private held: Element | null = null;

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.held = this.shadowRoot?.activeElement ?? null;
    if (changed.has("scene") || changed.has("active") || changed.has("confirm")) {
      this.picker = this.picker.over(this.active ? this.scene.choices : [], this.confirm);
    }
    const before = changed.get("scene");
    if (before && !same(before, this.scene)) {
      this.spoken = announcement(this.scene);
      this.reason = "";
    }
  }

  protected override updated(): void {
    if (this.held && !this.held.isConnected) this.board?.focus();
  }

  protected override render() {
    if (!this.scene) return nothing;
    if (this.inert) return this.drawn();
    const { scene, seat } = this;
    return html`<div class="around ${scene.game}" @pointerdown=${() => this.banner?.skip()}>
      ${scene.game === "flatfront" ? this.phase() : nothing}
      ${this.tray(seat ? 0 : 1)} ${this.drawn()} ${this.tray(seat)}
      ${scene.game === "flink" ? nothing : this.foot()}
      <p class="spoken" aria-live="polite">${this.spoken}</p>
    </div>`;
  }

  /** The element that draws the game. */
  private drawn() {
    if (this.scene.game === "flink") return this.flink();
    return html`<flat-board
      .scene=${this.scene}
      .seat=${this.seat}
      .active=${this.active}
      .motion=${this.motion}
      .picker=${this.picker}
      .advice=${this.advice}
      @touched=${this.touched}
      @back=${this.back}
    ></flat-board>`;
  }

  /** Flink has views, controls and a foot of its own; its events go through to the page. */
  private flink() {
    void import("./flink/flink-board");
    return html`<flink-board
      .scene=${this.scene}
      .seat=${this.seat}
      .active=${this.active}
      .playing=${this.playing}
      .motion=${this.motion}
      .preview=${this.inert}
      .advice=${this.advice}
      .reason=${this.reason}
      @touching=${() => (this.reason = "")}
    ></flink-board>`;
  }

  private phase() {
    return html`<phase-banner
      .scene=${this.scene}
      .active=${this.active}
      .motion=${this.motion}
      .carry=${this.carry}
      @laid=${(event: CustomEvent<Point>) => this.dropAt(event.detail)}
    ></phase-banner>`;
  }

  private tray(owner: 0 | 1) {
    const inHand = this.picker.cleared().open.filter(choice => choice.touch.startsWith("hand:"));
    const mine = inHand.length > 0 && this.scene.turn === owner;
    const content = [
      tray(this.scene, owner),
      handOf(this.scene, owner),
      mine ? inHand.map(choice => this.hand(choice, owner)) : nothing,
      owner === this.seat ? goals(this.scene) : nothing,
    ];
    const empty = content.every(part => part === nothing);
    return empty ? nothing : html`<div class="tray">${content}</div>`;
  }

  /** A face to place a piece with: to tap, or to carry onto the board. */
  private hand({ touch }: Choice, owner: 0 | 1) {
    const chosen = this.picker.touched[0] === touch;
    const drawing = twoFaced(touch.slice("hand:".length), colourOf(this.scene, owner));
    return html`<button
      class="hand"
      aria-pressed=${chosen}
      aria-label=${choiceWords(touch)}
      @pointerdown=${(event: PointerEvent) => this.lift(event, touch)}
      @click=${() => this.carry.swallows() || this.touch(touch)}
    >
      ${picture(drawing)}
    </button>`;
  }

  // --- below the board ---------------------------------------------------------------------------

  /** Whether something below the board is to be pressed. */
  private asks(): boolean {
    return this.picker.pending !== undefined || this.beside().length > 0;
  }

  /** What can be touched next and is neither on the board nor in a hand. */
  private beside(): Choice[] {
    return this.picker.open.filter(({ touch }) => /^(units:|pass$)/.test(touch));
  }

  private foot() {
    return html`<div class="foot ${this.asks() || this.reason ? "asks" : ""}">
      ${this.next()}
      <p class="reason" role="status">${this.reason}</p>
    </div>`;
  }

  /** What is to be done next, or pressed. */
  private next() {
    if (this.picker.pending) return this.confirmation();
    const beside = this.beside();
    const units = beside.some(({ touch }) => touch.startsWith("units:"));
    if (beside.length)
      return html`${units ? html`<p class="guide">${t("page.board.guide.units")}</p>` : nothing}
        ${beside.map(choice => this.button(choice))}`;
    return !this.active || this.reason
      ? nothing
      : html`<p class="guide">${guidance(this.scene, this.picker)}</p>`;
  }

  private button({ touch }: Choice) {
    const units = touch.startsWith("units:") ? touch.slice("units:".length).split("+") : [];
    const [label, press] = [choiceWords(touch), () => this.touch(touch)];
    if (!units.length) return html`<button class="plain" @click=${press}>${label}</button>`;
    return html`<button class="units" aria-label=${label} @click=${press}>
      ${units.map(power => unitPicture(Number(power), this.scene, this.scene.turn ?? 0))}
    </button>`;
  }

  private confirmation() {
    return html`<button class="main" @click=${() => this.take(this.picker.confirmed())}>
        ${t("page.board.confirm")}
      </button>
      <button class="plain" @click=${this.back}>${t("page.board.cancel")}</button>`;
  }

  // --- touching ----------------------------------------------------------------------------------

  private lift(event: PointerEvent, touch: string): void {
    const begin = () => this.picker.touched[0] === touch || this.touch(touch);
    this.carry.start(event, { begin, drop: at => this.dropAt(at) });
  }

  private dropAt({ x, y }: Point): void {
    const cell = this.board?.cellAt(x, y);
    if (cell) this.touch(cell);
  }

  private touched(event: TouchedEvent): void {
    if (!this.touch(event.detail.touch)) event.preventDefault();
  }

  /** Whether the touch leads anywhere. */
  private touch(touch: string): boolean {
    if (!this.active) return false;
    this.reason = "";
    const answer = this.picker.touch(touch);
    this.take(answer);
    return !answer.refused;
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

  static override styles = [drawing, traysCss, around];
}

declare global {
  interface HTMLElementTagNameMap {
    "banmen-board": BanmenBoard;
  }
}
