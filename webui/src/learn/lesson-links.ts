/** The ways to a game's first game and rules, where it has a lesson, and to its analysis. */
import { css, html, nothing } from "lit";
import { t } from "../core/texts";
import type { GameInfo } from "../core/types";

export function lessonLinks({ id, has }: GameInfo) {
  return html`<p class="lessons small">
    ${
      has.includes("lesson")
        ? html`<a href="learn/${id}">${t("page.learn.title")}</a>
          <a href="rules/${id}">${t("page.rules.title")}</a>`
        : nothing
    }
    <a href="analyse/${id}">${t("page.analyse.title")}</a>
  </p>`;
}

export const lessonLinksCss = css`
  .lessons {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-4);
  }
  .lessons a {
    padding-block: var(--space-2);
  }
`;
