/** A button that shows what keys do here, as "?" does. */
import { html, nothing } from "lit";
import { hasKeys } from "../core/keys";
import { t } from "../core/texts";

/** For the drawers of a page; nothing where there is no keyboard. */
export function keysButton() {
  if (!hasKeys()) return nothing;
  return html`<button class="quiet keys" aria-keyshortcuts="?" @click=${ask}>
    ${t("page.keys.title")} <kbd aria-hidden="true">?</kbd>
  </button>`;
}

function ask({ target }: Event): void {
  target?.dispatchEvent(new CustomEvent("keys", { bubbles: true, composed: true }));
}
