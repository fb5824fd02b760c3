/** The player's actions besides moving, and the open offers. Emits `act`. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { lying, upright } from "../design/screens";
import { shared } from "../design/styles";
import { tabs } from "../design/tabs";
import type { Act } from "./live";
import { seedFor } from "./seeds";
import { notice } from "../core/notice";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import type { Action, Hello, TableView } from "../core/types";
import { icon } from "../design/icons";

type Offer = TableView["offers"][number];

const GRAVE = ["resign", "abort", "claim"] as const;
const OFFERS = ["takeback", "draw"] as const;
const DRAWINGS = {
  takeback: "undo",
  draw: "hands",
  resign: "flag",
  abort: "close",
  claim: "check",
} as const;

export type ActEvent = CustomEvent<Act>;

@customElement("table-actions")
export class TableActions extends LitElement {
  @property({ attribute: false }) known!: Hello;
  /** The action that waits for a second touch to confirm it. */
  @state() private asking: (typeof GRAVE)[number] | null = null;

  constructor() {
    super();
    new Follows(this, texts);
  }

  private may(action: Action): boolean {
    return this.known.you.seats.some(seat => this.known.table.may[seat].includes(action));
  }

  protected override render() {
    const asking = this.asking && this.may(this.asking) ? this.asking : null;
    return html`
      ${this.offers()}
      <div class="actions">${asking ? this.sure(asking) : this.buttons()}</div>
    `;
  }

  private accept(what: Offer["what"]): void {
    this.act({ type: "accept", what, ...(what === "rematch" ? seedFor(this.known.table) : {}) });
  }

  private buttons() {
    return html`
      ${this.laid ? this.button("takeback", () => notice.show(t("table.revealed"))) : nothing}
      ${OFFERS.map(what =>
        this.may(what) && !this.offeredToUs(what)
          ? this.button(what, () => this.act({ type: "offer", what }))
          : nothing,
      )}
      ${GRAVE.map(type =>
        this.may(type) ? this.button(type, () => (this.asking = type)) : nothing,
      )}
    `;
  }

  /** A tile was turned up since the last move: a player who wants it back is told why it stays. */
  private get laid(): boolean {
    const { you, table, scene, moves } = this.known;
    const playing = table.status === "playing" && you.seats.length > 0;
    const up = scene.held.some(held => held.kind === "tile" && held.up);
    return playing && up && moves.length > 0 && !this.may("takeback");
  }

  private button(name: keyof typeof DRAWINGS, act: () => void) {
    return html`<button class="quiet tab" @click=${act}>
      ${icon(DRAWINGS[name])} ${t(`page.act.${name}`)}
    </button>`;
  }

  private sure(type: (typeof GRAVE)[number]) {
    const answer = (act: boolean): void => {
      this.asking = null;
      if (act) this.act({ type });
    };
    return html`<span class="question">${t(`page.act.sure_${type}`)}</span>
      <button class="danger" @click=${() => answer(true)}>${t(`page.act.${type}`)}</button>
      <button @click=${() => answer(false)}>${t("page.act.no")}</button>`;
  }

  private ours({ by }: Offer): boolean {
    return this.known.you.seats.includes(by);
  }

  private offeredToUs(what: Offer["what"]): boolean {
    return this.known.table.offers.some(offer => offer.what === what && !this.ours(offer));
  }

  private offers() {
    if (!this.known.you.seats.length) return nothing;
    return this.known.table.offers.map(offer => {
      const { what } = offer;
      return html`<div class="offer" role="status">
        <span>${t(`page.offer.${what}_${this.ours(offer) ? "ours" : "theirs"}`)}</span>
        <div class="answers">
          ${
            this.ours(offer)
              ? html`<button @click=${() => this.act({ type: "decline", what })}>
                ${t("page.offer.withdraw")}
              </button>`
              : html`<button class="primary" @click=${() => this.accept(what)}>
                  ${t("page.offer.accept")}
                </button>
                <button @click=${() => this.act({ type: "decline", what })}>
                  ${t("page.offer.decline")}
                </button>`
          }
        </div>
      </div>`;
    });
  }

  private act(detail: Act): void {
    this.dispatchEvent(new CustomEvent("act", { detail }));
  }

  static override styles = [
    ...shared,
    css`
      .actions,
      .offer {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-1);
      }
      .actions {
        margin-inline: calc(-1 * var(--space-3));
      }
      .actions button {
        padding-inline: var(--space-3);
        font-size: var(--text-s);
      }
      .actions .question {
        padding-inline: var(--space-3) var(--space-2);
      }
      .answers {
        display: flex;
        gap: var(--space-2);
      }
      .offer {
        gap: var(--space-2);
        margin-block-end: var(--space-2);
        padding: var(--space-2) var(--space-3);
        border-inline-start: 4px solid var(--indigo);
        border-radius: var(--radius-s);
        background: var(--indigo-wash);
      }
      .offer span {
        flex: 1 1 100%;
      }
      @media ${upright}, ${lying} {
        :host {
          flex: 3 1 auto;
        }
        .offer {
          margin-block-end: 0;
          padding-block: var(--space-1);
        }
        .offer span {
          flex: 1 1 auto;
        }
        .actions {
          margin-inline: 0;
        }
      }
    `,
    tabs,
  ];
}
