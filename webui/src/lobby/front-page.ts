/** The front page: all games, each one click away. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { shared } from "../design/styles";
import { games } from "../core/games";
import { sentenceOf } from "../core/notice";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import "./game-card";

function way(page: string, key: string) {
  return html`<a class="button" href=${page}>${t(key)}</a>`;
}

@customElement("front-page")
export class FrontPage extends LitElement {
  @state() private failure = "";

  constructor() {
    super();
    new Follows(this, texts, games);
    games.all().catch((error: unknown) => (this.failure = sentenceOf(error)));
  }

  protected override render() {
    return html`<div class="page">
      <div class="hero">
        <h1>${t("page.front.title")}</h1>
        <p class="soft">${t("page.front.sentence")}</p>
      </div>
      <nav class="ways" aria-label=${t("page.front.ways")}>
        ${games.offered(["rules"]).map(page => way(page, "page.front.learn"))}
        ${games.offered(["puzzles"]).map(page => way(`${page}/today`, "page.puzzles.today"))}
        ${way("sandbox", "page.sandbox.title")}
      </nav>
      ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
      <div class="games">
        ${games.known.map((info, i) => html`<game-card .info=${info} ?first=${i === 0}></game-card>`)}
      </div>
    </div>`;
  }

  static override styles = [
    ...shared,
    css`
      .hero {
        display: grid;
        gap: var(--space-2);
        padding-block: var(--space-4) var(--space-2);
      }
      h1 {
        font-size: var(--text-3xl);
        letter-spacing: -0.025em;
      }
      .hero p {
        font-size: var(--text-l);
        line-height: 1.4;
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
      .games {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr));
        gap: var(--space-6);
      }
      @media (max-width: 40rem) {
        .hero {
          padding-block: 0;
        }
        h1 {
          font-size: var(--text-2xl);
        }
        .hero p {
          font-size: var(--text-m);
        }
      }
    `,
  ];
}
