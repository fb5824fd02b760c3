/** How good a move was, as a sign that needs no colour; its name is page.analyse.sort.NAME. */
import { html, nothing } from "lit";
import type { Sort } from "./engine";
import { t } from "../../core/texts";

const SIGNS: Partial<Record<Sort, string>> = {
  blunder: "??",
  mistake: "?",
  doubtful: "?!",
  good: "!",
};

/** The sign of a move that stands out; nothing for the others. */
export function sign(sort: Sort | undefined) {
  const found = sort && SIGNS[sort];
  if (!found) return nothing;
  const name = t(`page.analyse.sort.${sort}`);
  return html`<span class="sign ${sort}" title=${name}
    ><span aria-hidden="true">${found}</span><span class="hidden">${name}</span></span
  >`;
}
