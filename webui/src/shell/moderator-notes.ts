/** Moderators' messages to this person, above every page until acknowledged. */
import { LitElement, css, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { trying } from "../core/notice";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { moment } from "../core/words";
import { shared } from "../design/styles";
import { type Notice, standing } from "../people/standing";

@customElement("moderator-notes")
export class ModeratorNotes extends LitElement {
  constructor() {
    super();
    new Follows(this, texts, standing);
  }

  protected override render() {
    const { notices } = standing.value;
    return notices.length
      ? html`<div role="alert">${notices.map(one => this.note(one))}</div>`
      : nothing;
  }

  private note(one: Notice) {
    const params = { name: one.name, until: one.until === null ? "" : moment(one.until) };
    return html`<section>
      <h2>${t(`page.conduct.told_${one.kind}`, params)}</h2>
      <p>${one.words}</p>
      <button class="primary" @click=${() => trying(() => standing.acknowledge(one))}>
        ${t("page.conduct.read")}
      </button>
    </section>`;
  }

  static override styles = [
    ...shared,
    css`
      div {
        display: grid;
        gap: var(--space-2);
        max-inline-size: 46rem;
        margin: var(--space-3) auto 0;
        padding-inline: var(--space-4);
      }
      section {
        display: grid;
        justify-items: start;
        gap: var(--space-2);
        padding: var(--space-4);
        border: 1px solid var(--rule);
        border-inline-start: 4px solid var(--vermilion);
        border-radius: var(--radius-m);
        background: var(--sheet);
      }
      p {
        overflow-wrap: anywhere;
        white-space: pre-line;
      }
    `,
  ];
}
