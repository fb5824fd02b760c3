/** An address, or another text, to give away: shown, copied, shared. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { shared } from "./styles";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";

@customElement("copy-link")
export class CopyLink extends LitElement {
  @property() href = "";
  @property() label = "";
  /** It is no address, only to be copied. */
  @property({ type: Boolean }) text = false;
  @state() private copied = false;

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override render() {
    return html`<input
        readonly
        aria-label=${this.label}
        .value=${this.href}
        @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
      />
      <button class="primary" @click=${this.copy}>
        ${t(this.copied ? "page.link.copied" : "page.link.copy")}
      </button>
      ${
        "share" in navigator && !this.text
          ? html`<button @click=${this.share}>${t("page.link.share")}</button>`
          : nothing
      }
      <span class="hidden" role="status">${this.copied ? t("page.link.copied") : ""}</span>`;
  }

  /** In a local network there is no clipboard to write to: the old way by selection works. */
  private async copy(): Promise<void> {
    const field = this.renderRoot.querySelector("input") as HTMLInputElement;
    field.select();
    try {
      await navigator.clipboard.writeText(this.href);
    } catch {
      document.execCommand("copy");
    }
    this.copied = true;
    setTimeout(() => (this.copied = false), 3000);
  }

  private share(): void {
    navigator.share({ url: this.href, title: t("page.title") }).catch(() => undefined);
  }

  static override styles = [
    ...shared,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
      input {
        flex: 1 1 100%;
        min-inline-size: 0;
        font-family: var(--font-numbers) !important;
      }
    `,
  ];
}
