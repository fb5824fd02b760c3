/** The ways to a game's first game, rules and analysis. */
import { css, html } from "lit";
import { t } from "../core/texts";

export function lessonLinks(game: string) {
  return html`<p class="lessons small">
    <a href="learn/${game}">${t("page.learn.title")}</a>
    <a href="rules/${game}">${t("page.rules.title")}</a>
    <a href="analyse/${game}">${t("page.analyse.title")}</a>
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
