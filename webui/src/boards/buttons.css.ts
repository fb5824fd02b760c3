/** The buttons around a board. */
import { css } from "lit";

export const buttons = css`
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-1);
    min-block-size: var(--touch);
    min-inline-size: var(--touch);
    padding: 0 var(--space-3);
    font: inherit;
    font-weight: 600;
    color: var(--ink);
    background: var(--sheet);
    border: 1px solid var(--rule);
    border-radius: var(--radius-s);
    cursor: pointer;
    transition:
      border-color var(--quick),
      background var(--quick);
  }
  button:hover {
    border-color: var(--indigo);
  }
  button:disabled {
    color: var(--ink-soft);
    cursor: default;
  }
  button:focus-visible,
  input:focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    button[aria-pressed="true"] {
      outline: 2px solid Highlight;
    }
  }
  button[aria-pressed="true"] {
    background: var(--indigo-wash);
    border-color: var(--indigo);
  }
  .icon {
    inline-size: 1.375rem;
    block-size: 1.375rem;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
    flex: none;
  }
`;
