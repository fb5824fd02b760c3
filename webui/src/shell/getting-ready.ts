/** What a person waits for while Python starts in the browser, or a game is fetched: how far it has come. */
import { LitElement, css, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { t, texts } from "../core/texts";
import { Follows, type Topic } from "../core/topic";
import { sheets, type } from "../design/styles";
import { own } from "../transport/own";

const MEGABYTE = 1_000_000;

@customElement("getting-ready")
export class GettingReady extends LitElement {
  constructor() {
    super();
    new Follows(this, texts, ...([own].filter(Boolean) as Topic[]));
  }

  protected override render() {
    if (!own?.waited || (own.ready && !own.progress)) return nothing;
    const { done, whole } = own.progress ?? { done: 0, whole: 0 };
    const sizes = { done: (done / MEGABYTE).toFixed(1), whole: (whole / MEGABYTE).toFixed(1) };
    return html`<label class="sheet">
      <span>${t("page.ready.getting")}</span>
      ${
        whole
          ? html`<span class="soft small">${t("page.ready.sizes", sizes)}</span>
            <progress max=${whole} value=${done}></progress>`
          : html`<progress></progress>`
      }
    </label>`;
  }

  static override styles = [
    type,
    sheets,
    css`
      label {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-1) var(--space-3);
        align-items: center;
        justify-content: space-between;
        inline-size: min(22rem, 90vw);
        margin-block-end: var(--space-2);
        padding: var(--space-3) var(--space-4);
        box-shadow: var(--shadow);
      }
      progress {
        inline-size: 100%;
        accent-color: var(--indigo);
      }
    `,
  ];
}
