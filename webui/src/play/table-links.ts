/** The private link of a table, back to the person's seat. */
import { LitElement, css, html } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { shared } from "../design/styles";
import { notice, trying } from "../core/notice";
import { address } from "../core/router";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { call } from "../transport/transport";
import "../design/copy-link";

@customElement("table-links")
export class TableLinks extends LitElement {
  @property() table = "";
  @state() private secret = "";

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override render() {
    return html`<p class="small">${t("page.link.seat")}</p>
      <p class="small soft">${t("page.link.about")}</p>
      ${
        this.secret
          ? html`<copy-link
            .href=${address(`t/${this.table}#seat=${this.secret}`)}
            .label=${t("page.link.seat")}
          ></copy-link>`
          : html`<button @click=${this.ask}>${t("page.link.show")}</button>`
      }
      <button class="quiet" @click=${this.end}>${t("page.link.end")}</button>`;
  }

  private async ask(): Promise<void> {
    this.secret = (await trying(() => call("link", { id: this.table })))?.secret ?? "";
  }

  private async end(): Promise<void> {
    if (!(await trying(() => call("end_links", { id: this.table })))) return;
    this.secret = "";
    notice.show(t("page.link.ended"));
  }

  static override styles = [
    ...shared,
    css`
      :host {
        display: grid;
        justify-items: start;
        gap: var(--space-2);
        padding: 0 var(--space-3) var(--space-3);
      }
      copy-link {
        inline-size: 100%;
      }
    `,
  ];
}
