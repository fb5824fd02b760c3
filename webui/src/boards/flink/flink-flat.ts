/** Flink as a map of heights: the accessible board, an ARIA grid of its columns seen from above. */
import { type PropertyValues, type SVGTemplateResult, html, nothing, svg } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { KeysHere } from "../../core/keys";
import type { Cell, Mark, Piece } from "../../core/scene";
import { t, texts } from "../../core/texts";
import { Follows } from "../../core/topic";
import { adviceCss, badge } from "../flat/advice";
import { flat } from "../flat/flat-board.css";
import * as geometry from "../flat/geometry";
import type { Box, Places, Point } from "../flat/geometry";
import { colourOf } from "../flat/pieces";
import { wood } from "../flat/wood";
import { map } from "./flink-flat.css";
import { type Advised, type Ghost, blockOf } from "./ground";
import { View, pathsOf, saying } from "./view";
import { columnWords, ghostWords, sideWords } from "./words";

/** How far from the middle of a cell a touch still means it. */
const REACH = 0.75;
const RIM = 1.2;
/** How far from the middle of a cell its name stands: beyond the bands. */
const NAMES = 0.9;
/** Where the band of a side runs, beyond the edge of the board. */
const BAND = 0.075;
/** The shade that one level of height casts, and the most there is. */
const SHADE = 0.075;
const MOST_SHADE = 0.3;

@customElement("flink-flat")
export class FlinkFlat extends View {
  /** The one cell that can be reached by Tab. */
  @state() private focused = "";
  @query("svg") private readonly picture!: SVGSVGElement;
  private places: Places = new Map();
  private view: Box = { x: 0, y: 0, width: 1, height: 1 };
  private press: { from: string; moved: boolean; onGhost: boolean } | undefined;

