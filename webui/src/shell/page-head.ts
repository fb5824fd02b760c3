/** The head of every page: name, links, language, theme, settings. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { calls } from "../lobby/calls";
import { buttons, type } from "../design/styles";
import { Every } from "../core/every";
import { games } from "../core/games";
import { me } from "../people/me";
import { standing } from "../people/standing";
import type { Route } from "../core/router";
import { dark, settings } from "../core/settings";
import { type Language, t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { icon } from "../design/icons";
import { alone } from "../transport/own";
import "./page-menu";

const LOOK_EVERY = 1_000;
/** Milliseconds between checks for moderators' messages. */
const STANDING_EVERY = 30_000;
/** Where there is no room for all of them, the menu has them, and the rest. */
const WAYS = ["rules", "puzzles", "lobby", "mine", "archive"] as const;

@customElement("page-head")
export class PageHead extends LitElement {
  @property({ attribute: false }) route!: Route;

  constructor() {
    super();
    new Follows(this, texts, settings, calls, me, games);
    new Every(this, LOOK_EVERY, () => calls.turn());
    if (!alone) new Every(this, STANDING_EVERY, () => void standing.look());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void me.look();
    games.all().catch(() => undefined); // a page that needs them reports the error
  }

  protected override updated(changed: Map<string, unknown>): void {
    if (changed.has("route")) void calls.look();
  }

  protected override render() {
    const other: Language = texts.language === "en" ? "ja" : "en";
    return html`<header>
      <a class="skip" href="#main" @click=${this.skip}>${t("page.skip")}</a>
      <a class="brand" href="">
        <span class="seal" aria-hidden="true" lang="ja"><span>盤</span><span>面</span></span>
        <span class="name">banmen</span>
      </a>
      <nav aria-label=${t("page.ways")}>
        ${games.offered(WAYS.filter(page => !alone || page !== "archive")).map(page => this.way(page))}
      </nav>
      <div class="tools">
        ${alone ? nothing : this.person()}
        <button
          class="quiet language"
          lang=${other}
          title=${t(`page.language.${other}`)}
          @click=${() => settings.change({ language: other })}
        >
          <span class="long">${t(`page.language.${other}`)}</span
          ><span class="short">${t(`page.language.short.${other}`)}</span>
        </button>
        ${this.theme()}
        <button
          class="quiet icon"
          aria-label=${t("page.settings.title")}
          title=${t("page.settings.title")}
          @click=${() => this.dispatchEvent(new CustomEvent("settings"))}
        >
          ${icon("gear")}
        </button>
        <page-menu .route=${this.route}></page-menu>
      </div>
    </header>`;
  }

  private skip(event: Event): void {
    event.preventDefault();
    this.dispatchEvent(new CustomEvent("skip"));
  }

  private way(page: (typeof WAYS)[number]) {
    const here = this.route?.page === page;
    return html`<a href=${page} class=${page} aria-current=${here ? "page" : nothing}>
      <span class="way">${t(`page.${page}.title`)}</span>
      ${
        page === "mine" && calls.count
          ? html`<span class="calls" title=${t("page.mine.calls", { count: calls.count })}
            >${calls.count}<span class="hidden">${t("page.mine.yours")}</span></span
          >`
          : nothing
      }
    </a>`;
  }

  /** The person's name, with a link to the account. */
  private person() {
    const { name, account } = me.value;
    const title = account && name ? name : t("page.account.log_in");
    return html`<a
      class="button quiet person"
      href="account"
      title=${account ? t("page.account.title") : title}
      aria-current=${this.route?.page === "account" ? "page" : nothing}
    >
      ${icon("person")} <span>${title}</span>
    </a>`;
  }

  private theme() {
    const night = dark();
    const label = t(night ? "page.settings.to_light" : "page.settings.to_dark");
    return html`<button
      class="quiet icon theme"
      aria-label=${label}
      title=${label}
      @click=${() => settings.change({ theme: night ? "light" : "dark" })}
    >
      ${icon(night ? "sun" : "moon")}
    </button>`;
  }

