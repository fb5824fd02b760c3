/** A window over the page with a head. Its button closes it, as does a click beside it. */
import { type TemplateResult, html } from "lit";
import { t } from "../core/texts";
import { icon } from "./icons";

/** For elements with the styles `dialogs`; its `showModal` opens it. */
export function dialog(title: string, content: unknown): TemplateResult {
  return html`<dialog aria-labelledby="title" @click=${outside}>
    <div class="inside">
      <div class="head">
        <h2 id="title">${title}</h2>
        <button class="quiet icon" aria-label=${t("page.close")} @click=${close}>
          ${icon("close")}
        </button>
      </div>
      ${content}
    </div>
  </dialog>`;
}

function outside({ target, currentTarget }: Event): void {
  if (target === currentTarget) (currentTarget as HTMLDialogElement).close();
}

function close({ currentTarget }: Event): void {
  (currentTarget as HTMLElement).closest("dialog")?.close();
}
