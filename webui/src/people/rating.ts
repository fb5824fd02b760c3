/** A rating beside a name: its value, its margin of error, its change by a game. */
import { css, html, nothing } from "lit";
import { t } from "../core/texts";
import type { SeatView } from "../core/types";

type Rating = NonNullable<SeatView["rating"]>;

export function rating(found: Rating | null | undefined) {
  if (!found) return nothing;
  const { rating, deviation, change } = found;
  return html`<span class="rating numbers" title=${t("page.rating.about", { rating, deviation })}
    >${rating}<span class="off"> ±${deviation}</span>${
      change === null || change === undefined
        ? nothing
        : html` <span class=${change < 0 ? "down" : "up"}>${signed(change)}</span>`
    }</span
  >`;
}

/** +12, −3, ±0: the sign is always there, so that colour says nothing new. */
export function signed(change: number): string {
  if (change === 0) return "±0";
  return change < 0 ? `−${-change}` : `+${change}`;
}

export const ratingCss = css`
  .rating {
    color: var(--ink-soft);
    font-size: var(--text-s);
    font-weight: 450;
    white-space: nowrap;
  }
  .off {
    font-size: var(--text-xs);
  }
  .up {
    color: var(--moss);
    font-weight: 600;
  }
  .down {
    color: var(--vermilion);
    font-weight: 600;
  }
`;
