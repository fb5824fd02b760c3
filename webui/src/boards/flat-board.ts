/** A flat board in SVG: squares, hexagons or tiles, and what stands on them. */
import { LitElement, css, html, svg, type PropertyValues, type SVGTemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { Picker } from "../picker";
import type { Piece, Scene } from "../scene";
import { type Drawn, touched } from "./board";
import { type Places, around, beside, corners, labels, nearest, places, translate } from "./geometry";

@customElement("flat-board")
export class FlatBoard extends LitElement implements Drawn {
  @property({ attribute: false }) scene!: Scene;
  @property({ type: Number }) seat: 0 | 1 = 0;
  @property({ type: Boolean }) active = false;
  @property({ type: Boolean }) motion = true;
  @property({ attribute: false }) picker = Picker.of([], false);
  @state() private focused = "";

  private places: Places = new Map();

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("scene") || changed.has("seat")) {
      this.places = places(this.scene.cells, this.seat);
      if (!this.places.has(this.focused)) this.focused = this.scene.cells[0]?.id ?? "";
    }
  }

  protected override render() {
    const box = around(this.places.values(), 0.95);
    return html`<svg
      viewBox="${box.x} ${box.y} ${box.width} ${box.height}"
      role="grid"
      @click=${this.clicked}
      @keydown=${this.keyed}
    >
      ${this.scene.cells.map((cell) => svg`<polygon class="cell" points=${corners(cell.shape)}
        transform=${translate(this.places.get(cell.id)!)} />`)}
      ${labels(this.scene, this.seat).map((label) => svg`<text class="label" x=${label.x} y=${label.y}>${label.text}</text>`)}
      ${repeat(this.scene.pieces, (piece) => piece.id, (piece) => this.piece(piece))}
      ${this.scene.cells.map((cell) => this.hit(cell.id, cell.shape))}
    </svg>`;
  }

  private piece(piece: Piece): SVGTemplateResult {
    const colour = this.scene.players[piece.owner];
    return svg`<g class="piece ${colour}" transform=${translate(this.places.get(piece.cell)!)}>
      <circle r="0.38" /><text>${{ plus: "+", cross: "×" }[piece.face] ?? (piece.power || "")}</text>
    </g>`;
  }

  private hit(id: string, shape: string): SVGTemplateResult {
    const open = this.active && this.picker.open.some((choice) => choice.touch === id);
    const chosen = this.picker.touched.includes(id);
    return svg`<polygon class="hit ${open ? "open" : ""} ${chosen ? "chosen" : ""}" role="gridcell" aria-label=${id}
      data-cell=${id} tabindex=${id === this.focused ? 0 : -1}
      points=${corners(shape)} transform=${translate(this.places.get(id)!)} />`;
  }

  private clicked(event: MouseEvent): void {
    const cell = this.cellAt(event.clientX, event.clientY);
    this.dispatchEvent(cell ? touched(cell) : new CustomEvent("back"));
  }

  /** The cell at a point of the window; near misses count. */
  cellAt(clientX: number, clientY: number): string | undefined {
    const svg = this.renderRoot.querySelector("svg");
    const matrix = svg?.getScreenCTM();
    if (!matrix) return undefined;
    return nearest(this.places, new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()), 0.7);
  }

  private keyed(event: KeyboardEvent): void {
    if (event.key === "Enter" || event.key === " ") this.dispatchEvent(touched(this.focused));
    else if (event.key === "Escape") this.dispatchEvent(new CustomEvent("back"));
    else {
      const next = beside(this.places, this.focused, event.key);
      if (!next) return;
      this.focused = next;
      this.renderRoot.querySelector<SVGElement>(`[data-cell="${next}"]`)?.focus();
    }
    event.preventDefault();
  }

  static override styles = css`
    :host {
      display: block;
    }
    svg {
      display: block;
      inline-size: 100%;
      max-block-size: var(--board-block-size, 76dvh);
      font-family: var(--font);
      touch-action: manipulation;
    }
    text {
      text-anchor: middle;
      dominant-baseline: central;
      font-size: 0.3px;
    }
    .label {
      fill: var(--ink-soft);
      font-size: 0.22px;
    }
    .cell {
      fill: var(--wood);
      stroke: var(--wood-line);
      stroke-width: 0.015;
    }
    .piece circle {
      stroke-width: 0.03;
    }
    .white {
      fill: var(--black-piece);
    }
    .white circle {
      fill: var(--white-piece);
      stroke: var(--white-edge);
    }
    .black {
      fill: var(--white-piece);
    }
    .black circle {
      fill: var(--black-piece);
      stroke: var(--black-edge);
    }
    .red circle {
      fill: var(--red-piece);
    }
    .blue circle {
      fill: var(--blue-piece);
    }
    .hit {
      fill: transparent;
      cursor: pointer;
    }
    .open,
    .chosen {
      stroke: var(--choice);
      stroke-width: 0.05;
    }
    .chosen {
      stroke-width: 0.09;
    }
  `;
}

declare global {
  interface HTMLElementTagNameMap {
    "flat-board": FlatBoard;
  }
}