  constructor() {
    super();
    new Follows(this, texts);
    new KeysHere(this, () => ["page.keys.board"]);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("scene") && !changed.has("seat")) return;
    this.places = geometry.places(this.scene.cells, this.seat);
    this.view = geometry.around(this.places.values(), RIM);
    if (!this.places.has(this.focused)) this.focused = this.middleCell();
  }

  private middleCell(): string {
    const { x, y, width, height } = this.view;
    return geometry.nearest(this.places, { x: x + width / 2, y: y + height / 2 }, Infinity) ?? "";
  }

  // --- drawing -----------------------------------------------------------------------------------

  protected override render() {
    const { x, y, width, height } = this.view;
    return html`<svg
      class="${this.active ? "active" : ""}"
      viewBox="${x} ${y} ${width} ${height}"
      role="grid"
      aria-label=${t("page.board.flink.map")}
      @pointerdown=${this.pressed}
      @pointermove=${this.moved}
      @pointerup=${this.released}
      @pointercancel=${() => (this.press = undefined)}
      @pointerleave=${() => this.dispatchEvent(saying("point", { cell: undefined }))}
      @keydown=${this.keyed}
    >
      ${wood(this.scene, this.places, this.view, NAMES)}
      <g aria-hidden="true" class="map">
        ${this.scene.marks.filter(({ kind }) => kind === "goal").map(mark => this.side(mark))}
        ${this.scene.cells.map(cell => this.top(cell))} ${this.scene.cells.map(cell => this.shades(cell))}
        ${this.scene.cells.map(cell => this.edges(cell))} ${this.lastBlock()}
        ${this.heights ? this.scene.cells.map(cell => this.number(cell)) : nothing}
        ${this.spots.map(cell => this.spot(cell))} ${pathsOf(this).map(mark => this.way(mark))}
        ${this.advised.toReversed().map(one => this.advisedBlock(one))}
        ${this.ghost ? this.inHand(this.ghost) : nothing}
      </g>
      ${geometry
        .rows(this.scene.cells, this.places)
        .map(row => svg`<g role="row">${row.map(cell => this.gridcell(cell))}</g>`)}
    </svg>`;
  }

  /** A player's side: a band beyond the edge, with dots for White and bars for Black. */
  private side({ owner, path }: Mark): SVGTemplateResult {
    const points = path.map(([x, y]) => geometry.seen({ x, y }, this.seat));
    const middle = {
      x: this.view.x + this.view.width / 2,
      y: this.view.y + this.view.height / 2,
    };
    const mean = (axis: keyof Point) => points.reduce((sum, p) => sum + p[axis], 0) / points.length;
    const out = (axis: keyof Point) => {
      const way = mean(axis) - middle[axis];
      return Math.abs(way) < 0.2 ? 0 : Math.sign(way) * BAND;
    };
    const line = geometry.points(points.map(({ x, y }) => ({ x: x + out("x"), y: y + out("y") })));
    return svg`<g class="side ${colourOf(this.scene, owner ?? 0)}">
      <polyline class="rim" points=${line} /><polyline class="band" points=${line} />
      <polyline class="pattern" points=${line} />
    </g>`;
  }

  /** The highest cube of a cell that is shown. */
  private shown(x: number, y: number): Piece | undefined {
    const cell = this.ground.cellAt(x, y);
    return cell && this.ground.column(cell.id)[Math.min(this.layer, this.ground.height(x, y)) - 1];
  }

  private at(cell: Cell): Point {
    return this.places.get(cell.id) as Point;
  }

  private top(cell: Cell) {
    const piece = this.shown(cell.x, cell.y);
    if (!piece) return nothing;
    const { x, y } = this.at(cell);
    const step = Math.min(piece.level, 5);
    return svg`<rect class="top ${colourOf(this.scene, piece.owner)} level-${step}"
      x=${x - 0.5} y=${y - 0.5} width="1" height="1" />`;
  }

  /** What higher neighbours cast onto a cell; the light comes from the upper left. */
  private shades(cell: Cell) {
    const { x, y } = this.at(cell);
    const level = (dx: number, dy: number) => {
      const [sx, sy] = this.seat ? [-dx, dy] : [dx, -dy];
      const here = this.shown(cell.x, cell.y);
      const there = this.shown(cell.x + sx, cell.y + sy);
      return (there ? there.level + 1 : 0) - (here ? here.level + 1 : 0);
    };
    const deep = (rise: number) => geometry.fix(Math.min(MOST_SHADE, rise * SHADE));
    const [left, above] = [level(-1, 0), level(0, -1)];
    return svg`${
      left > 0
        ? svg`<rect class="shade" x=${x - 0.5} y=${y - 0.5} width=${deep(left)} height="1" />`
        : nothing
    }${
      above > 0
        ? svg`<rect class="shade" x=${x - 0.5} y=${y - 0.5} width="1" height=${deep(above)} />`
        : nothing
    }`;
  }

  /** Lines where a block ends or steps down: cubes of one block at one level are one piece. */
  private edges(cell: Cell) {
    const here = this.shown(cell.x, cell.y);
    if (!here) return nothing;
    const { x, y } = this.at(cell);
    const lines = SIDES.map(([dx, dy]) => {
      const [sx, sy] = this.seat ? [-dx, dy] : [dx, -dy];
      const there = this.shown(cell.x + sx, cell.y + sy);
      const one = there && there.level === here.level && blockOf(there) === blockOf(here);
      if (one) return "";
      const [ax, ay] = [x + (dx - dy) / 2, y + (dy + dx) / 2];
      const [bx, by] = [x + (dx + dy) / 2, y + (dy - dx) / 2];
      return `M${ax} ${ay}L${bx} ${by}`;
    });
    return svg`<path class="edge ${colourOf(this.scene, here.owner)}" d=${lines.join("")} />`;
  }

  private lastBlock() {
    const last = this.scene.marks.find(({ kind }) => kind === "to");
    if (!last) return nothing;
    const middles = last.cells.map(cell => this.places.get(cell) as Point);
    return svg`<path class="last-block" d=${geometry.outline(middles, "square")} />`;
  }

  private number(cell: Cell) {
    const piece = this.shown(cell.x, cell.y);
    if (!piece || this.ghost?.cubes.some(({ x, y }) => x === cell.x && y === cell.y))
      return nothing;
    const { x, y } = this.at(cell);
    return svg`<text class="height ${colourOf(this.scene, piece.owner)}" x=${x} y=${y} dy="0.35em">${piece.level + 1}</text>`;
  }

  /** Here the block in hand can go. */
  private spot(cell: string) {
    const { x, y } = this.places.get(cell) as Point;
    return svg`<circle class="spot" cx=${x} cy=${y + 0.34} r="0.11" />`;
  }

  private way({ kind, owner, path }: Mark) {
    const points = path.map(([x, y]) => geometry.seen({ x, y }, this.seat));
    const line = geometry.points(points);
    return svg`<g class="way ${kind} ${colourOf(this.scene, owner ?? 0)}">
      <polyline class="under" points=${line} /><polyline class="over" points=${line} />
      ${[points[0], points.at(-1)].map(
        end => end && svg`<circle class="end" cx=${end.x} cy=${end.y} r="0.11" />`,
      )}
    </g>`;
  }

  private advisedBlock({ ghost, rank }: Advised) {
    const middles = ghost.cubes.map(cube => geometry.seen(cube, this.seat));
    const footprint = middles.filter(
      (a, i) => middles.findIndex(b => b.x === a.x && b.y === a.y) === i,
    );
    const outline = geometry.outline(footprint, "square");
    return svg`<g class="advice rank-${rank}">
      <path class="outline around" d=${outline} /><path class="outline" d=${outline} />
      <g transform=${geometry.translate(this.places.get(ghost.cell) as Point)}>${
        this.advised.length > 1 ? badge(rank) : nothing
      }</g>
    </g>`;
  }

  /** The block in hand: its footprint, how high it will stand, and whether it may. */
  private inHand(ghost: Ghost) {
    const tops = ghost.cubes.filter(
      a => !ghost.cubes.some(b => b.x === a.x && b.y === a.y && b.z > a.z),
    );
    const middles = tops.map(cube => geometry.seen(cube, this.seat));
    const fits = ghost.code !== undefined;
    const middle = this.places.get(ghost.cell) as Point;
    return svg`<g class="in-hand ${fits ? "fits" : "bad"} ${this.set ? "set" : ""}">
      ${middles.map(
        ({ x, y }) =>
          svg`<rect class="top ${colourOf(this.scene, this.scene.turn ?? 0)}" x=${x - 0.5} y=${y - 0.5} width="1" height="1" />`,
      )}
      <path class="outline" d=${geometry.outline(middles, "square")} />
      ${tops.map((cube, i) => {
        const { x, y } = middles[i] as Point;
        if (x === middle.x && y === middle.y) return nothing;
        return svg`<text class="height ${colourOf(this.scene, this.scene.turn ?? 0)}" x=${x} y=${y} dy="0.35em">${cube.z + 1}</text>`;
      })}
      <g class="verdict" transform=${geometry.translate(middle)}>
        <circle r="0.34" /><path d=${fits ? "M-0.15 0.01-0.04 0.13 0.16-0.12" : "M-0.13-0.13 0.13 0.13M0.13-0.13-0.13 0.13"} />
      </g>
    </g>`;
  }

  // --- in words ----------------------------------------------------------------------------------

  private gridcell(cell: Cell) {
    const covered = this.set && this.ghost?.cubes.some(({ x, y }) => x === cell.x && y === cell.y);
    return svg`<rect class="hit" role="gridcell" aria-label=${this.words(cell)}
      aria-selected=${covered ? "true" : "false"} data-cell=${cell.id}
      tabindex=${cell.id === this.focused ? 0 : -1} x="-0.5" y="-0.5" width="1" height="1"
      transform=${geometry.translate(this.at(cell))} @focus=${() => this.focusOn(cell.id)} />`;
  }

  /** "c4, height 2: white 2, White’s side on the left, the block fits here: c4 height 3, …". */
  private words(cell: Cell): string {
    const parts = [
      cell.id,
      columnWords(this.scene, this.ground, cell),
      ...sideWords(this.scene, cell, this.seat),
    ];
    if (this.ghost?.cell === cell.id || (this.active && cell.id === this.focused && this.ghost))
      parts.push(ghostWords(this.ghost, this.set));
    return parts.join(t("page.board.and"));
  }

  // --- mouse and touch ---------------------------------------------------------------------------

  private cellUnder(event: PointerEvent): string | undefined {
    const matrix = this.picture.getScreenCTM()?.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return geometry.nearest(this.places, point, REACH);
  }

  private pressed(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0 || !this.active) return;
    const from = this.cellUnder(event);
    if (!from) return;
    const place = this.ground.cell(from);
    const onGhost =
      this.set && !!this.ghost?.cubes.some(({ x, y }) => x === place?.x && y === place.y);
    this.press = { from, moved: false, onGhost };
    if (onGhost) this.picture.setPointerCapture(event.pointerId);
  }

  private moved(event: PointerEvent): void {
    const cell = this.cellUnder(event);
    if (!this.press) {
      if (event.pointerType === "mouse") this.dispatchEvent(saying("point", { cell }));
      return;
    }
    if (!this.press.onGhost || !cell || cell === this.press.from) return;
    const [a, b] = [this.ground.cell(this.press.from), this.ground.cell(cell)];
    if (a && b) this.dispatchEvent(saying("nudge", { dx: b.x - a.x, dy: b.y - a.y }));
    this.press = { from: cell, moved: true, onGhost: true };
  }

  private released(event: PointerEvent): void {
    const { press } = this;
    this.press = undefined;
    if (!press || press.moved) return;
    if (press.onGhost) {
      this.dispatchEvent(saying("play", null));
      return;
    }
    const cell = this.cellUnder(event);
    if (cell && cell === press.from) this.dispatchEvent(saying("put", { cell }));
  }

  // --- keyboard ----------------------------------------------------------------------------------

  /** Gives the focus to the cell that Tab leads to. */
  override focus(): void {
    const cell = this.renderRoot.querySelector<SVGElement>(`[data-cell="${this.focused}"]`);
    cell?.focus({ preventScroll: true });
  }

  private focusOn(cell: string): void {
    this.focused = cell;
    if (this.renderRoot.querySelector(":focus-visible")) {
      this.dispatchEvent(saying("point", { cell }));
    }
  }

  private keyed(event: KeyboardEvent): void {
    if (event.key === "Enter" || event.key === " ") {
      const said = this.set ? saying("play", null) : saying("put", { cell: this.focused });
      this.dispatchEvent(said);
    } else if (event.key === "Escape") this.dispatchEvent(saying("cancel", null));
    else if (!this.walk(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** An arrow moves the focus; while the block is set, the block. */
  private walk(event: KeyboardEvent): boolean {
    const next = geometry.stepped(this.scene.cells, this.places, this.focused, event);
    if (!next) return false;
    const [a, b] = [this.ground.cell(this.focused), this.ground.cell(next)];
    if (this.set && a && b) this.dispatchEvent(saying("nudge", { dx: b.x - a.x, dy: b.y - a.y }));
    this.renderRoot.querySelector<SVGElement>(`[data-cell="${next}"]`)?.focus();
    return true;
  }

  static override styles = [flat, map, adviceCss];
}

/** To the next cell on each side, on the screen. */
const SIDES: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

declare global {
  interface HTMLElementTagNameMap {
    "flink-flat": FlinkFlat;
  }
}
