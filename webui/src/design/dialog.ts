/** A window over the page with a head. Its button closes it, as does a click beside it. */
import { type TemplateResult, html } from "lit";
import { t } from "../core/texts";
import { icon } from "./icons";

/** For elements with the styles `dialogs`; `show` opens it. */
export function dialog(title: string, content: unknown): TemplateResult {
  return html`<dialog aria-labelledby="title" @click=${outside} @close=${() => dim(false)}>
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

/** Opens it over the page, all of which is dimmed. */
export function show(window: HTMLDialogElement): void {
  window.showModal();
  dim(true);
}

/** The strip kept for a scrollbar is not the window's to cover: page.css dims it. */
function dim(dimmed: boolean): void {
  document.documentElement.toggleAttribute("data-dimmed", dimmed);
}

function outside({ target, currentTarget }: Event): void {
  if (target === currentTarget) (currentTarget as HTMLDialogElement).close();
}

function close({ currentTarget }: Event): void {
  (currentTarget as HTMLElement).closest("dialog")?.close();
}
