/**
 * Flink: the block in hand as a ghost that is turned, set and played, over one of two views of the
 * same board: in space (`<flink-solid>`), or as a map of heights (`<flink-flat>`), which is the
 * accessible one and the one without WebGL.
 */
import { LitElement, type PropertyValues, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { html as either, literal } from "lit/static-html.js";
import { KeysHere } from "../../core/keys";
import type { Scene } from "../../core/scene";
import { printing } from "../printing";
import { settings } from "../../core/settings";
import { t, texts } from "../../core/texts";
import { Follows } from "../../core/topic";
import type { Advice } from "../flat/advice";
import type { ChooseEvent, Drawn, RefusedEvent } from "../board";
import { colourOf } from "../flat/pieces";
import { controls } from "./flink-board.css";
import "./flink-flat";
import type {} from "./flink-solid";
import { type Advised, type Ghost, Ground } from "./ground";
import { drawing } from "./icons";
import { blockPicture } from "./picture";
import { LETTERS, type Turn, turned } from "./shapes";
import type { ViewEvent } from "./view";
import { ghostWords, shapeWords } from "./words";

const TURNS: readonly (readonly [Turn, string])[] = [
  ["left", "R"],
  ["right", "r"],
  ["over", "f"],
  ["tip", "t"],
];
const ALL_LAYERS = 99;
const NOWHERE: readonly string[] = [];
const NO_ADVICE: readonly Advice[] = [];
/** Wheel distance of one step. */
const NOTCH = 40;
/** Embedded boards have only the map: the 3D view needs three.js, larger than everything else. */
const SPACE = !import.meta.env.MODE.startsWith("embed-");

@customElement("flink-board")
export class FlinkBoard extends LitElement implements Omit<Drawn, "picker"> {
  @property({ attribute: false }) scene!: Scene;
  @property({ type: Number }) seat: 0 | 1 = 0;
  @property({ type: Boolean }) active = false;
  /** Whether moves are made here, if not just now: then the hand keeps its place. */
  @property({ type: Boolean }) playing = false;
  @property({ type: Boolean }) motion = true;
  /** Only to look at: a map without anything around it. */
  @property({ type: Boolean }) preview = false;
  @property({ attribute: false }) advice: readonly Advice[] = [];
  /** A move whose block is shown, as the best. */
  @property() hint = "";
  /** Why the block may not be there, in a sentence. */
  @property() reason = "";

  @state() private letter = LETTERS[0] as string;
  @state() private ghost: Ghost | undefined;
  @state() private set = false;
  @state() private layer = ALL_LAYERS;
  @state() private heights = true;
  @state() private paths = false;
  /** On a phone: the view's controls are shown in place of the blocks. */
  @state() private looking = false;
  @state() private spoken = "";
  /** Whether the view in space is there, is being fetched, or cannot be had. */
  @state() private solid: "absent" | "coming" | "ready" | "lost" = "absent";

  private ground!: Ground;
  private spots: readonly string[] = [];
  /** The advice that is shown, none while a block is in hand; and its blocks. */
  private taken: readonly Advice[] = NO_ADVICE;
  private advised: readonly Advised[] = [];
  /** The cell last pointed at: a turned block stays over it. */
  private aimed = "";
  /** How far the wheel has been rolled since the last step; the page must not scroll with it. */
  private rolled = 0;
  private readonly rolling = {
    handleEvent: (event: WheelEvent) => this.wheeled(event),
    passive: false,
  };
  /** The focused element; when it disappears, the view gets the focus. */
  private held: Element | null = null;

  constructor() {
    super();
    new Follows(this, texts, settings, printing);
    new KeysHere(this, () => (this.active ? ["page.keys.block"] : []));
  }

  // --- from scene to scene -----------------------------------------------------------------------

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.held = this.shadowRoot?.activeElement ?? null;
    if (changed.has("scene")) {
      this.ground = new Ground(this.scene);
      this.layer = ALL_LAYERS;
      this.spoken = "";
    }
    if (changed.has("scene") || changed.has("active")) this.lift();
    this.spots = this.active && !this.set ? this.open() : NOWHERE;
    const advice = this.ghost ? NO_ADVICE : this.advice;
    if (changed.has("scene") || changed.has("hint") || advice !== this.taken) this.advise(advice);
    if (this.inSpace && this.solid === "absent") void this.fetchSolid();
  }

  private advise(advice: readonly Advice[]): void {
    this.taken = advice;
    this.advised = advice.flatMap(({ code, rank }) => {
      const ghost = this.ground.of(code);
      return ghost ? [{ ghost, rank }] : [];
    });
    const hinted = this.hint && !this.ghost ? this.ground.named(this.hint) : undefined;
    if (hinted) this.advised = [{ ghost: hinted, rank: 1 }, ...this.advised];
  }

  /** The cells to highlight: where the block fits or, without a block, the touchable cells. */
  private open(): readonly string[] {
    const { plain } = this.ground;
    if (!plain.size) return this.ground.spots(this.letter);
    return plain.has(this.aimed) ? [this.aimed] : [...plain.keys()];
  }

  /** Takes the ghost up, turned so that it fits somewhere. */
  private lift(): void {
    this.ghost = undefined;
    this.set = false;
    if (this.ground.fits(this.letter)) return;
    this.letter = LETTERS.find(letter => this.ground.fits(letter)) ?? this.letter;
  }

  private get inSpace(): boolean {
    const wanted = settings.value.flink === "solid" && !this.preview && !printing.on;
    return SPACE && wanted && this.solid !== "lost";
  }

  private async fetchSolid(): Promise<void> {
    this.solid = "coming";
    try {
      await import("./flink-solid");
      this.solid = "ready";
    } catch {
      this.solid = "lost";
    }
  }

  protected override updated(changed: PropertyValues): void {
    if (this.held && !this.held.isConnected) {
      this.renderRoot.querySelector<HTMLElement>("flink-flat, flink-solid")?.focus();
    }
    if (changed.has("letter")) this.showLetter();
  }

  /** Where the palette is a strip, the orientation in hand is in its middle. */
  private showLetter(): void {
    const swatch = this.renderRoot.querySelector<HTMLElement>(".swatch[aria-pressed=true]");
    const strip = swatch?.parentElement;
    if (!swatch || !strip) return;
    const left = swatch.offsetLeft - (strip.clientWidth - swatch.clientWidth) / 2;
    strip.scrollTo({ left, behavior: this.motion ? "smooth" : "instant" });
  }

  // --- drawing -----------------------------------------------------------------------------------

  protected override render() {
    if (!this.scene) return nothing;
    if (this.preview) return this.view();
    const handed = this.active || this.playing;
    return html`<div
      class="flink ${handed ? "handed" : ""} ${this.looking ? "looking" : ""}"
      @keydown=${this.keyed}>
      ${this.tools()}
      ${this.solid === "lost" ? html`<p class="lost" role="status">${t("page.board.flink.lost")}</p>` : nothing}
      <div class="view" @wheel=${this.rolling}>
        ${this.inSpace && this.solid !== "ready" ? this.coming() : this.view()}
      </div>
      ${handed ? this.hand() : nothing}
      <p class="spoken" aria-live="polite">${this.spoken}</p>
    </div>`;
  }

  private coming() {
    return html`<p class="coming" role="status">${t("page.board.flink.coming")}</p>`;
  }

  private view() {
    const view = this.inSpace ? literal`flink-solid` : literal`flink-flat`;
    return either`<${view}
      .scene=${this.scene}
      .ground=${this.ground}
      .seat=${this.seat}
      .active=${this.active}
      .motion=${this.motion}
      .ghost=${this.ghost}
      .set=${this.set}
      .spots=${this.spots}
      .advised=${this.advised}
      .layer=${this.layer}
      .heights=${this.heights && !this.preview}
      .paths=${this.paths}
      @point=${this.pointed}
      @put=${this.put}
      @nudge=${this.nudged}
      @play=${this.play}
      @cancel=${this.cancel}
      @lost=${() => (this.solid = "lost")}
    ></${view}>`;
  }

  private otherView() {
    return html`<button
      ?disabled=${this.solid === "lost"}
      @click=${() => settings.change({ flink: this.inSpace ? "flat" : "solid" })}
    >
      ${drawing(this.inSpace ? "map" : "space")}
      <span>${t(this.inSpace ? "page.board.flink.to_map" : "page.board.flink.to_space")}</span>
    </button>`;
  }

  /** The controls of the view. */
  private tools() {
    const { top } = this.ground;
    return html`<div class="tools" role="toolbar" aria-label=${t("page.board.flink.tools")}>
      ${SPACE ? this.otherView() : nothing}
      <button aria-pressed=${this.paths} @click=${() => (this.paths = !this.paths)}>
        ${drawing("path")} <span>${t("page.board.flink.paths")}</span>
      </button>
      <button aria-pressed=${this.heights} @click=${() => (this.heights = !this.heights)}>
        ${drawing("heights")} <span>${t("page.board.flink.heights")}</span>
      </button>
      ${this.slider(Math.max(top, 1))}
    </div>`;
  }

  private slider(top: number) {
    const level = Math.min(this.layer, top);
    const slide = (event: Event) => {
      const wanted = Number((event.target as HTMLInputElement).value);
      this.layer = wanted >= top ? ALL_LAYERS : wanted;
    };
    return html`<label class="layer">
      <span>${t("page.board.flink.layer", { level })}</span>
      <input
        type="range"
        min="1"
        max=${top}
        .value=${String(level)}
        ?disabled=${top === 1}
        @input=${slide}
      />
    </label>`;
  }

  // --- the block in hand -------------------------------------------------------------------------

  private hand() {
    if (this.active && this.ground.pass !== undefined) {
      return html`<div class="hand">
        <p>${t("page.board.flink.only_pass")}</p>
        <button class="main" @click=${this.pass}>${t("page.board.pass")}</button>
      </div>`;
    }
    if (this.ground.plain.size) return html`<div class="hand">${this.sentence(this.reason)}</div>`;
    return html`<div class="hand ${this.set ? "set" : ""}">
      <div class="turns" ?inert=${!this.active}>${TURNS.map(([turn]) => this.turnButton(turn))}</div>
      <div class="decide">
        ${this.active ? this.decision() : this.sentence("")} ${this.set ? nothing : this.looks()}
      </div>
      <div
        class="palette"
        role="group"
        aria-label=${t("page.board.flink.palette")}
        ?inert=${!this.active}
      >
        ${LETTERS.map(letter => this.swatch(letter))}
      </div>
    </div>`;
  }

  private looks() {
    const label = t("page.board.flink.tools");
    return html`<button
      class="looks"
      aria-label=${label}
      aria-pressed=${this.looking}
      title=${label}
      @click=${() => (this.looking = !this.looking)}
    >
      ${drawing("space")}
    </button>`;
  }

  private turnButton(turn: Turn) {
    const label = t(`page.board.flink.turn.${turn}`);
    return html`<button class="turn" title=${label} aria-label=${label} @click=${() => this.turn(turn)}>
      ${drawing(turn)}<span aria-hidden="true">${t(`page.board.flink.short.${turn}`)}</span>
    </button>`;
  }

  private decision() {
    const fits = this.ghost?.code !== undefined;
    const reason = this.reason || (this.set && !fits ? t("page.board.flink.no_fit") : "");
    const sentence = this.sentence(reason, this.set ? "" : t("page.board.flink.guide"));
    if (!this.set) return sentence;
    return html`${sentence}
      ${fits ? html`<button class="main" @click=${this.play}>${t("page.board.flink.place")}</button>` : nothing}
      <button title=${t("page.board.flink.next_key")} @click=${() => this.cycle(1)}>${t("page.board.flink.next")}</button>
      <button @click=${this.cancel}>${t("page.board.cancel")}</button>`;
  }

  /** Why not; or else what to do. */
  private sentence(reason: string, guide = "") {
    const words = reason ? html`<span class="bad">${drawing("cross")} ${reason}</span>` : guide;
    return html`<p class="guide" role="status">${words}</p>`;
  }

  /** Owner of the blocks in hand; during the opponent's turn still the own player. */
  private get mover(): number {
    return (this.active ? this.scene.turn : this.seat) ?? 0;
  }

  private swatch(letter: string) {
    const fits = !this.active || this.ground.fits(letter);
    const words = {
      shape: shapeWords(letter, this.seat),
      fits: t(fits ? "page.board.flink.fits" : "page.board.flink.fits_nowhere"),
    };
    return html`<button
      class="swatch"
      data-orientation=${letter}
      aria-pressed=${letter === this.letter}
      aria-disabled=${!fits}
      aria-label=${t("page.board.flink.orientation", words)}
      @click=${() => (fits ? this.choose(letter) : this.refuse([`turn:${letter}`]))}
    >
      ${blockPicture(letter, this.seat, colourOf(this.scene, this.mover))}
      <small aria-hidden="true">${letter}</small>
    </button>`;
  }

  private turn(turn: Turn): void {
    const space = this.renderRoot.querySelector("flink-solid");
    this.choose(turned(this.letter, turn, space?.side ?? this.seat * 2));
  }

  private choose(letter: string): void {
    this.touching();
    this.letter = letter;
    if (this.ghost) this.ghost = this.ground.under(letter, this.aimed);
    this.speak();
  }

  private pointed(event: ViewEvent<"point">): void {
    if (!this.active || this.set || this.ground.pass !== undefined) return;
    const { cell } = event.detail;
    this.aimed = cell ?? "";
    if (this.ground.plain.size) {
      this.requestUpdate();
      return;
    }
    this.ghost = cell ? this.ground.under(this.letter, cell) : undefined;
  }

  private put(event: ViewEvent<"put">): void {
    if (!this.active || this.ground.pass !== undefined) return;
    this.touching();
    this.aimed = event.detail.cell;
    if (this.ground.plain.size) {
      this.touchPlain(this.aimed);
      return;
    }
    this.ghost = this.ground.under(this.letter, this.aimed);
    this.settle();
  }

  private touchPlain(cell: string): void {
    const { code, text } = this.ground.plain.get(cell) ?? {};
    if (code == null || text == null) this.refuse([cell]);
    else this.emit<ChooseEvent>("choose", { code, text });
  }

  private nudged({ detail: { dx, dy } }: ViewEvent<"nudge">): void {
    if (!this.ghost) return;
    this.touching();
    this.ghost = this.ground.nudged(this.ghost, dx, dy);
    this.aimed = this.ghost.cell;
    this.settle();
  }

  /** The ghost stays; where it cannot, it is asked why. */
  private settle(): void {
    this.set = true;
    this.speak();
    const { ghost } = this;
    if (ghost && ghost.code === undefined) this.refuse([`turn:${ghost.letter}`, ghost.cell]);
  }

  /** Tells a screen reader how the block lies and whether it fits. */
  private speak(): void {
    const { ghost, letter } = this;
    const fits = t(`page.board.flink.${this.ground.fits(letter) ? "fits" : "fits_nowhere"}`);
    const turned = t("page.board.flink.orientation", {
      shape: shapeWords(letter, this.seat),
      fits,
    });
    this.spoken = ghost ? ghostWords(ghost, this.set) : turned;
  }

  private cancel(): void {
    this.touching();
    this.ghost = undefined;
    this.set = false;
  }

  private play(): void {
    const { ghost } = this;
    if (!this.active || !this.set || !ghost) return;
    if (ghost.code === undefined) {
      this.settle();
      return;
    }
    this.emit<ChooseEvent>("choose", { code: ghost.code, text: ghost.text });
  }

  private pass(): void {
    if (this.ground.pass === undefined) return;
    this.emit<ChooseEvent>("choose", { code: this.ground.pass, text: "pass" });
  }

  private refuse(touches: string[]): void {
    this.emit<RefusedEvent>("refused", { touches });
  }

  /** A touch makes the reason for the last refusal obsolete. */
  private touching(): void {
    this.dispatchEvent(new CustomEvent("touching"));
  }

  private emit<E extends CustomEvent>(name: string, detail: E["detail"]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  // --- keys and wheel ----------------------------------------------------------------------------

  private keyed(event: KeyboardEvent): void {
    if (!this.active || event.ctrlKey || event.metaKey || event.altKey) return;
    const turn = TURNS.find(([, key]) => key === event.key)?.[0];
    if (turn) this.turn(turn);
    else if (event.key === "[" || event.key === "]") this.cycle(event.key === "]" ? 1 : -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private wheeled(event: WheelEvent): void {
    if (!this.active || !this.ghost || event.ctrlKey) return;
    event.preventDefault();
    this.rolled += event.deltaY;
    if (Math.abs(this.rolled) < NOTCH) return;
    this.cycle(this.rolled > 0 ? 1 : -1);
    this.rolled = 0;
  }

  /** The next orientation that fits where the ghost is. */
  private cycle(step: 1 | -1): void {
    if (this.ghost) this.choose(this.ground.next(this.letter, this.aimed, step));
  }

  static override styles = [controls];
}

declare global {
  interface HTMLElementTagNameMap {
    "flink-board": FlinkBoard;
  }
}
