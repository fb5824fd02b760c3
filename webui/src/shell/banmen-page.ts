/** The whole page: head, the page of the address, foot, notices. */
import { LitElement, type TemplateResult, css, html, nothing } from "lit";
import { customElement, query } from "lit/decorators.js";
import { marked } from "../design/marked";
import { shared } from "../design/styles";
import { games } from "../core/games";
import { takesText } from "../core/keys";
import { notice } from "../core/notice";
import { setTitle } from "../core/notify";
import { type Route, router } from "../core/router";
import { has, t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { credits } from "../core/words";
import { standing } from "../people/standing";
import "../lobby/front-page";
import "./lost-page";
import "../lobby/new-page";
import "../play/table-page";
import { alone } from "../transport/own";
import "./getting-ready";
import "./page-head";
import { pages } from "./page-menu";
import "./keys-dialog";
import type { KeysDialog } from "./keys-dialog";
import "./settings-dialog";
import type { SettingsDialog } from "./settings-dialog";

/** Pages about other people. */
const NEEDS_SERVER: ReadonlySet<Route["page"]> = new Set([
  "lobby",
  "bots",
  "archive",
  "account",
  "admin",
  "person",
]);

/** Loads a page that is not needed at first; its element comes alive when it is there. */
function later(page: () => Promise<unknown>): void {
  page().catch(() => notice.alarm(t("page.error.unloaded")));
}

@customElement("banmen-page")
export class BanmenPage extends LitElement {
  @query("main") private main!: HTMLElement;
  @query("settings-dialog") private dialog!: SettingsDialog;
  @query("keys-dialog") private keys!: KeysDialog | null;
  #shown = "";

  constructor() {
    super();
    new Follows(this, texts, router, notice, games, standing);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", this.keyed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("keydown", this.keyed);
  }

  private readonly keyed = (event: KeyboardEvent): void => {
    if (event.key !== "?" || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    if (event.composedPath().some(takesText)) return;
    event.preventDefault();
    this.keys?.show();
  };

  protected override render() {
    if (!has("page.title")) return nothing;
    return html`
      <page-head
        .route=${router.route}
        @skip=${() => this.main.focus()}
        @settings=${() => this.dialog.show()}
      ></page-head>
      <main tabindex="-1" @keys=${() => this.keys?.show()}>
        ${standing.value.notices.length ? this.notes() : nothing} ${this.page(router.route)}
      </main>
      ${router.route.page === "table" ? nothing : this.foot()}
      <settings-dialog></settings-dialog> <keys-dialog></keys-dialog>
      <div class="notices" role="status">
        <getting-ready></getting-ready>${notice.sentence ? this.notice() : nothing}
      </div>
    `;
  }

  private page(route: Route): TemplateResult {
    if (alone && NEEDS_SERVER.has(route.page)) {
      later(() => import("./server-page"));
      return html`<server-page .page=${route.page}></server-page>`;
    }
    switch (route.page) {
      case "front":
        return html`<front-page></front-page>`;
      case "new":
        return html`<new-page .game=${route.game}></new-page>`;
      case "lobby":
        later(() => import("../lobby/list-pages"));
        return html`<lobby-page></lobby-page>`;
      case "mine":
        later(() => import("../lobby/list-pages"));
        return html`<mine-page></mine-page>`;
      case "bots":
        later(() => import("../people/bots-page"));
        return html`<bots-page></bots-page>`;
      case "import":
        later(() => import("../sharing/import-page"));
        return html`<import-page></import-page>`;
      case "puzzles":
        later(() => import("../learn/puzzles-page"));
        return html`<puzzles-page .game=${route.game}></puzzles-page>`;
      case "puzzle":
        later(() => import("../learn/puzzle-page"));
        return html`<puzzle-page .puzzle=${route.id}></puzzle-page>`;
      case "table":
        return html`<table-page .table=${route.id}></table-page>`;
      case "rules":
        later(() => import("../learn/rules-page"));
        return html`<rules-page .game=${route.game}></rules-page>`;
      case "learn":
        later(() => import("../learn/learn-page"));
        return html`<learn-page .game=${route.game}></learn-page>`;
      case "analyse":
        later(() => import("../study/analysis/analyse-page"));
        return html`<analyse-page .game=${route.game} .table=${route.table}></analyse-page>`;
      case "sandbox":
        later(() => import("../study/sandbox-page"));
        return html`<sandbox-page .game=${route.game}></sandbox-page>`;
      case "archive":
        later(() => import("../archive/archive-page"));
        return html`<archive-page></archive-page>`;
      case "account":
        later(() => import("../people/account-page"));
        return html`<account-page></account-page>`;
      case "admin":
        later(() => import("../people/moderation-page"));
        return html`<moderation-page></moderation-page>`;
      case "person":
        later(() => import("../people/person-page"));
        return html`<person-page .name=${route.name}></person-page>`;
      case "lost":
        return html`<lost-page .sentence=${t("page.lost.nothing")}></lost-page>`;
    }
  }

  /** A new page starts with its own title and the reader at its beginning. */
  protected override updated(): void {
    const place = JSON.stringify(router.route);
    if (!has("page.title") || place === this.#shown) return;
    if (this.#shown) this.main.focus({ preventScroll: true });
    this.#shown = place;
    const { route } = router;
    if (route.page === "person") setTitle(route.name);
    else if (route.page !== "table")
      setTitle(route.page === "front" ? null : t(`page.${route.page}.title`));
  }

  /** Moderators' messages to this person; rarely needed. */
  private notes() {
    later(() => import("./moderator-notes"));
    return html`<moderator-notes></moderator-notes>`;
  }

  private notice() {
    return html`<div class="notice sheet">
      <p>${notice.sentence}</p>
      ${
        notice.href
          ? html`<a class="button primary" href=${notice.href} @click=${() => notice.clear()}>
            ${t("page.notify.go")}
          </a>`
          : nothing
      }
      ${
        notice.renewing
          ? html`<button class="primary" @click=${notice.renewing}>${t("page.reload")}</button>`
          : nothing
      }
      ${
        notice.grave
          ? html`<button @click=${() => location.reload()}>${t("page.reload")}</button>
            <a class="button" href="" @click=${() => notice.clear()}>${t("page.home")}</a>`
          : nothing
      }
      <button class="quiet" @click=${() => notice.clear()}>${t("page.close")}</button>
    </div>`;
  }

  private foot() {
    return html`<footer>
      ${games.known.length ? html`<p>${marked(credits(games.known))}</p>` : nothing}
      <p>${t("page.foot.about")}</p>
      <nav aria-label=${t("page.foot.ways")}>
        ${pages().map(page => html`<a href=${page}>${t(`page.${page}.title`)}</a>`)}
        ${standing.value.moderator ? html`<a href="admin">${t("page.admin.title")}</a>` : nothing}
      </nav>
    </footer>`;
  }

  static override styles = [
    ...shared,
    css`
      :host {
        display: grid;
        grid-template-rows: auto 1fr auto;
        grid-template-columns: minmax(0, 1fr);
        min-block-size: 100dvh;
      }
      main:focus {
        outline: none;
      }
      footer {
        display: grid;
        gap: var(--space-1);
        padding: var(--space-8) var(--space-4) var(--space-8);
        border-block-start: 1px solid var(--rule);
        color: var(--ink-soft);
        font-size: var(--text-s);
        text-align: center;
        text-wrap: balance;
      }
      footer nav a {
        display: inline-grid;
        margin-inline: var(--space-2);
        align-items: center;
        min-block-size: var(--touch);
      }
      @media print {
        page-head,
        footer,
        .notices {
          display: none;
        }
      }
      .notices {
        position: fixed;
        inset-inline: 0;
        inset-block-end: max(var(--space-4), env(safe-area-inset-bottom));
        z-index: 2;
        display: grid;
        justify-content: center;
        padding-inline: var(--space-4);
        pointer-events: none;
      }
      .notice {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-2) var(--space-3);
        padding: var(--space-2) var(--space-2) var(--space-2) var(--space-4);
        box-shadow: var(--shadow);
        pointer-events: auto;
      }
      .notice p {
        max-inline-size: var(--measure);
      }
    `,
  ];
}
