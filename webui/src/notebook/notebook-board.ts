/**
 * A board in a notebook cell: play against the computer or for both sides, with analysis.
 * It talks only to the kernel: `<notebook-board>` emits `choose`, `refused` and
 * `wish` ("takeback", "analyse"), and renders the answers.
 */
import { LitElement, type PropertyValues, css, html, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import type { Advice } from "../boards/flat/advice";
import type { BanmenBoard } from "../boards/banmen-board";
import type { BoardConfig } from "../boards/board";
import "../boards/banmen-board";
import { colourOf } from "../boards/flat/pieces";
import { shared } from "../design/styles";
import "../study/analysis/eval-bar";
import type { Scene } from "../core/scene";
import { animated } from "../core/settings";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { colourName, resultName } from "../core/words";

/** The result of an analysis. */
export interface Found {
  /** The first player's chance. */
  chance: number;
  /** The proven result, in words. */
  certain: string;
  advice: Advice[];
  /** The best moves: value and continuation of each. */
  lines: { worth: string; moves: string[] }[];
}

/** The board's state from the kernel; see src/banmen/envs/notebook.py. */
export interface Shown {
  /** Counts renderings, so that the same scene twice is shown twice. */
  seq: number;
  scene: Scene;
  seat: 0 | 1;
  active: boolean;
  thinking: boolean;
  /** Why the last touch was refused. */
  reason: string;
  found: Found | null;
  /** Whether there is a move to take back. */
  played: boolean;
}

@customElement("notebook-board")
export class NotebookBoard extends LitElement {
  @property({ attribute: false }) shown!: Shown;
  @query("banmen-board") private readonly board!: BanmenBoard | null;

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("shown") && this.shown.reason) this.board?.explain(this.shown.reason);
  }

  protected override render() {
    const { scene, seat, active, thinking, found, played } = this.shown;
    const config: BoardConfig = {
      scene,
      seat,
      active,
      playing: scene.result === "*",
      motion: animated(),
      advice: found?.advice ?? [],
    };
    return html`<banmen-board .config=${config}></banmen-board>
      <div class="foot">
        <p role="status">${this.state()}</p>
        <button ?disabled=${!played || thinking} @click=${() => this.wish("takeback")}>
          ${t("page.act.takeback")}
        </button>
        <button ?disabled=${scene.turn === null || thinking} @click=${() => this.wish("analyse")}>
          ${t("page.analyse.title")}
        </button>
      </div>
      ${found ? this.found(found, scene) : nothing}`;
  }

  private state(): string {
    const { scene, thinking } = this.shown;
    if (scene.turn === null) return resultName({ result: scene.result, how: "rules" }, scene);
    if (thinking) return t("page.turn.thinking");
    return t("page.turn.colour", { colour: colourName(colourOf(scene, scene.turn)) });
  }

  private found({ chance, certain, lines }: Found, { players }: Scene) {
    return html`<eval-bar .chance=${chance} .certain=${certain} .players=${players}></eval-bar>
      <ol aria-label=${t("page.analyse.lines")}>
        ${lines.map(
          ({ worth, moves }) =>
            html`<li><strong>${worth}</strong> <span class="numbers">${moves.join(" ")}</span></li>`,
        )}
      </ol>`;
  }

  private wish(what: string): void {
    this.dispatchEvent(new CustomEvent("wish", { detail: what }));
  }

  static override styles = [
    ...shared,
    css`
      :host {
        display: grid;
        gap: var(--space-2);
        max-inline-size: 32rem;
        padding: var(--space-3);
        border: 1px solid var(--rule);
        border-radius: var(--radius-m);
        background: var(--paper);
        color: var(--ink);
        font-family: var(--font);
        font-size: 16px;
        line-height: 1.5;
        --board-block-size: 30rem;
      }
      .foot {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-2);
      }
      .foot p {
        flex: 1;
        min-inline-size: 8em;
        font-weight: 600;
      }
      .foot button {
        min-block-size: 36px;
        font-size: var(--text-s);
      }
      ol {
        display: grid;
        grid-template-columns: max-content minmax(0, 1fr);
        gap: var(--space-1) var(--space-3);
        font-size: var(--text-s);
      }
      li {
        display: grid;
        grid-column: 1 / -1;
        grid-template-columns: subgrid;
        border-block-start: 1px solid var(--rule);
        padding-block-start: var(--space-1);
      }
    `,
  ];
}

declare global {
  interface HTMLElementTagNameMap {
    "notebook-board": NotebookBoard;
  }
}
