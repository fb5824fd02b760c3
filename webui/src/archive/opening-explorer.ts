/**
 * The moves played in a position and their results: a board for browsing the archive.
 * Emits `wanted` when the line changes.
 */
import { LitElement, type PropertyValues, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { type Explored, type MoveStats, type Wanted, optionsIn, usualVariant } from "./archive";
import { shared } from "../design/styles";
import { sentenceOf } from "../core/notice";
import { Study } from "../study/study";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { call } from "../transport/transport";
import type { GameInfo, PositionView } from "../core/types";
import { colourName } from "../core/words";
import { icon } from "../design/icons";
import "../study/try-board";
import type { ShownEvent } from "../study/try-board";

@customElement("opening-explorer")
export class OpeningExplorer extends LitElement {
  @property({ attribute: false }) info!: GameInfo;
  @property({ attribute: false }) wanted: Wanted = {};
  @state() private explored: Explored | null = null;
  @state() private failure = "";
  private readonly study = new Study();
  /** The line of the last request, in the address's form. */
  #line = "";

  constructor() {
    super();
    new Follows(this, texts);
  }

  private get variant(): string {
    return this.wanted.variant ?? usualVariant(this.info);
  }

  private get moves(): string[] {
    return (this.wanted.moves ?? "").split(" ").filter(Boolean);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("wanted") && !changed.has("info")) return;
    const { moves, tiles } = this.wanted;
    const line = [this.info.id, this.variant, moves, tiles].join("|");
    if (line === this.#line) return;
    this.#line = line;
    void this.open();
  }

  /** Shows the position of the address. */
  private async open(): Promise<void> {
    this.failure = "";
    const tiles = (this.wanted.tiles ?? "").split(" ").filter(Boolean);
    const line = { game: this.info.id, options: optionsIn(this.variant), moves: this.moves, tiles };
    try {
      await this.study.open(line);
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  /** A position has arrived: puts it into the address and queries the archive. */
  private async shown({ detail }: ShownEvent): Promise<void> {
    const { moves, tiles } = lineOf(detail);
    this.#line = [this.info.id, this.variant, moves || undefined, tiles || undefined].join("|");
    if ((this.wanted.moves ?? "") !== moves || (this.wanted.tiles ?? "") !== tiles)
      this.dispatchEvent(new CustomEvent<Wanted>("wanted", { detail: { moves, tiles } }));
    const line = this.#line;
    try {
      const found = await call("explore", {
        game: this.info.id,
        variant: this.variant,
        moves,
        tiles,
      });
      if (line !== this.#line) return;
      const known = !found.tiles.length || found.tiles.some(({ move }) => move === this.tile);
      if (known) this.explored = found;
      else this.turnUp(found.tiles[0]?.move.slice(1) ?? ""); // the tiles drawn here have never occurred in the archive
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  protected override render() {
    return html`<section class="sheet" aria-labelledby="title">
      <div class="board">
        <try-board
          .study=${this.study}
          @shown=${this.shown}
        ></try-board>
      </div>
      <div class="known">
        <h2 id="title">${t("page.archive.openings")}</h2>
        <p class="small soft">${t("page.archive.openings_about")}</p>
        ${this.path()}
        ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
        ${this.explored ? this.found(this.explored) : nothing}
      </div>
    </section>`;
  }

  /** The moves up to here; each links back to its position. */
  private path() {
    if (!this.moves.length) return nothing;
    return html`<nav class="path" aria-label=${t("page.archive.line")}>
      <button class="quiet" @click=${() => this.study.back(this.moves.length - 1)}>
        ${icon("back")} ${t("page.archive.back")}
      </button>
      <button class="quiet" @click=${() => this.study.back(0)}>${t("page.archive.start")}</button>
      <ol>
        ${this.moves.map(
          (move, i) => html`<li>
            <button
              class="quiet numbers"
              aria-current=${i === this.moves.length - 1 ? "step" : nothing}
              @click=${() => this.study.back(i + 1)}
            >
              ${move}
            </button>
          </li>`,
        )}
      </ol>
    </nav>`;
  }

  private found({ moves, tiles }: Explored) {
    return html`${tiles.length > 1 || tiles.some(({ move }) => move !== this.tile) ? this.turned(tiles) : nothing}
    ${moves.length ? this.table(moves) : html`<p role="status">${t("page.archive.new_here")}</p>`}`;
  }

  /** The tile that lies face up here. */
  private get tile(): string {
    const tiles = this.study.shown?.line.tiles ?? [];
    return tiles.length ? `>${tiles.at(-1)}` : "";
  }

  /** Flat Front: the other tiles turned up here. */
  private turned(tiles: readonly MoveStats[]) {
    return html`<div class="tiles" role="group" aria-label=${t("page.archive.tiles")}>
      <span class="small">${t("page.archive.tiles")}</span>
      ${tiles.map(
        ({ move, games }) => html`<button
          aria-pressed=${move === this.tile}
          @click=${() => this.turnUp(move.slice(1))}
        >
          ${move.slice(1)} <span class="small soft">${games}</span>
        </button>`,
      )}
    </div>`;
  }

  private turnUp(tile: string): void {
    const { shown } = this.study;
    if (!shown) return;
    void this.study.open({ ...shown.line, tiles: [...shown.line.tiles.slice(0, -1), tile] });
  }

  private table(moves: readonly MoveStats[]) {
    const [first, second] = this.info.colours.map(colourName);
    const all = moves.reduce((sum, { games }) => sum + games, 0);
    return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="title">
      <table>
        <thead>
          <tr>
            <th scope="col">${t("page.archive.move")}</th>
            <th scope="col" class="number">${t("page.archive.games")}</th>
            <th scope="col">${t("page.archive.outcomes", { first, second })}</th>
          </tr>
        </thead>
        <tbody>
          ${moves.map(move => this.row(move, all))}
        </tbody>
      </table>
    </div>`;
  }

  private row({ move, games, first, second, drawn }: MoveStats, all: number) {
    const percent = (part: number): number => Math.round((100 * part) / games);
    return html`<tr>
      <th scope="row">
        <button class="quiet numbers" @click=${() => this.study.play(move)}>${move}</button>
      </th>
      <td class="number numbers">
        ${games} <span class="soft">${Math.round((100 * games) / all)}%</span>
      </td>
      <td>
        <svg class="bar ${this.info.colours[0]}" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect class="first" width=${(100 * first) / games} height="10"></rect>
          <rect class="drawn" x=${(100 * first) / games} width=${(100 * drawn) / games} height="10"></rect>
          <rect class="second" x=${(100 * (first + drawn)) / games} width=${(100 * second) / games} height="10"></rect>
        </svg>
        <span class="shares small numbers">
          <span>${percent(first)}%</span>
          ${drawn ? html`<span>= ${percent(drawn)}%</span>` : nothing}
          <span>${percent(second)}%</span>
        </span>
      </td>
    </tr>`;
  }

  static override styles = [
    ...shared,
    css`
      section {
        display: grid;
        gap: var(--space-4);
        padding: var(--space-4);
      }
      .board {
        inline-size: 100%;
        max-inline-size: 30rem;
        margin-inline: auto;
        container-type: inline-size;
        --board-block-size: 100cqw;
      }
      .known {
        display: grid;
        align-content: start;
        gap: var(--space-3);
        min-inline-size: 0;
      }
      .path,
      .path ol,
      .tiles {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-1);
      }
      .path button,
      .tiles button {
        padding-inline: var(--space-2);
      }
      .path [aria-current] {
        text-decoration: underline;
        text-decoration-color: var(--vermilion);
        text-decoration-thickness: 2px;
        text-underline-offset: 0.3em;
      }
      .tiles [aria-pressed="true"] {
        border-color: var(--indigo);
        background: var(--indigo-wash);
      }
      .scroll {
        max-block-size: 30rem;
        overflow: auto;
      }
      table {
        inline-size: 100%;
        border-collapse: collapse;
        font-size: var(--text-s);
      }
      thead th {
        position: sticky;
        inset-block-start: 0;
        background: var(--sheet);
        color: var(--ink-soft);
        font-weight: 500;
        text-align: start;
      }
      th,
      td {
        padding: var(--space-1) var(--space-2);
        border-block-end: 1px solid var(--rule);
        vertical-align: middle;
      }
      th[scope="row"] {
        padding-inline-start: 0;
        text-align: start;
      }
      tbody button {
        justify-content: start;
        min-inline-size: 5.5rem;
        padding-inline: var(--space-2);
        color: var(--indigo);
        text-decoration: underline;
        text-underline-offset: 0.2em;
      }
      .number {
        text-align: end;
        white-space: nowrap;
      }
      .bar {
        display: block;
        inline-size: 100%;
        min-inline-size: 6rem;
        block-size: 0.75rem;
        border: 1px solid var(--ink-soft);
        border-radius: 3px;
      }
      .first {
        fill: var(--white-piece);
      }
      .second {
        fill: var(--black-piece);
      }
      .drawn {
        fill: color-mix(in srgb, var(--white-piece), var(--black-piece) 45%);
      }
      .blue .first {
        fill: var(--blue-piece);
      }
      .blue .second {
        fill: var(--red-piece);
      }
      .shares {
        display: flex;
        justify-content: space-between;
        color: var(--ink-soft);
      }
      @media (min-width: 56rem) {
        section {
          grid-template-columns: minmax(0, 26rem) minmax(0, 1fr);
          gap: var(--space-6);
        }
      }
    `,
  ];
}

/** The moves and tiles of a position, as the address has them. */
function lineOf({ line }: PositionView): { moves: string; tiles: string } {
  return { moves: line.moves.join(" "), tiles: line.tiles.join(" ") };
}
