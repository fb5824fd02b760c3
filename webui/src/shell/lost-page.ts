/** A missing page, or one that could not be loaded: a sentence and links. */
import { LitElement, css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { shared } from "../design/styles";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";

@customElement("lost-page")
export class LostPage extends LitElement {
  @property() sentence = "";

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override render() {
    return html`<div class="page narrow">
      <h1>${t("page.lost.title")}</h1>
      <p>${this.sentence}</p>
      <p class="ways">
        <a class="button primary" href="">${t("page.home")}</a>
        <button @click=${() => location.reload()}>${t("page.reload")}</button>
      </p>
    </div>`;
  }

  static override styles = [
    ...shared,
    css`
      .page {
        padding-block-start: 12vh;
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-3);
      }
    `,
  ];
}
