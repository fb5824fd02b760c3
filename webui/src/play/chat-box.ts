/** A small chat that can be muted. Emits `act`. */
import { LitElement, type PropertyValues, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { shared } from "../design/styles";
import { settings } from "../core/settings";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import type { Said } from "../core/types";
import { colourName } from "../core/words";

@customElement("chat-box")
export class ChatBox extends LitElement {
  @property({ attribute: false }) chat: readonly Said[] = [];
  @property({ attribute: false }) colours: readonly [string, string] = ["white", "black"];
  /** Whether something can be said. */
  @property({ type: Boolean }) speaking = false;

  constructor() {
    super();
    new Follows(this, texts, settings);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const log = this.renderRoot.querySelector(".log");
    if (log && changed.has("chat")) log.scrollTop = log.scrollHeight;
  }

  protected override render() {
    const { mute } = settings.value;
    return html`
      ${mute ? html`<p class="small soft">${t("page.chat.muted")}</p>` : this.open()}
      <button class="quiet small" @click=${() => settings.change({ mute: !mute })}>
        ${t(mute ? "page.chat.unmute" : "page.chat.mute")}
      </button>
    `;
  }

  private open() {
    return html`<div class="log" role="log" tabindex="0" aria-label=${t("page.chat.title")}>
        ${
          this.chat.length
            ? this.chat.map(said => this.line(said))
            : html`<p class="small soft">${t("page.chat.empty")}</p>`
        }
      </div>
      ${
        this.speaking
          ? html`<form @submit=${this.say}>
            <input
              name="text"
              maxlength="300"
              autocomplete="off"
              aria-label=${t("page.chat.say")}
              placeholder=${t("page.chat.say")}
            />
            <button>${t("page.chat.send")}</button>
          </form>`
          : nothing
      }`;
  }

  private line({ by, name, text }: Said) {
    const who = name ?? (by === null ? t("page.chat.watcher") : colourName(this.colours[by]));
    return html`<p><strong>${who}</strong> ${text}</p>`;
  }

  private say(event: Event): void {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem("text") as HTMLInputElement;
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    this.dispatchEvent(new CustomEvent("act", { detail: { type: "say", text } }));
  }

  static override styles = [
    ...shared,
    css`
      :host {
        display: grid;
        justify-items: start;
        gap: var(--space-2);
        padding: 0 var(--space-3) var(--space-2);
      }
      .log {
        inline-size: 100%;
        max-block-size: 10rem;
        overflow-y: auto;
        font-size: var(--text-s);
      }
      form {
        display: flex;
        gap: var(--space-2);
        inline-size: 100%;
      }
      input {
        flex: 1;
        min-inline-size: 0;
      }
      button.small {
        min-block-size: 2rem;
        padding-inline: 0;
        color: var(--ink-soft);
        font-weight: 400;
        text-decoration: underline;
      }
    `,
  ];
}
