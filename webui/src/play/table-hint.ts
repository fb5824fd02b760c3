/** A hint against the computer: the best move in words, and on the board. Emits `advise`. */
import { LitElement, type PropertyValues, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { explainedWords, stepWords } from "../study/analysis/words";
import type { Advice } from "../boards/flat/advice";
import { lying, upright } from "../design/screens";
import { shared } from "../design/styles";
import { tabs } from "../design/tabs";
import { trying } from "../core/notice";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { call } from "../transport/transport";
import type { Hello, Hinted } from "../core/types";
import { icon } from "../design/icons";

const NO_ADVICE: readonly Advice[] = [];
/** Number of following moves that are shown. */
const SAID = 4;

export type AdviseEvent = CustomEvent<readonly Advice[]>;

@customElement("table-hint")
export class TableHint extends LitElement {
  @property({ attribute: false }) known!: Hello;
  @state() private hinted: Hinted | null = null;
  @state() private asking = false;

  constructor() {
    super();
    new Follows(this, texts);
  }

  /** Whether the server gives hints here and now. */
  private get may(): boolean {
    const { you, table } = this.known;
    return you.seats.some(seat => table.may[seat].includes("hint"));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { ply, status } = this.known.table;
    if (changed.has("known") && this.hinted && (this.hinted.ply !== ply || status === "over"))
      this.forget();
  }

  protected override updated(): void {
    this.toggleAttribute("told", this.hinted !== null);
  }

  protected override render() {
    if (this.hinted) return this.words(this.hinted);
    if (!this.may) return nothing;
    return html`<button class="quiet tab" ?disabled=${this.asking} @click=${this.ask}>
      ${icon("bulb")} ${t(this.asking ? "page.hint.thinking" : "page.hint.ask")}
    </button>`;
  }

  private words({ told }: Hinted) {
    const { players } = this.known.scene;
    return html`<section aria-label=${t("page.hint.ask")}>
      <p role="status">${explainedWords(told)}</p>
      <ol class="small">
        ${told.this.steps.slice(1, 1 + SAID).map(step => html`<li>${stepWords(step, players)}</li>`)}
      </ol>
      <button class="quiet" @click=${this.forget}>${t("page.close")}</button>
    </section>`;
  }

  private async ask(): Promise<void> {
    const { id, ply } = this.known.table;
    this.asking = true;
    const hinted = await trying(() => call("hint", { id }));
    this.asking = false;
    if (!hinted || hinted.ply !== this.known.table.ply || hinted.ply !== ply) return;
    this.hinted = hinted;
    this.advise([{ code: hinted.told.this.code, rank: 1 }]);
  }

  private forget(): void {
    this.hinted = null;
    this.advise(NO_ADVICE);
  }

  private advise(detail: readonly Advice[]): void {
    this.dispatchEvent(new CustomEvent("advise", { detail }));
  }

  static override styles = [
    ...shared,
    css`
      :host {
        display: block;
      }
      :host > button {
        margin-inline: calc(-1 * var(--space-3));
        padding-inline: var(--space-3);
        font-size: var(--text-s);
      }
      section {
        display: grid;
        gap: var(--space-1);
        justify-items: start;
        padding: var(--space-3) var(--space-3) var(--space-1);
        border-inline-start: 4px solid var(--advice);
        border-radius: var(--radius-s);
        background: var(--indigo-wash);
      }
      section button {
        margin-inline-start: calc(-1 * var(--space-4));
      }
      .quiet {
        font-size: var(--text-s);
      }
      @media ${upright}, ${lying} {
        :host {
          display: flex;
          flex: 1 1 auto;
        }
        :host > button {
          margin-inline: 0;
        }
        /* It scrolls if it must; what closes it stays in its corner. */
        section {
          flex: 1;
          grid-template-columns: minmax(0, 1fr) auto;
          max-block-size: min(9rem, 26svh);
          padding-block: var(--space-1);
          overflow-y: auto;
          font-size: var(--text-s);
          line-height: 1.35;
        }
        section button {
          grid-area: 1 / 2 / span 2;
          position: sticky;
          inset-block-start: 0;
          align-self: start;
          margin-inline-start: 0;
        }
      }
    `,
    tabs,
  ];
}
