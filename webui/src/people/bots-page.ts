/** Bots: those online, the person's own with their tokens, and how to write one. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import python from "../../../examples/bot.py?raw";
import javascript from "../../../examples/bot.mjs?raw";
import { marked } from "../design/marked";
import { shared } from "../design/styles";
import { Every } from "../core/every";
import { allGames } from "../core/games";
import { notice, sentenceOf, trying } from "../core/notice";
import { icon } from "../design/icons";
import { address } from "../core/router";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { call, fileAddress } from "../transport/transport";
import type { GameInfo, OnlineBot } from "../core/types";
import type { components } from "../generated/wire";
import { ago, gameTitle } from "../core/words";
import "../design/copy-link";

type OwnBot = components["schemas"]["OwnBot"];
type MadeBot = components["schemas"]["MadeBot"];

const LOOK_EVERY = 5_000;
/** The reference bots, to be saved. */
const PROGRAMS = Object.entries({ "bot.py": python, "bot.mjs": javascript }).map(
  ([name, source]) => [name, URL.createObjectURL(new Blob([source]))] as const,
);

@customElement("bots-page")
export class BotsPage extends LitElement {
  @state() private games: readonly GameInfo[] = [];
  @state() private online: readonly OnlineBot[] | null = null;
  @state() private own: readonly OwnBot[] = [];
  /** The bot just made, as long as its token is shown. */
  @state() private made: MadeBot | null = null;
  /** The bot whose token is to be revoked, if it is touched once more. */
  @state() private asking = "";
  @state() private failure = "";

  constructor() {
    super();
    new Follows(this, texts);
    new Every(this, LOOK_EVERY, () => void this.look());
  }

