import { css } from "lit";

export const signs = css`
  .sign {
    font-family: var(--font-numbers);
    font-weight: 800;
  }
  .blunder,
  .mistake {
    color: var(--vermilion);
  }
  .doubtful {
    color: var(--ink-soft);
  }
  .good {
    color: var(--moss);
  }
`;
