/** A flat board in SVG: squares, hexagons or tiles, and the pieces on them. */
import { LitElement, type PropertyValues, html, svg } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import { repeat } from "lit/directives/repeat.js";
import { Picker } from "../picker";
import { KeysHere } from "../../core/keys";
import type { Cell, Piece, Scene } from "../../core/scene";
import { t, texts } from "../../core/texts";
import { Follows } from "../../core/topic";
import { type Advice, adviceCss } from "./advice";
import { type Drawn, touched } from "../board";
import { drawing } from "./drawing.css";
import { flat } from "./flat-board.css";
import * as geometry from "./geometry";
import type { Box, Places, Point } from "./geometry";
import { type Look, above, below, falling } from "./marks";
import { type Changes, animate, changes, glide, related, shifted } from "./motion";
import { GRADIENTS, body, colourOf, pieceAt, standings } from "./pieces";
import { wood } from "./wood";
import { cellWords } from "../words";

/** How far from a cell's middle a touch still counts, and how far a finger may move in a tap. */
const REACH = 0.72;
const TREMBLE = 8;
const ZOOM = 350;

@customElement("flat-board")
export class FlatBoard extends LitElement implements Omit<Drawn, "playing" | "preview" | "reason"> {
  @property({ attribute: false }) scene!: Scene;
  @property({ type: Number }) seat: 0 | 1 = 0;
  @property({ type: Boolean }) active = false;
  @property({ type: Boolean }) motion = true;
  @property({ attribute: false }) picker = Picker.of([], false);
  @property({ attribute: false }) advice: readonly Advice[] = [];
  @property() hint = "";

  /** The one cell that can be reached by Tab. */
  @state() private focused = "";
  @state() private pointed: string | undefined;
  /** Pieces that are being removed. */
  @state() private leaving: readonly Piece[] = [];
  @query("svg") private readonly picture!: SVGSVGElement;

  private places: Places = new Map();
  private stands: Places = new Map();
  private view: Box = { x: 0, y: 0, width: 1, height: 1 };
  /** The animation to start after the current update. */
  private due: { changes: Changes; from: Places; view: Box } | undefined;
  private running: Animation[] = [];
  private press: { at: Point; cell: string | undefined } | undefined;
  /** A piece that is dragged, or was put down and waits there for the next scene. */
  private floating: { piece: Piece; at: Point } | undefined;
  /** A cell has the focus; after rendering, its new element gets it. */
  private held = false;

  constructor() {
    super();
    new Follows(this, texts);
    new KeysHere(this, () => ["page.keys.board"]);
  }

