/** A field for a typed move, with the reason if it is refused. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { shared } from "../design/styles";
import { sentenceOf } from "../core/notice";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";

@customElement("typed-move")
export class TypedMove extends LitElement {
  /** Plays the typed move; throws `Refused` with the reason. */
  @property({ attribute: false }) play!: (text: string) => Promise<void>;
  @state() private reason = "";

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override render() {
    return html`<form @submit=${this.submit}>
        <input
          name="move"
          class="numbers"
          maxlength="100"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          aria-label=${t("page.type.label")}
          placeholder=${t("page.type.label")}
          aria-describedby="reason"
          aria-invalid=${this.reason ? "true" : "false"}
        />
        <button>${t("page.type.play")}</button>
      </form>
      <p id="reason" class="small ${this.reason ? "error" : ""}" role="alert">
        ${this.reason || nothing}
      </p>`;
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem("move") as HTMLInputElement;
    const text = field.value.trim();
    if (!text) return;
    this.reason = "";
    try {
      await this.play(text);
      field.value = "";
    } catch (error) {
      this.reason = sentenceOf(error);
    }
  }

  static override styles = [
    ...shared,
    css`
      form {
        display: flex;
        gap: var(--space-2);
      }
      input {
        flex: 1;
        min-inline-size: 0;
      }
      p:not(:empty) {
        margin-block-start: var(--space-1);
      }
    `,
  ];
}
