/** Buttons in one row on a phone: the drawing above, the word below. Each is a `.tab`. */
import { css } from "lit";
import { lying, upright } from "./screens";

export const tabs = css`
  @media ${upright}, ${lying} {
    button.tab,
    .button.tab {
      flex: 1 1 0;
      flex-direction: column;
      gap: 0;
      min-inline-size: var(--touch);
      padding: 2px;
      font-size: var(--text-xs);
      line-height: 1.15;
    }
  }
`;
