/**
 * A board of any game: the element that draws it, and the parts around it. See board.ts.
 *
 *     board.config = { scene, seat: 1 };   // the whole configuration; defaults for the rest
 *     board.set({ active: true });         // a part; the rest stays
 *     board.explain("Too far.");           // why the last touch was refused
 *
 * With the attribute `inert` it is a picture of the position: the board alone.
 */
import { LitElement, type PropertyValues, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import { type Answer, Picker } from "./picker";
import type { Choice } from "../core/scene";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { around } from "./banmen-board.css";
import {
  type BoardConfig,
  type ChooseEvent,
  type RefusedEvent,
  type TouchedEvent,
  USUAL,
} from "./board";
import { Carry } from "./flat/carry";
import { drawing } from "./flat/drawing.css";
import "./flat/flat-board";
import type { FlatBoard } from "./flat/flat-board";
import type { Point } from "./flat/geometry";
import "./phase-banner";
import { same } from "./flat/motion";
import type { PhaseBanner } from "./phase-banner";
import { colourOf, picture, twoFaced } from "./flat/pieces";
import { boards, hasPhases, roomOf } from "./registry";
import { goals, handOf, tray, unitPicture } from "./trays";
import { traysCss } from "./trays.css";
import { announcement, choiceWords, chosenWords, guidance } from "./words";

/** The element that draws the scene; a flat one also knows its cells on the screen. */
type Drawing = HTMLElement & Partial<Pick<FlatBoard, "cellAt" | "cellSize">>;

/** Pixels: fingers sometimes miss smaller cells. */
const SMALL = 32;

/** Number of announcements kept for screen readers. */
const SAYINGS = 4;

interface Saying {
  readonly words: string;
  /** Its running number. */
  readonly at: number;
}

@customElement("banmen-board")
export class BanmenBoard extends LitElement {
  @property({ attribute: false, hasChanged: differ }) config: BoardConfig | null = null;
  @state() private reason = "";
  @state() private picker = Picker.of([], false);
  @query(".drawn") private readonly drawing!: Drawing | null;
  @query("phase-banner") private readonly banner!: PhaseBanner | null;

  /** The configuration with defaults filled in. */
  private whole!: Required<BoardConfig>;
  /** The announcement of the last move for screen readers. */
  /** Announcements of the last few moves: moves may come faster than they are read aloud. */
  private spoken: readonly Saying[] = [];
  private readonly carry = new Carry();
  /** The focused button; when it disappears, the board gets the focus. */
  private held: Element | null = null;

  constructor() {
    super();
    new Follows(this, texts);
  }

  /** Changes a part of the configuration. */
  set(part: Partial<BoardConfig>): void {
    const config = { ...this.config, ...part };
    if (isWhole(config)) this.config = config;
  }

  /** Says why the last touch was refused, until the next one. */
  explain(reason: string): void {
    this.reason = reason;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.held = this.shadowRoot?.activeElement ?? null;
    if (!changed.has("config") || !this.config) return;
    const before = changed.get("config");
    this.whole = { ...USUAL, ...this.config };
    const { scene, active, confirm } = this.whole;
    const was = before && { ...USUAL, ...before };
    if (was?.scene !== scene || was.active !== active || was.confirm !== confirm)
      this.picker = this.picker.over(active ? scene.choices : [], this.confirms);
    if (was && !same(was.scene, scene)) {
      this.say(announcement(scene));
      this.reason = "";
    }
  }

  /** Announces something; earlier announcements stay. */
  private say(words: string): void {
    if (!words) return;
    const at = (this.spoken.at(-1)?.at ?? 0) + 1;
    this.spoken = [...this.spoken.slice(1 - SAYINGS), { words, at }];
    this.requestUpdate();
  }

  /** Whether a move has to be confirmed, here and now: the board may be larger a moment later. */
  private get confirms(): boolean {
    const { confirm } = this.whole;
    if (confirm !== "small") return confirm;
    const size = this.drawing?.cellSize ?? Infinity;
    return size < SMALL && matchMedia("(pointer: coarse)").matches;
  }

  protected override updated(): void {
    if (this.held && !this.held.isConnected) this.drawing?.focus();
  }

  protected override render() {
    if (!this.config) return nothing;
    if (this.inert) return this.drawn();
    const { scene, seat } = this.whole;
    return html`<div class="around ${roomOf(scene)}" @pointerdown=${() => this.banner?.skip()}>
      ${hasPhases(scene) ? this.phase() : nothing}
      ${this.tray(seat ? 0 : 1)} ${this.drawn()} ${this.tray(seat)}
      ${boards.of(scene.board).controls ? nothing : this.foot()}
      <p class="spoken" aria-live="polite" aria-relevant="additions">
        ${repeat(
          this.spoken,
          ({ at }) => at,
          ({ words }) => html`<span>${words}</span>`,
        )}
      </p>
    </div>`;
  }

  /** The element that draws the scene. One that chooses by itself tells the page, past this one. */
  private drawn() {
    const { scene, seat, active, playing, motion, advice, hint } = this.whole;
    const { element, load } = boards.of(scene.board);
    void load?.();
    const tag = unsafeStatic(element);
    return staticHtml`<${tag}
      class="drawn"
      .scene=${scene}
      .seat=${seat}
      .active=${active}
      .playing=${playing}
      .motion=${motion}
      .preview=${this.inert}
      .picker=${this.picker}
      .advice=${advice}
      .hint=${hint}
      .reason=${this.reason}
      @touched=${this.touched}
      @back=${this.back}
      @touching=${() => (this.reason = "")}
    ></${tag}>`;
  }

  private phase() {
    const { scene, active, motion } = this.whole;
    return html`<phase-banner
      .scene=${scene}
      .active=${active}
      .motion=${motion}
      .carry=${this.carry}
      @laid=${(event: CustomEvent<Point>) => this.dropAt(event.detail)}
    ></phase-banner>`;
  }

  private tray(owner: 0 | 1) {
    const { scene, seat } = this.whole;
    const inHand = this.picker.cleared().open.filter(choice => choice.touch.startsWith("hand:"));
    const mine = inHand.length > 0 && scene.turn === owner;
    const content = [
      tray(scene, owner),
      handOf(scene, owner),
      mine ? inHand.map(choice => this.hand(choice, owner)) : nothing,
      owner === seat ? goals(scene) : nothing,
    ];
    const empty = content.every(part => part === nothing);
    const side = owner === seat ? "near" : "far";
    return empty ? nothing : html`<div class="tray ${side}">${content}</div>`;
  }

  /** A face to place a piece with: to tap, or to carry onto the board. */
  private hand({ touch }: Choice, owner: 0 | 1) {
    const chosen = this.picker.touched[0] === touch;
    const drawing = twoFaced(touch.slice("hand:".length), colourOf(this.whole.scene, owner));
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

  /** Choices that are neither on the board nor in a hand. */
  private beside(): Choice[] {
    return this.picker.open.filter(({ touch }) => /^(units:|pass$)/.test(touch));
  }

  private foot() {
    if (this.whole.scene.turn === null && !this.reason) return nothing;
    return html`<div class="foot">
      ${this.next()}
      <p class="reason" role="status">${this.reason}</p>
    </div>`;
  }

  /** The guidance for the next step, or the buttons. */
  private next() {
    if (this.picker.pending) return this.confirmation();
    const beside = this.beside();
    const units = beside.some(({ touch }) => touch.startsWith("units:"));
    if (beside.length)
      return html`${units ? html`<p class="guide">${t("page.board.guide.units")}</p>` : nothing}
        ${beside.map(choice => this.button(choice))}`;
    const { scene, active } = this.whole;
    return !active || this.reason
      ? nothing
      : html`<p class="guide">${guidance(scene, this.picker)}</p>`;
  }

  private button({ touch }: Choice) {
    const units = touch.startsWith("units:") ? touch.slice("units:".length).split("+") : [];
    const [label, press] = [choiceWords(touch), () => this.touch(touch)];
    const { scene } = this.whole;
    if (!units.length) return html`<button class="plain" @click=${press}>${label}</button>`;
    return html`<button class="units" aria-label=${label} @click=${press}>
      ${units.map(power => unitPicture(Number(power), scene, scene.turn ?? 0))}
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
    const cell = this.drawing?.cellAt?.(x, y);
    if (cell) this.touch(cell);
  }

  private touched(event: TouchedEvent): void {
    if (!this.touch(event.detail.touch)) event.preventDefault();
  }

  /** Handles a touch; whether it leads to a move. */
  private touch(touch: string): boolean {
    if (!this.config || !this.whole.active) return false;
    this.reason = "";
    const { scene } = this.whole;
    const answer = this.picker.over(scene.choices, this.confirms).touch(touch);
    this.take(answer);
    this.say(chosenWords(this.whole.scene, this.picker));
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

/** Whether two configurations differ; a page makes a new one whenever it renders. */
function differ(now: BoardConfig | null, before: BoardConfig | null | undefined): boolean {
  if (!now || !before) return now !== before;
  const keys = Object.keys({ ...now, ...before }) as (keyof BoardConfig)[];
  return keys.some(key => now[key] !== before[key]);
}

function isWhole(config: Partial<BoardConfig>): config is BoardConfig {
  return config.scene !== undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    "banmen-board": BanmenBoard;
  }
}
