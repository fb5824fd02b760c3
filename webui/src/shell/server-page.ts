/** What needs a server, and the way to one: shown in the place of pages about other people. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { settings } from "../core/settings";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { shared } from "../design/styles";

/** The address of a server, with its path; null for what is none. */
export function serverOf(text: string): string | null {
  const whole = /^https?:\/\//.test(text) ? text : `https://${text}`;
  if (!text.trim() || !URL.canParse(whole)) return null;
  const { origin, pathname } = new URL(whole);
  return origin + pathname.replace(/\/*$/, "/");
}

@customElement("server-page")
export class ServerPage extends LitElement {
  /** The page that was wanted. */
  @property() page = "lobby";
  @state() private wrong = false;

  constructor() {
    super();
    new Follows(this, texts, settings);
  }

  protected override render() {
    const { server } = settings.value;
    const path = this.page === "person" ? "" : this.page;
    return html`<div class="page narrow">
      <h1>${t(`page.${this.page}.title`)}</h1>
      <p>${t("page.server.needed")}</p>
      <p class="soft">${t("page.server.what")}</p>
      ${
        server
          ? html`<p><a class="button primary" href=${server + path}>${t("page.server.go", { server: new URL(server).host })}</a></p>`
          : nothing
      }
      <form class="sheet" novalidate @submit=${this.keep}>
        <label for="server">${t("page.server.address")}</label>
        <div class="row">
          <input
            id="server"
            type="url"
            inputmode="url"
            autocomplete="url"
            .value=${server}
            aria-invalid=${this.wrong}
            aria-describedby="why"
          />
          <button>${t("page.settings.keep")}</button>
        </div>
        <p id="why" class=${this.wrong ? "error" : "small soft"} role="status">
          ${t(this.wrong ? "page.server.wrong" : "page.server.how")}
        </p>
      </form>
    </div>`;
  }

  private keep(event: Event): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const text = (form.elements.namedItem("server") as HTMLInputElement).value.trim();
    const server = text ? serverOf(text) : "";
    this.wrong = server === null;
    if (server !== null) settings.change({ server });
  }

  static override styles = [
    ...shared,
    css`
      form {
        display: grid;
        gap: var(--space-2);
        padding: var(--space-4);
      }
      label {
        font-weight: 600;
      }
      .row {
        display: flex;
        gap: var(--space-2);
      }
      input {
        flex: 1;
        min-inline-size: 0;
      }
    `,
  ];
}
