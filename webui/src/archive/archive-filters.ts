/** The filters of the archive. Emits `wanted` with the part that changed. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { type Wanted, variantsOf } from "./archive";
import { marked } from "../design/marked";
import { shared } from "../design/styles";
import { me } from "../people/me";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import type { GameInfo } from "../core/types";
import { colourName, gameTitle, levelName } from "../core/words";
import { chips } from "../design/chips";

const LEVELS = ["1", "2", "3", "4", "5", "6", "7", "8", "best"];
const RESULTS = ["1-0", "0-1", "1/2-1/2"] as const;

@customElement("archive-filters")
export class ArchiveFilters extends LitElement {
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  @property({ attribute: false }) wanted: Wanted = {};

  constructor() {
    super();
    new Follows(this, texts, me);
  }

  protected override render() {
    const info = this.games.find(({ id }) => id === this.wanted.game);
    const kinds = [
      { value: "", label: t("page.archive.all") },
      ...this.games.map(info => ({ value: info.id, label: marked(gameTitle(info)) })),
    ];
    return html`<form class="sheet" @submit=${(event: Event) => event.preventDefault()}>
      ${chips("game", t("page.archive.game"), kinds, this.wanted.game ?? "", game =>
        this.change({ game }),
      )}
      <details ?open=${this.narrowed || matchMedia("(min-width: 56rem)").matches}>
      <summary>${t("page.archive.filters")}</summary>
      <div class="fields">
        ${info?.options.length ? this.variant(info) : nothing}
        ${this.field("player", "search", t("page.archive.any"))}
        ${this.select(
          "level",
          LEVELS.map(value => [value, levelName(value)]),
        )}
        ${this.select(
          "result",
          RESULTS.map(value => [value, this.outcome(value, info)]),
        )}
        ${this.field("shortest", "number")} ${this.field("longest", "number")}
        ${this.field("since", "date")} ${this.field("until", "date")}
      </div>
      <label class="mine">
        <input
          type="checkbox"
          .checked=${Boolean(this.wanted.mine)}
          @change=${(event: Event) =>
            this.change({ mine: (event.target as HTMLInputElement).checked ? "true" : "" })}
        />
        ${t("page.archive.mine")}
      </label>
      </details>
    </form>`;
  }

  /** Whether anything but the game is wanted. */
  private get narrowed(): boolean {
    return Object.entries(this.wanted).some(
      ([name, value]) => value && !["game", "moves", "tiles"].includes(name),
    );
  }

  private variant(info: GameInfo) {
    return this.select("variant", variantsOf(info));
  }

  private outcome(result: (typeof RESULTS)[number], info: GameInfo | undefined): string {
    if (result === "1/2-1/2") return t("page.archive.drawn");
    const seat = result === "1-0" ? 0 : 1;
    const winner = info ? colourName(info.colours[seat]) : t(`page.archive.player_${seat}`);
    return t("page.result.won", { winner });
  }

  private select(name: keyof Wanted, choices: [string, string][]) {
    const chosen = this.wanted[name] ?? "";
    return html`<label class=${name}>
      <span class="small">${t(`page.archive.${name}`)}</span>
      <select
        @change=${(event: Event) =>
          this.change({ [name]: (event.target as HTMLSelectElement).value })}
      >
        <option value="" .selected=${!chosen}>${t("page.archive.any")}</option>
        ${choices.map(
          ([value, label]) =>
            html`<option value=${value} .selected=${value === chosen}>${label}</option>`,
        )}
      </select>
    </label>`;
  }

  private field(name: keyof Wanted, type: "search" | "number" | "date", hint = "") {
    return html`<label class=${name}>
      <span class="small">${t(`page.archive.${name}`)}</span>
      <input
        type=${type}
        name=${name}
        min=${type === "number" ? 0 : nothing}
        max=${type === "number" ? 1000 : nothing}
        maxlength=${type === "search" ? 24 : nothing}
        placeholder=${hint || nothing}
        .value=${this.wanted[name] ?? ""}
        @change=${(event: Event) =>
          this.change({ [name]: (event.target as HTMLInputElement).value.trim() })}
      />
    </label>`;
  }

  private change(detail: Wanted): void {
    this.dispatchEvent(new CustomEvent<Wanted>("wanted", { detail }));
  }

  static override styles = [
    ...shared,
    css`
      form {
        display: grid;
        gap: var(--space-4);
        padding: var(--space-4);
      }
      summary {
        min-block-size: var(--touch);
        color: var(--indigo);
        line-height: var(--touch);
        cursor: pointer;
      }
      .fields {
        display: grid;
        align-items: end;
        grid-template-columns: 1fr 1fr;
        gap: var(--space-3);
      }
      .variant,
      .player {
        grid-column: span 2;
      }
      @media (min-width: 56rem) {
        .fields {
          grid-template-columns: repeat(4, 1fr);
        }
        .variant,
        .variant ~ .player {
          grid-column: auto;
        }
      }
      label:not(.chip, .mine) {
        display: grid;
        gap: var(--space-1);
      }
      input,
      select {
        min-inline-size: 0;
        inline-size: 100%;
      }
      .mine {
        display: inline-flex;
        align-items: center;
        gap: var(--space-3);
        min-block-size: var(--touch);
      }
      .mine input {
        inline-size: 1.25rem;
        block-size: 1.25rem;
        accent-color: var(--indigo);
      }
    `,
  ];
}
