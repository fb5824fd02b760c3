/** The keys of the open page; "?" opens it. */
import { LitElement, css, html } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { keysHere } from "../core/keys";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { dialog, show } from "../design/dialog";
import { dialogs, shared } from "../design/styles";

@customElement("keys-dialog")
export class KeysDialog extends LitElement {
  @query("dialog") private dialog!: HTMLDialogElement;
  @state() private groups: readonly string[] = [];

  constructor() {
    super();
    new Follows(this, texts);
  }

  show(): void {
    if (this.dialog.open) return;
    this.groups = [...keysHere(), "page.keys.anywhere"];
    show(this.dialog);
  }

  protected override render() {
    return dialog(
      t("page.keys.title"),
      this.groups.map(group => {
        const [title, ...lines] = t(group).trim().split("\n");
        return html`<section>
          <h3>${title}</h3>
          <dl>
            ${lines.map(line => {
              const [keys, deed] = line.split(" | ");
              return html`<dt><kbd>${keys}</kbd></dt>
                <dd>${deed}</dd>`;
            })}
          </dl>
        </section>`;
      }),
    );
  }

  static override styles = [
    ...shared,
    dialogs,
    css`
      section {
        display: grid;
        gap: var(--space-2);
      }
      dl {
        display: grid;
        grid-template-columns: minmax(8.5rem, max-content) minmax(0, 1fr);
        gap: var(--space-1) var(--space-4);
        margin: 0;
        font-size: var(--text-s);
      }
      kbd {
        font: inherit;
        font-weight: 600;
      }
      dd {
        margin: 0;
      }
    `,
  ];
}

declare global {
  interface HTMLElementTagNameMap {
    "keys-dialog": KeysDialog;
  }
}
