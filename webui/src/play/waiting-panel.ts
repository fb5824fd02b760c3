/** Waiting for an opponent: the link to send, or the seat to take. Emits `act`, `sit`, `decline`. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { shared } from "../design/styles";
import { inviteOf } from "../lobby/invites";
import { settings } from "../core/settings";
import { ring } from "../core/sound";
import { t, texts } from "../core/texts";
import { icon } from "../design/icons";
import { Follows } from "../core/topic";
import type { Hello } from "../core/types";
import { seatName } from "../core/words";
import "./invite-link";

@customElement("waiting-panel")
export class WaitingPanel extends LitElement {
  @property({ attribute: false }) known!: Hello;

  constructor() {
    super();
    new Follows(this, texts, settings);
  }

  protected override render() {
    return html`<section class="sheet" aria-labelledby="title">
      ${this.known.you.seats.length ? this.host() : this.guest()}
    </section>`;
  }

  private host() {
    const { id, listed, seats } = this.known.table;
    const secret = inviteOf(id);
    const asked = seats.find(({ kind }) => kind === "asked");
    return html`<h2 id="title">
        ${
          asked
            ? t("page.wait.asked", { name: asked.name ?? "" })
            : t(listed ? "page.wait.anybody" : "page.wait.friend")
        }
      </h2>
      ${
        secret
          ? html`<p>${t("page.wait.send")}</p>
            <invite-link .path=${`t/${id}#invite=${secret}`}></invite-link>`
          : listed || asked
            ? nothing
            : html`<p>${t("page.wait.elsewhere")}</p>`
      }
      <p class="small soft">${t(listed ? "page.wait.stay_listed" : "page.wait.stay")}</p>
      <div class="answers">
        ${
          settings.value.sound
            ? nothing
            : html`<button @click=${this.ring}>${icon("bell")} ${t("page.wait.ring")}</button>`
        }
        <button
          class="quiet"
          @click=${() => this.dispatchEvent(new CustomEvent("act", { detail: { type: "abort" } }))}
        >
          ${t("page.wait.cancel")}
        </button>
      </div>`;
  }

  /** Rings the bell at once, as a sample and a test of the sound. */
  private ring(): void {
    settings.change({ sound: true });
    ring();
  }

  private guest() {
    const { you, table } = this.known;
    const host = table.seats.find(({ kind }) => kind === "person" || kind === "bot");
    return html`<h2 id="title">
        ${you.asked && host ? t("page.wait.asks", { name: seatName(host) }) : t("page.wait.open")}
      </h2>
      ${
        table.listed || you.asked
          ? html`<div class="answers">
            <button class="primary" @click=${() => this.dispatchEvent(new CustomEvent("sit"))}>
              ${t("page.wait.sit")}
            </button>
            ${
              you.asked
                ? html`<button @click=${() => this.dispatchEvent(new CustomEvent("decline"))}>
                  ${t("page.wait.decline")}
                </button>`
                : nothing
            }
          </div>`
          : html`<p>${t("page.wait.private")}</p>`
      }`;
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
      .answers {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
    `,
  ];
}
