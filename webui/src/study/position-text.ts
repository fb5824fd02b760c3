/** A position as text, to copy, to change and to paste another one; and the link to it. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { shared } from "../design/styles";
import { sentenceOf } from "../core/notice";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import "../design/copy-link";

@customElement("position-text")
export class PositionText extends LitElement {
  @property() text = "";
  @property() href = "";
  /** Sets up the typed position; throws `Refused` with the reason. */
  @property({ attribute: false }) read!: (text: string) => Promise<void>;
  @state() private reason = "";
  @query("textarea") private readonly field!: HTMLTextAreaElement;

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override render() {
    return html`<form @submit=${this.submit}>
        <label for="text" class="label">${t("page.sandbox.text")}</label>
        <textarea
          id="text"
          class="numbers"
          rows="3"
          maxlength="4000"
          spellcheck="false"
          autocapitalize="off"
          autocomplete="off"
          aria-describedby="reason"
          aria-invalid=${this.reason ? "true" : "false"}
          .value=${this.text}
        ></textarea>
        <p id="reason" class="small ${this.reason ? "error" : ""}" role="alert">${this.reason || nothing}</p>
        <button>${t("page.sandbox.read")}</button>
      </form>
      <div class="link">
        <span class="label">${t("page.sandbox.link")}</span>
        <copy-link .href=${this.href} .label=${t("page.sandbox.link")}></copy-link>
      </div>`;
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    this.reason = "";
    try {
      await this.read(this.field.value);
    } catch (error) {
      this.reason = sentenceOf(error);
    }
  }

  static override styles = [
    ...shared,
    css`
      :host,
      form,
      .link {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-2);
      }
      :host {
        gap: var(--space-6);
      }
      textarea {
        inline-size: 100%;
        overflow-wrap: anywhere;
        resize: vertical;
        font-family: var(--font-numbers);
      }
      button {
        justify-self: start;
      }
    `,
  ];
}

declare global {
  interface HTMLElementTagNameMap {
    "position-text": PositionText;
  }
}
