/** All pages by name, folded away behind one button: the head of a narrow window has room for a few. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { games } from "../core/games";
import type { Route } from "../core/router";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { icon } from "../design/icons";
import { buttons, type } from "../design/styles";
import { standing } from "../people/standing";
import { alone } from "../transport/own";

const PAGES = [
  "rules",
  "puzzles",
  "lobby",
  "mine",
  "archive",
  "sandbox",
  "import",
  "bots",
] as const;
/** What is between people; where there is no server, the lobby says what one is for. */
const OF_PEOPLE: readonly string[] = ["archive", "bots"];

/** Where this and the foot of the page lead. */
export function pages(): readonly (typeof PAGES)[number][] {
  return games.offered(PAGES.filter(page => !alone || !OF_PEOPLE.includes(page)));
}

@customElement("page-menu")
export class PageMenu extends LitElement {
  @property({ attribute: false }) route!: Route;
  @state() private open = false;
  @query("button") private readonly button!: HTMLButtonElement;

  constructor() {
    super();
    new Follows(this, texts, games, standing);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("pointerdown", this.elsewhere);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("pointerdown", this.elsewhere);
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("route")) this.open = false;
  }

  protected override render() {
    return html`<button
        class="quiet icon"
        aria-expanded=${this.open}
        aria-controls="pages"
        aria-label=${t("page.menu")}
        title=${t("page.menu")}
        @click=${() => (this.open = !this.open)}
      >
        ${icon(this.open ? "close" : "menu")}
      </button>
      <ul id="pages" ?hidden=${!this.open} @keydown=${this.keyed} @click=${() => (this.open = false)}>
        ${pages().map(
          page => html`<li>
            <a href=${page} aria-current=${this.route?.page === page ? "page" : nothing}>
              ${t(`page.${page}.title`)}
            </a>
          </li>`,
        )}
        ${
          standing.value.moderator
            ? html`<li>
                <a href="admin" aria-current=${this.route?.page === "admin" ? "page" : nothing}>
                  ${t("page.admin.title")}
                </a>
              </li>`
            : nothing
        }
      </ul>`;
  }

  private readonly elsewhere = (event: Event): void => {
    if (!event.composedPath().includes(this)) this.open = false;
  };

  private keyed(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.preventDefault();
    this.open = false;
    this.button.focus();
  }

  static override styles = [
    type,
    buttons,
    css`
      :host {
        position: relative;
        display: block;
      }
      ul {
        position: absolute;
        inset-block-start: calc(100% + var(--space-1));
        inset-inline-end: 0;
        z-index: 3;
        inline-size: max-content;
        min-inline-size: 11rem;
        max-block-size: calc(100dvh - 5rem);
        padding: var(--space-2);
        overflow-y: auto;
        border: 1px solid var(--rule);
        border-radius: var(--radius-m);
        background: var(--sheet);
        box-shadow: var(--shadow);
      }
      a {
        display: flex;
        align-items: center;
        min-block-size: var(--touch);
        padding-inline: var(--space-4);
        border-radius: var(--radius-s);
        color: var(--ink);
        text-decoration: none;
      }
      a:hover {
        background: var(--sunk);
      }
      a[aria-current] {
        background: var(--indigo-wash);
        font-weight: 600;
      }
    `,
  ];
}