  // --- from scene to scene -----------------------------------------------------------------------

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.held = this.shadowRoot?.activeElement?.hasAttribute("data-cell") ?? false;
    if (this.picker.pending || (changed.has("active") && this.active)) this.putBack();
    if (!changed.has("scene") && !changed.has("seat")) return;
    const before = changed.get("scene") as Scene | undefined;
    const was = { stands: this.landed(), view: this.view };
    const turned = changed.has("seat");
    this.places = geometry.places(this.scene.cells, this.seat);
    this.stands = standings(this.scene, this.places);
    this.view = this.viewFor(before, turned);
    if (!this.places.has(this.focused)) this.focused = this.firstCell();
    this.settle();
    if (!this.motion || !related(before, this.scene)) return;
    const now = changes(before, this.scene);
    const from = turned ? this.seenFromHere(before) : was.stands;
    this.leaving = now.left;
    this.due = { changes: now, from, view: turned ? this.view : was.view };
    const left = now.left.map(({ id }) => [id, from.get(id) as Point] as const);
    this.stands = new Map([...left, ...this.stands]);
  }

  /** Where pieces stood, had the board been turned to this side already. */
  private seenFromHere(before: Scene): Places {
    return standings(before, geometry.places(before.cells, this.seat));
  }

  /** Where pieces stand, with the floating one where it was put down. */
  private landed(): Places {
    const { floating } = this;
    if (!floating) return this.stands;
    const element = this.pieceElement(floating.piece);
    if (element) element.style.transform = "";
    this.press = this.floating = undefined;
    return new Map(this.stands).set(floating.piece.id, floating.at);
  }

  /** Within a phase the view stays as it is as long as everything is in it. */
  private viewFor(before: Scene | undefined, turned: boolean): Box {
    const wanted = geometry.extent(this.scene, this.seat);
    const told = ({ game, options, phase }: Scene) => JSON.stringify([game, options, phase]);
    const same = before && told(before) === told(this.scene) && !turned;
    if (same && geometry.holds(this.view, wanted)) return this.view;
    return geometry.extent(this.scene, this.seat, true);
  }

  /** Finishes all animations at once. */
  private settle(): void {
    for (const animation of this.running) animation.cancel();
    this.running = [];
    this.leaving = [];
    this.due = undefined;
  }

  protected override updated(): void {
    if (this.held) this.focus();
    if (!this.due) return;
    const { changes, from, view } = this.due;
    this.due = undefined;
    this.running = animate(this.renderRoot, changes, from, this.stands);
    const started = this.running;
    void Promise.allSettled(started.map(animation => animation.finished)).then(() => {
      if (started === this.running) this.leaving = [];
    });
    if (view !== this.view) this.zoom(view, this.view);
  }

  private zoom(from: Box, to: Box): void {
    const start = performance.now();
    const step = (now: number) => {
      if (this.view !== to) return;
      const part = Math.min(1, (now - start) / ZOOM);
      this.picture.setAttribute("viewBox", box(geometry.between(from, to, 1 - (1 - part) ** 3)));
      if (part < 1) requestAnimationFrame(step);
    };
    step(start);
  }

  private firstCell(): string {
    return geometry.rows(this.scene.cells, this.places).at(-1)?.[0]?.id ?? "";
  }

  // --- drawing -----------------------------------------------------------------------------------

  protected override render() {
    const look = this.look();
    const falls = falling(look);
    return html`<svg
      class=${classMap({
        [geometry.shapeOf(this.scene)]: true,
        active: this.active,
        still: !this.motion,
      })}
      viewBox=${box(this.view)}
      role="grid"
      aria-label=${t("page.board.board")}
      @pointerdown=${this.pressed}
      @pointermove=${this.moved}
      @pointerup=${this.released}
      @pointercancel=${this.putBack}
      @pointerleave=${() => (this.pointed = undefined)}
      @touchend=${swallowClick}
      @keydown=${this.keyed}
    >
      ${GRADIENTS} ${wood(this.scene, this.places, this.view)}
      <g class="marks" aria-hidden="true">${below(look)}</g>
      <g class="pieces" aria-hidden="true">
        ${repeat(
          [...this.leaving, ...this.inOrder()],
          piece => piece.id,
          piece => this.piece(piece, falls.includes(piece.cell)),
        )}
      </g>
      ${geometry
        .rows(this.scene.cells, this.places)
        .map(row => svg`<g role="row">${row.map(cell => this.gridcell(cell))}</g>`)}
      <g class="marks above" aria-hidden="true">${above(look)}</g>
    </svg>`;
  }

  private look(): Look {
    const { scene, seat, places, picker, active, advice, hint, pointed } = this;
    return { scene, seat, places, picker, active, advice, hint, pointed };
  }

  /** The piece that moved last or is held comes last, so that it goes over the others. */
  private inOrder(): Piece[] {
    const last = this.scene.marks.find(mark => mark.kind === "to")?.cells[0];
    const top = this.picker.touched[0] ?? last;
    return this.scene.pieces.toSorted((a, b) => Number(a.cell === top) - Number(b.cell === top));
  }

  private piece(piece: Piece, falls: boolean) {
    const held = this.picker.touched[0] === piece.cell && piece.kind !== "tile";
    const states = { lifted: held, away: held && this.picker.pending, falling: falls };
    const names = Object.entries(states).filter(([, is]) => is);
    return pieceAt(
      this.stands.get(piece.id) ?? { x: 0, y: 0 },
      body(piece, colourOf(this.scene, piece.owner)),
      names.map(([name]) => name).join(" "),
      piece.id,
    );
  }

  private gridcell(cell: Cell) {
    const words = cellWords(this.scene, cell, this.picker, this.hint);
    return svg`<polygon class="hit ${this.picker.leads(cell.id) ? "leads" : ""}" role="gridcell"
      aria-label=${words} aria-selected=${this.picker.touched.includes(cell.id)}
      data-cell=${cell.id} tabindex=${cell.id === this.focused ? 0 : -1}
      points=${geometry.corners(cell.shape)}
      transform=${geometry.translate(this.places.get(cell.id) as Point)}
      @focus=${() => this.focusOn(cell.id)} @blur=${() => (this.pointed = undefined)} />`;
  }

  // --- mouse and touch ---------------------------------------------------------------------------

  /** How wide a cell is, in pixels. */
  get cellSize(): number {
    return this.picture?.getScreenCTM?.()?.a ?? Infinity;
  }

  /** The cell at a point of the window; near misses count. */
  cellAt(clientX: number, clientY: number): string | undefined {
    return geometry.nearest(this.places, this.onBoard(clientX, clientY), REACH);
  }

  private onBoard(clientX: number, clientY: number): Point {
    const matrix = this.picture.getScreenCTM()?.inverse();
    return new DOMPoint(clientX, clientY).matrixTransform(matrix);
  }

  private pressed(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0 || this.floating) return;
    const cell = this.cellAt(event.clientX, event.clientY);
    this.press = { at: { x: event.clientX, y: event.clientY }, cell };
    this.pointed = cell;
  }

  private moved(event: PointerEvent): void {
    const at = this.onBoard(event.clientX, event.clientY);
    const { press, floating } = this;
    const cell = geometry.nearest(this.places, at, REACH);
    if (event.pointerType === "mouse" || floating) this.pointed = cell;
    if (!press?.cell) return;
    const far = Math.hypot(event.clientX - press.at.x, event.clientY - press.at.y) > TREMBLE;
    const piece = floating?.piece ?? (far ? this.pieceToDrag(press.cell) : undefined);
    if (!piece) return;
    if (!floating) this.pickUp(event, piece);
    this.float(piece, at);
  }

  /** The piece on a cell, if a move can begin with it. */
  private pieceToDrag(cell: string): Piece | undefined {
    if (!this.active || !this.picker.begins(cell)) return undefined;
    return this.scene.pieces.find(piece => piece.cell === cell && piece.kind !== "tile");
  }

  private pickUp(event: PointerEvent, piece: Piece): void {
    this.picture.setPointerCapture(event.pointerId);
    if (!this.picker.touched.includes(piece.cell)) this.dispatchEvent(touched(piece.cell));
  }

  private float(piece: Piece, at: Point): void {
    this.floating = { piece, at };
    const element = this.pieceElement(piece);
    if (element) element.style.transform = shifted(at);
  }

  private released(event: PointerEvent): void {
    const { press, floating } = this;
    const cell = this.cellAt(event.clientX, event.clientY);
    this.press = undefined;
    if (event.pointerType !== "mouse") this.pointed = undefined;
    if (!press) return;
    if (floating) {
      this.putDown(floating.piece, cell);
      return;
    }
    if (cell !== press.cell) return;
    this.dispatchEvent(cell === undefined ? new CustomEvent("back") : touched(cell));
  }

  /** A piece put down where it may go stays there until the next scene comes. */
  private putDown(piece: Piece, cell: string | undefined): void {
    const elsewhere = cell !== undefined && cell !== piece.cell;
    if (!elsewhere || !this.dispatchEvent(touched(cell))) this.putBack();
  }

  private putBack(): void {
    const { floating } = this;
    const stand = floating && this.stands.get(floating.piece.id);
    this.press = this.floating = undefined;
    const element = floating && this.pieceElement(floating.piece);
    if (!element) return;
    element.style.transform = "";
    if (this.motion && stand) this.running.push(glide(element, floating.at, stand));
  }

  private pieceElement(piece: Piece): SVGElement | null {
    return this.renderRoot.querySelector(`[data-piece="${piece.id}"]`);
  }

  // --- keyboard ----------------------------------------------------------------------------------

  /** Gives the focus to the cell that Tab leads to. */
  override focus(): void {
    this.cellElement(this.focused)?.focus({ preventScroll: true });
  }

  private focusOn(cell: string): void {
    this.focused = cell;
    if (this.renderRoot.querySelector(":focus-visible")) this.pointed = cell;
  }

  private keyed(event: KeyboardEvent): void {
    if (event.key === "Enter" || event.key === " ") this.dispatchEvent(touched(this.focused));
    else if (event.key === "Escape") this.dispatchEvent(new CustomEvent("back"));
    else {
      const next = geometry.stepped(this.scene.cells, this.places, this.focused, event);
      if (!next) return;
      this.cellElement(next)?.focus();
    }
    event.preventDefault();
  }

  private cellElement(cell: string): SVGElement | null {
    return this.renderRoot.querySelector(`[data-cell="${cell}"]`);
  }

  static override styles = [drawing, flat, adviceCss];
}

/** After a touch the browser clicks the element there by then, perhaps a new button. */
function swallowClick(event: TouchEvent): void {
  if (event.cancelable) event.preventDefault();
}

function box({ x, y, width, height }: Box): string {
  return [x, y, width, height].map(geometry.fix).join(" ");
}

declare global {
  interface HTMLElementTagNameMap {
    "flat-board": FlatBoard;
  }
}
