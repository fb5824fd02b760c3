/** Waiting for an opponent: the link to send, or the seat to take. Emits `act` and `sit`. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Hello } from "../api";
import { shared } from "../design/styles";
import { inviteOf } from "../invites";
import { address } from "../router";
import { t, texts } from "../texts";
import { Follows } from "../topic";
import "./copy-link";

@customElement("waiting-panel")
export class WaitingPanel extends LitElement {
  @property({ attribute: false }) known!: Hello;

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override render() {
    return html`<section class="sheet" aria-labelledby="title">
      ${this.known.you.seats.length ? this.host() : this.guest()}
    </section>`;
  }

  private host() {
    const { id, listed } = this.known.table;
    const secret = inviteOf(id);
    return html`<h2 id="title">${t(listed ? "page.wait.anybody" : "page.wait.friend")}</h2>
      ${secret
        ? html`<p>${t("page.wait.send")}</p>
            <copy-link
              .href=${address(`t/${id}#invite=${secret}`)}
              .label=${t("page.wait.link")}
            ></copy-link>`
        : listed
          ? nothing
          : html`<p>${t("page.wait.elsewhere")}</p>`}
      <p class="small soft">${t("page.wait.stay")}</p>
      <div>
        <button
          class="quiet"
          @click=${() =>
            this.dispatchEvent(new CustomEvent("act", { detail: { type: "abort" } }))}
        >
          ${t("page.wait.cancel")}
        </button>
      </div>`;
  }

  private guest() {
    const { listed } = this.known.table;
    return html`<h2 id="title">${t("page.wait.open")}</h2>
      ${listed
        ? html`<div>
            <button class="primary" @click=${() => this.dispatchEvent(new CustomEvent("sit"))}>
              ${t("page.wait.sit")}
            </button>
          </div>`
        : html`<p>${t("page.wait.private")}</p>`}`;
  }

  static override styles = [
    ...shared,
    css`
      section {
        display: grid;
        gap: var(--space-3);
        padding: var(--space-4);
        box-shadow: var(--shadow);
      }
    `,
  ];
}
