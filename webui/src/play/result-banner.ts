/** The result of a game and the next actions. Emits `act` and `share`. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { lying, upright } from "../design/screens";
import { shared } from "../design/styles";
import { tabs } from "../design/tabs";
import type { Verdict } from "./proof";
import { type Own, own, seedFor } from "./seeds";
import { notice } from "../core/notice";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import type { Hello } from "../core/types";
import { resultName, winnerOf } from "../core/words";
import { icon } from "../design/icons";
import { rating, ratingCss } from "../people/rating";

@customElement("result-banner")
export class ResultBanner extends LitElement {
  @property({ attribute: false }) known!: Hello;
  @state() private verdict: Verdict | null = null;
  /** Whether this device's seed was used in the shuffle. */
  private own: Own = "unknown";

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override render() {
    const { table, scene } = this.known;
    const [headline, sentence] = [this.headline(), resultName(table, scene)];
    return html`<section class="sheet" aria-labelledby="title">
      <div class="said">
        <h2 id="title">${headline}</h2>
        ${sentence === headline ? nothing : html`<p>${sentence}</p>`} ${this.rating()}
      </div>
      <div class="ways">
        ${this.rematch()}
        ${
          table.ply
            ? html`<a class="button tab" href="analyse/t/${table.id}">${icon("chart")} ${t("page.over.analyse")}</a>`
            : nothing
        }
        <a class="button tab" href="new/${table.game}">${icon("board")} ${t("page.over.new")}</a>
        <button class="tab" @click=${() => this.dispatchEvent(new CustomEvent("share"))}>
          ${icon("share")} ${t("page.share.title")}
        </button>
      </div>
      ${table.proof?.order.length && table.commitment ? this.shuffle() : nothing}
    </section>`;
  }

  private headline(): string {
    const { you, table } = this.known;
    const winner = winnerOf(table.result);
    if (table.how === "aborted") return t("page.over.aborted");
    if (table.how === "declined") return resultName(table, this.known.scene);
    if (winner === null) return t("page.over.draw");
    if (you.seats.length !== 1) return t("page.over.over");
    return t(you.seats.includes(winner) ? "page.over.won" : "page.over.lost");
  }

  /** The change of the person's rating. */
  private rating() {
    const { you, table } = this.known;
    const own = you.seats.length === 1 ? table.seats[you.seats[0] ?? 0].rating : null;
    if (!own || own.change === null) return nothing;
    return html`<p class="small">${t("page.rating.yours")} ${rating(own)}</p>`;
  }

  private rematch() {
    const { table, you } = this.known;
    if (table.rematch)
      return html`<a class="button primary tab" href="t/${table.rematch}">${icon("next")} ${t("page.over.go")}</a>`;
    const may = you.seats.some(seat => table.may[seat].includes("rematch"));
    const offered = table.offers.some(({ what }) => what === "rematch");
    if (!may || offered) return nothing;
    return html`<button class="primary tab" @click=${this.again}>
      ${icon("again")} ${t("page.over.rematch")}
    </button>`;
  }

  private again(): void {
    const detail = { type: "offer", what: "rematch", ...seedFor(this.known.table) };
    this.dispatchEvent(new CustomEvent("act", { detail }));
  }

  private shuffle() {
    const { commitment, proof } = this.known.table;
    if (!this.verdict)
      return html`<div>
        <button class="quiet verify" @click=${this.check}>
          ${icon("check")} ${t("page.proof.verify")}
        </button>
      </div>`;
    const { holds, found } = this.verdict;
    const good = holds && this.own !== "missing";
    return html`<div class="proof small" role="status">
      <p class=${good ? "good" : "error"}>
        ${good ? icon("check") : nothing} ${t(holds ? "page.proof.holds" : "page.proof.fails")}
      </p>
      ${proof?.seeds ? html`<p>${t(`page.proof.own_${this.own}`)}</p>` : nothing}
      <dl>
        <dt>${t("page.proof.before")}</dt>
        <dd class="numbers">${commitment}</dd>
        <dt>${t("page.proof.salt")}</dt>
        <dd class="numbers">${proof?.salt}</dd>
        <dt>${t("page.proof.found")}</dt>
        <dd class="numbers">${found}</dd>
        ${
          proof?.seeds
            ? html`<dt>${t("page.proof.seeds")}</dt>
              ${proof.seeds.map(
                seed => html`<dd class="numbers">${seed || t("page.proof.no_seed")}</dd>`,
              )}`
            : nothing
        }
        <dt>${t("page.proof.order")}</dt>
        <dd class="numbers">${proof?.order.join(" ")}</dd>
      </dl>
      ${proof?.seeds ? html`<p class="soft">${t("page.proof.how")}</p>` : nothing}
    </div>`;
  }

  private async check(): Promise<void> {
    const { id, commitment, proof } = this.known.table;
    if (!commitment || !proof) return;
    this.own = own(id, commitment, proof.seeds ?? []);
    const loaded = await import("./proof").catch(() => notice.alarm(t("page.error.unloaded")));
    if (loaded) this.verdict = await loaded.verify(id, commitment, proof);
  }

  static override styles = [
    ...shared,
    ratingCss,
    css`
      section {
        display: grid;
        gap: var(--space-3);
        padding: var(--space-4);
        border-block-start: 4px solid var(--vermilion);
        box-shadow: var(--shadow);
      }
      .said {
        display: grid;
        gap: var(--space-3);
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
      .good {
        display: flex;
        align-items: center;
        gap: var(--space-1) var(--space-3);
        color: var(--moss);
        font-weight: 600;
      }
      .verify {
        padding-inline: 0;
      }
      dl {
        display: grid;
        gap: 0 var(--space-3);
      }
      dt {
        margin-block-start: var(--space-2);
        color: var(--ink-soft);
      }
      dd {
        font-size: var(--text-xs);
        overflow-wrap: anywhere;
      }
      @media ${upright}, ${lying} {
        section {
          gap: var(--space-1);
          padding: var(--space-1) var(--space-2);
          border-block-start-width: 3px;
        }
        .said {
          display: flex;
          flex-wrap: wrap;
          align-items: baseline;
          gap: 0 var(--space-2);
          padding-inline: var(--space-1);
          line-height: 1.3;
        }
        h2 {
          font-size: var(--text-m);
        }
        .said p {
          font-size: var(--text-s);
        }
        .ways {
          flex-wrap: nowrap;
          gap: var(--space-1);
        }
      }
    `,
    tabs,
  ];
}