  static override styles = [
    type,
    buttons,
    css`
      header {
        display: flex;
        align-items: center;
        gap: var(--space-2);
        max-inline-size: var(--wide);
        block-size: var(--head);
        margin-inline: auto;
        padding-inline: var(--space-4);
      }
      .skip {
        position: fixed;
        inset-block-start: var(--space-2);
        inset-inline-start: var(--space-2);
        z-index: 3;
        padding: var(--space-3) var(--space-4);
        border-radius: var(--radius-s);
        background: var(--indigo);
        color: var(--indigo-ink);
      }
      .skip:not(:focus) {
        clip-path: inset(50%);
      }
      .brand {
        display: flex;
        align-items: center;
        gap: var(--space-3);
        min-block-size: var(--touch);
        color: var(--ink);
        text-decoration: none;
      }
      .seal {
        display: grid;
        padding: 3px 4px;
        border-radius: 5px;
        background: var(--seal);
        color: var(--seal-ink);
        font-size: 0.8rem;
        font-weight: 700;
        line-height: 1.05;
      }
      .name {
        font-size: var(--text-l);
        font-weight: 650;
        letter-spacing: -0.01em;
      }
      nav {
        display: flex;
        margin-inline-start: auto;
      }
      nav a {
        display: inline-flex;
        align-items: center;
        gap: var(--space-2);
        min-block-size: var(--touch);
        padding-inline: var(--space-3);
        border-radius: var(--radius-s);
        color: var(--ink);
        font-size: var(--text-s);
        text-decoration: none;
        white-space: nowrap;
      }
      nav a:hover {
        background: var(--sunk);
      }
      nav a[aria-current] .way {
        text-decoration: underline;
        text-decoration-color: var(--vermilion);
        text-decoration-thickness: 2px;
      }
      .calls {
        position: relative;
        min-inline-size: 1.4em;
        padding-inline: 0.35em;
        border-radius: 1em;
        background: var(--seal);
        color: var(--seal-ink);
        font-size: var(--text-xs);
        font-weight: 700;
        line-height: 1.4;
        text-align: center;
      }
      .tools {
        display: flex;
      }
      .person {
        max-inline-size: 12rem;
        padding-inline: var(--space-2);
        font-size: var(--text-s);
        font-weight: 450;
      }
      .person span {
        overflow: hidden;
        line-height: 1.5; /* room for what hangs below the line */
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .language {
        padding-inline: var(--space-2);
        font-size: var(--text-s);
        font-weight: 450;
        white-space: nowrap;
      }
      .short {
        display: none;
      }
      page-menu {
        display: none;
      }
      @media (max-width: 48rem) {
        page-menu {
          display: block;
        }
        nav .archive,
        nav .puzzles {
          display: none;
        }
        .person span {
          position: absolute;
          clip-path: inset(50%);
        }
      }
      @media (max-width: 32rem) {
        .theme {
          display: none;
        }
        header {
          gap: 0;
          padding-inline: var(--space-3);
        }
        .name {
          position: absolute;
          clip-path: inset(50%);
        }
        nav a {
          position: relative;
          padding-inline: var(--space-2);
        }
        /* At the corner of the word, over none of its letters. */
        .calls {
          position: absolute;
          inset-block-start: -3px;
          inset-inline-end: -2px;
          min-inline-size: 1.25em;
          padding-inline: 0.2em;
          font-size: 0.625rem;
          line-height: 1.3;
        }
      }
      @media (max-width: 26rem) {
        header {
          padding-inline: var(--space-2);
        }
        nav a {
          padding-inline: 6px;
        }
        .long {
          display: none;
        }
        .short {
          display: inline;
        }
      }
      @media (max-width: 24rem) {
        nav .rules {
          display: none;
        }
      }
      /* The settings have it too. */
      @media (max-width: 22rem) {
        .language {
          display: none;
        }
      }
    `,
  ];
}