  private async look(): Promise<void> {
    if (document.hidden && this.online) return;
    try {
      this.games = await allGames();
      [this.online, this.own] = await Promise.all([call("online", {}), call("own_bots", {})]);
      this.failure = "";
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  private async make(event: Event): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const name = String(new FormData(form).get("name"));
    const made = await trying(() => call("make_bot", { name }));
    if (!made) return;
    form.reset();
    this.made = made;
    await this.look();
    this.renderRoot.querySelector<HTMLElement>("#made")?.focus();
  }

  private async revoke({ id, name }: OwnBot): Promise<void> {
    this.asking = "";
    const left = await trying(() => call("revoke_bot", { bot: id }));
    if (!left) return;
    this.own = left;
    if (this.made?.bot.id === id) this.made = null;
    notice.show(t("page.bots.revoked", { name }));
    await this.look();
  }

  protected override render() {
    return html`<div class="page narrow">
      <div class="intro">
        <h1>${t("page.bots.title")}</h1>
        <p class="soft">${t("page.bots.sentence")}</p>
      </div>
      ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
      <section aria-labelledby="online">
        <h2 id="online">${t("page.bots.online")}</h2>
        ${
          this.online?.length
            ? html`<ul>
              ${this.online.map(bot => html`<li class="line sheet">${this.onlineBot(bot)}</li>`)}
            </ul>`
            : html`<p class="soft">${this.online ? t("page.bots.nobody") : nothing}</p>`
        }
      </section>
      <section aria-labelledby="yours">
        <h2 id="yours">${t("page.bots.yours")}</h2>
        ${this.made ? this.token(this.made) : nothing}
        <ul>
          ${this.own.map(bot => html`<li class="line sheet">${this.ownBot(bot)}</li>`)}
        </ul>
        <form @submit=${this.make}>
          <label class="label" for="name">${t("page.bots.name")}</label>
          <div class="row">
            <input id="name" name="name" required maxlength="24" autocomplete="off" />
            <button class=${this.own.length ? "" : "primary"}>${t("page.bots.make")}</button>
          </div>
        </form>
      </section>
      ${this.how()}
    </div>`;
  }

  private onlineBot({ name, plays, playing }: OnlineBot) {
    const state =
      playing === 0
        ? t("page.bots.idle")
        : t(playing === 1 ? "page.bots.playing_one" : "page.bots.playing", { count: playing });
    return html`<p>
        <strong>${icon("code")} ${name}</strong> <span class="small soft">${state}</span>
      </p>
      <p class="games">
        <span class="small">${t("page.bots.challenge_to")}</span>
        ${this.games
          .filter(({ id }) => plays.includes(id))
          .map(
            info =>
              html`<a
                class="button small"
                href="new/${info.id}#bot=${encodeURIComponent(name)}"
                aria-label=${t("page.bots.challenge", { name, game: gameTitle(info) })}
                >${marked(gameTitle(info))}</a
              >`,
          )}
      </p>`;
  }

  private ownBot(bot: OwnBot) {
    const { id, name, online, seen } = bot;
    const when = seen === null ? t("page.bots.never") : t("page.bots.seen", { when: ago(seen) });
    return html`<p class="own">
        <span>
          <strong>${name}</strong>
          <br /><span class="small soft">${online ? t("page.bots.is_online") : when}</span>
        </span>
        ${
          this.asking === id
            ? nothing
            : html`<button
              class="quiet"
              aria-label=${t("page.bots.revoke_named", { name })}
              @click=${() => (this.asking = id)}
            >
              ${t("page.bots.revoke")}
            </button>`
        }
      </p>
      ${this.asking === id ? this.sure(bot) : nothing}`;
  }

  private sure(bot: OwnBot) {
    return html`<p class="small" role="alert">${t("page.bots.sure", { name: bot.name })}</p>
      <div class="row">
        <button class="danger" @click=${() => this.revoke(bot)}>${t("page.bots.revoke")}</button>
        <button class="quiet" @click=${() => (this.asking = "")}>${t("page.bots.keep")}</button>
      </div>`;
  }

  /** Shown once, right after it was made. */
  private token({ bot: { name }, token }: MadeBot) {
    return html`<div class="made" id="made" tabindex="-1">
      <h3>${t("page.bots.token", { name })}</h3>
      <copy-link text .href=${token} .label=${t("page.bots.token", { name })}></copy-link>
      <p>${t("page.bots.once", { name })}</p>
      <div>
        <button @click=${() => (this.made = null)}>${t("page.bots.done")}</button>
      </div>
    </div>`;
  }

  private how() {
    const token = this.made?.token ?? "TOKEN";
    return html`<section class="how" aria-labelledby="how">
      <h2 id="how">${t("page.bots.how")}</h2>
      <ol>
        <li>${t("page.bots.step_token")}</li>
        <li>
          <p>${t("page.bots.step_get")}</p>
          <p class="games">
            ${PROGRAMS.map(
              ([name, href]) =>
                html`<a class="button" href=${href} download=${name} lang="en"
                  >${icon("download")} ${name}</a
                >`,
            )}
          </p>
        </li>
        <li>
          <p>${t("page.bots.step_run")}</p>
          <pre lang="en"><code>python bot.py ${address("")} ${token}</code></pre>
          <pre lang="en"><code>node bot.mjs ${address("")} ${token}</code></pre>
        </li>
        <li>${t("page.bots.step_play")}</li>
      </ol>
      <p>
        ${t("page.bots.more")}
        <a href=${fileAddress("openapi", {})}>${t("page.bots.description")}</a>
      </p>
      <p class="small soft">${t("page.bots.manual")} <code lang="en">docs/bots.md</code></p>
    </section>`;
  }

  static override styles = [
    ...shared,
    css`
      .intro,
      section,
      form,
      .made {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-3);
      }
      section {
        margin-block-start: var(--space-3);
      }
      ul {
        display: grid;
        gap: var(--space-2);
      }
      ul:empty {
        display: none;
      }
      .line {
        display: grid;
        gap: var(--space-2);
        padding: var(--space-3) var(--space-4);
      }
      .line > p > strong {
        display: inline-flex;
        align-items: center;
        gap: var(--space-2);
        margin-inline-end: var(--space-2);
      }
      .games,
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-2);
      }
      .row input {
        flex: 1 1 12rem;
        min-inline-size: 0;
      }
      .own {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: var(--space-3);
        margin-block: calc(-1 * var(--space-1));
      }
      .made {
        padding: var(--space-4);
        border-inline-start: 4px solid var(--indigo);
        border-radius: var(--radius-s);
        background: var(--indigo-wash);
      }
      .made h3 {
        font-size: var(--text-m);
      }
      ol {
        display: grid;
        gap: var(--space-3);
        padding-inline-start: var(--space-6);
      }
      ol li {
        display: list-item;
        list-style: decimal;
      }
      ol li > * + * {
        margin-block-start: var(--space-2);
      }
      pre {
        margin-block: var(--space-2) 0;
        padding: var(--space-3) var(--space-4);
        overflow-wrap: anywhere;
        border: 1px solid var(--rule);
        border-radius: var(--radius-s);
        background: var(--sunk);
        font-family: var(--font-numbers);
        font-size: var(--text-s);
        line-height: 1.6;
        white-space: pre-wrap;
      }
    `,
  ];
}
