/**
 * The link for a friend, and its QR code. A server that listens only on this machine cannot be
 * reached by others: the panel then says so and offers a way out.
 */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { trying } from "../core/notice";
import { address } from "../core/router";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import type { components } from "../generated/wire";
import { shared } from "../design/styles";
import { call } from "../transport/transport";
import "../design/copy-link";

type Nearby = components["schemas"]["Nearby"];

const HERE_ONLY = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

@customElement("invite-link")
export class InviteLink extends LitElement {
  /** The path of the invitation, below the base. */
  @property() path = "";
  @state() private nearby: Nearby | null = null;
  @state() private picture = "";
  /** Whether the page is looked at by an address that means something on this machine alone. */
  private readonly local = HERE_ONLY.test(location.hostname);

  constructor() {
    super();
    new Follows(this, texts);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.local) void this.ask("nearby");
  }

  /** Where the friend finds it. */
  private get href(): string {
    return this.nearby?.url ? new URL(this.path, this.nearby.url).href : address(this.path);
  }

  private async ask(what: "nearby" | "open_door"): Promise<void> {
    this.nearby = (await trying(() => call(what, {}))) ?? this.nearby;
    if (this.nearby?.url) await this.draw();
  }

  private async draw(): Promise<void> {
    const code = await trying(() => call("qr_code", { text: this.href }));
    if (code) this.picture = `data:image/svg+xml,${encodeURIComponent(code.svg)}`;
  }

  protected override render() {
    const alone = this.local && this.nearby !== null && !this.nearby.url;
    return html`${alone ? this.way() : nothing}
      <copy-link .href=${this.href} .label=${t("page.wait.link")}></copy-link>
      ${alone ? nothing : this.code()}`;
  }

  /** The link works only here; ways to change that. */
  private way() {
    const { may_open, command } = this.nearby as Nearby;
    return html`<div class="alone">
      <p>${t("page.wait.only_here")}</p>
      ${
        may_open
          ? html`<button class="primary" @click=${() => this.ask("open_door")}>
                ${t("page.wait.let_in")}
              </button>
              <p class="small soft">${t("page.wait.let_in_about")}</p>`
          : html`<p>${t("page.wait.start_so")} <code>${command}</code></p>`
      }
    </div>`;
  }

  private code() {
    if (this.picture) return html`<img src=${this.picture} alt=${t("page.wait.code")} />`;
    return html`<button class="quiet" @click=${this.draw}>${t("page.wait.code")}</button>`;
  }

  static override styles = [
    ...shared,
    css`
      :host,
      .alone {
        display: grid;
        justify-items: start;
        gap: var(--space-2);
      }
      .alone {
        padding: var(--space-3);
        border-inline-start: 4px solid var(--vermilion);
        border-radius: var(--radius-s);
        background: var(--sunk);
      }
      copy-link {
        inline-size: 100%;
      }
      img {
        inline-size: 11rem;
        border-radius: var(--radius-s);
      }
    `,
  ];
}
