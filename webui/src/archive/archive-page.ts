/** Finished games, searched and replayed move by move. The address holds the search. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import {
  type ArchivedGames,
  type ArchivedGame,
  type Wanted,
  addressOf,
  search,
  changed,
  wantedOf,
} from "./archive";
import { shared } from "../design/styles";
import { allGames } from "../core/games";
import { sentenceOf } from "../core/notice";
import { router } from "../core/router";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import "./archive-filters";
import "./kept-game";
import "./opening-explorer";
import type { GameInfo } from "../core/types";

/** The server counts no further than this. */
const MANY = 1000;

@customElement("archive-page")
export class ArchivePage extends LitElement {
  @state() private games: readonly GameInfo[] = [];
  @state() private wanted: Wanted = wantedOf(location.search);
  @state() private found: ArchivedGames | null = null;
  @state() private kept: readonly ArchivedGame[] = [];
  @state() private failure = "";
  @state() private busy = false;
  #ending: (() => void) | undefined;

  constructor() {
    super();
    new Follows(this, texts);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ending = router.listen(() => this.arrived());
    allGames().then(
      games => (this.games = games),
      (error: unknown) => (this.failure = sentenceOf(error)),
    );
    void this.search();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ending?.();
  }

  /** The address has changed. */
  private arrived(): void {
    if (router.route.page !== "archive") return;
    const wanted = wantedOf(location.search);
    if (addressOf(wanted) === addressOf(this.wanted)) return;
    this.wanted = wanted;
    void this.search();
  }

  private async search(): Promise<void> {
    const { wanted } = this;
    this.failure = "";
    try {
      const found = await search(wanted);
      if (wanted !== this.wanted) return;
      this.found = found;
      this.kept = found.games;
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  private async more(): Promise<void> {
    const { wanted } = this;
    this.busy = true;
    try {
      const found = await search(wanted, this.found?.next);
      if (wanted !== this.wanted) return;
      this.found = found;
      this.kept = [...this.kept, ...found.games];
    } catch (error) {
      this.failure = sentenceOf(error);
    } finally {
      this.busy = false;
    }
  }

  private change({ detail }: CustomEvent<Wanted>): void {
    const luck = "tiles" in detail && (detail.moves ?? "") === (this.wanted.moves ?? "");
    router.note(addressOf(changed(this.wanted, detail)), luck);
  }

  protected override render() {
    const info = this.games.find(({ id }) => id === this.wanted.game);
    return html`<div class="page">
      <div class="intro">
        <h1>${t("page.archive.title")}</h1>
        <p class="soft">${t("page.archive.sentence")}</p>
      </div>
      <archive-filters
        .games=${this.games}
        .wanted=${this.wanted}
        @wanted=${this.change}
      ></archive-filters>
      ${
        info
          ? html`<opening-explorer
            .info=${info}
            .wanted=${this.wanted}
            @wanted=${this.change}
          ></opening-explorer>`
          : nothing
      }
      ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
      ${this.found ? this.results(this.found) : nothing}
    </div>`;
  }

  private results({ total, next }: ArchivedGames) {
    return html`<section aria-labelledby="games">
      <h2 id="games"><span role="status">${this.count(total)}</span></h2>
      <ul>
        ${this.kept.map(game => html`<li>${this.game(game)}</li>`)}
      </ul>
      ${
        next
          ? html`<button class="more" ?disabled=${this.busy} @click=${this.more}>
            ${t("page.archive.more")}
          </button>`
          : nothing
      }
    </section>`;
  }

  private game(game: ArchivedGame) {
    const info = this.games.find(({ id }) => id === game.game);
    return info ? html`<kept-game .game=${game} .info=${info}></kept-game>` : nothing;
  }

  private count(total: number): string {
    if (!total) return t("page.archive.none");
    if (total > MANY) return t("page.archive.many", { count: MANY });
    return t(total === 1 ? "page.archive.one" : "page.archive.count", { count: total });
  }

  static override styles = [
    ...shared,
    css`
      .intro,
      section {
        display: grid;
        gap: var(--space-3);
      }
      .intro p {
        max-inline-size: var(--measure);
      }
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(21rem, 100%), 1fr));
        gap: var(--space-3);
      }
      .more {
        justify-self: center;
      }
    `,
  ];
}
