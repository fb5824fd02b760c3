/** A person with an account: ratings and progress in each game, favourite openings, last games. */
import { LitElement, type PropertyValues, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import {
  type ArchivedGames,
  type Profile,
  type Progress,
  addressOf,
  search,
  optionsIn,
} from "../archive/archive";
import { marked } from "../design/marked";
import { shared } from "../design/styles";
import { allGames } from "../core/games";
import { sentenceOf } from "../core/notice";
import { me } from "./me";
import { rating, ratingCss } from "./rating";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { call } from "../transport/transport";
import type { GameInfo } from "../core/types";
import { day, gameTitle, unusual } from "../core/words";
import "../archive/kept-game";
import "./conduct-panel";
import "./progress-chart";
import "../shell/lost-page";

@customElement("person-page")
export class PersonPage extends LitElement {
  @property() name = "";
  @state() private games: readonly GameInfo[] = [];
  @state() private profile: Profile | null = null;
  @state() private found: ArchivedGames | null = null;
  @state() private failure = "";

  constructor() {
    super();
    new Follows(this, texts, me);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("name")) void this.fetch(this.name);
  }

  private async fetch(name: string): Promise<void> {
    Object.assign(this, { profile: null, found: null, failure: "" });
    try {
      this.games = await allGames();
      const [profile, found] = await Promise.all([
        call("person", { name }),
        search({ player: name }),
      ]);
      if (name === this.name) Object.assign(this, { profile, found });
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  protected override render() {
    if (this.failure) return html`<lost-page .sentence=${this.failure}></lost-page>`;
    if (!this.profile) return nothing;
    const { name, since, progress } = this.profile;
    return html`<div class="page">
      <div class="intro">
        <h1>${name}</h1>
        <p class="soft">${t("page.person.since", { day: day(since) })}</p>
      </div>
      ${
        progress.length
          ? html`<div class="progress">${progress.map(one => this.progress(one))}</div>
            <p class="small soft scale">${t("page.person.scale")}</p>`
          : html`<p>${t("page.person.none")}</p>`
      }
      ${this.favourites(this.profile)} ${this.found ? this.last(this.found) : nothing}
      ${
        name === me.value.name && me.value.account
          ? nothing
          : html`<details class="sheet conduct">
              <summary>${t("page.conduct.title", { name })}</summary>
              <conduct-panel .whom=${{ name }} .name=${name}></conduct-panel>
            </details>`
      }
    </div>`;
  }

  private titleOf(game: string): string {
    const info = this.games.find(({ id }) => id === game);
    return info ? gameTitle(info) : game;
  }

  private progress(one: Progress) {
    const title = this.titleOf(one.game);
    const { won, lost, drawn, deviation } = one;
    const known = one.rating === null ? null : { rating: one.rating, deviation: deviation ?? 0 };
    return html`<section class="sheet" aria-labelledby=${one.game}>
      <h2 id=${one.game}>${marked(title)}</h2>
      <p class="big">
        ${known ? rating({ ...known, change: null }) : t("page.person.unrated")}
      </p>
      <p class="small">${t("page.person.results", { won, lost, drawn })}</p>
      <progress-chart
        .points=${one.history}
        .label=${t("page.person.chart", { game: title })}
      ></progress-chart>
    </section>`;
  }

  private favourites({ favourites }: Profile) {
    if (!favourites.length) return nothing;
    return html`<section class="plain" aria-labelledby="openings">
      <h2 id="openings">${t("page.person.openings")}</h2>
      <ul class="openings">
        ${favourites.map(({ game, variant, moves, games, points }) => {
          const info = this.games.find(({ id }) => id === game);
          const options = info ? unusual(info, optionsIn(variant)) : "";
          return html`<li>
            <a class="sheet" href=${addressOf({ game, variant, moves })}>
              <span class="soft small">${marked([this.titleOf(game), options].filter(Boolean).join(" · "))}</span>
              <span class="numbers">${moves}</span>
              <span class="small">${t("page.person.opening", { games, points })}</span>
            </a>
          </li>`;
        })}
      </ul>
    </section>`;
  }

  private last({ games, next }: ArchivedGames) {
    if (!games.length) return nothing;
    return html`<section class="plain" aria-labelledby="games">
      <h2 id="games">${t("page.person.games")}</h2>
      <ul class="games">
        ${games.map(game => {
          const info = this.games.find(({ id }) => id === game.game);
          return info
            ? html`<li><kept-game .game=${game} .info=${info}></kept-game></li>`
            : nothing;
        })}
      </ul>
      ${
        next
          ? html`<a class="button" href=${addressOf({ player: this.name })}>${t("page.person.all")}</a>`
          : nothing
      }
    </section>`;
  }

  static override styles = [
    ...shared,
    ratingCss,
    css`
      .intro,
      .plain {
        display: grid;
        gap: var(--space-3);
        justify-items: start;
      }
      .progress,
      .games,
      .openings {
        display: grid;
        inline-size: 100%;
        grid-template-columns: repeat(auto-fill, minmax(min(21rem, 100%), 1fr));
        gap: var(--space-3);
      }
      .progress section {
        display: grid;
        align-content: start;
        gap: var(--space-1);
        padding: var(--space-4);
      }
      .big .rating {
        color: var(--ink);
        font-size: var(--text-xl);
        font-weight: 600;
      }
      .big .off {
        color: var(--ink-soft);
        font-size: var(--text-m);
        font-weight: 450;
      }
      .scale {
        max-inline-size: var(--measure);
      }
      .openings a {
        display: grid;
        gap: 2px;
        padding: var(--space-3) var(--space-4);
        color: inherit;
        text-decoration: none;
      }
      .conduct {
        inline-size: min(46rem, 100%);
      }
      summary {
        display: flex;
        align-items: center;
        min-block-size: var(--touch);
        padding-inline: var(--space-3);
        cursor: pointer;
      }
      .openings a:hover {
        border-color: var(--ink-soft);
      }
    `,
  ];
}
