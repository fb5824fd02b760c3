/** What elements share: type, buttons, fields, lists. Colours and sizes are tokens.css's. */
import { css } from "lit";

export const type = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    list-style: none;
  }
  h1,
  h2,
  h3 {
    font-weight: 650;
    line-height: 1.2;
    text-wrap: balance;
  }
  h1 {
    font-size: var(--text-2xl);
    letter-spacing: -0.015em;
  }
  h2 {
    font-size: var(--text-l);
  }
  a {
    color: var(--indigo);
    text-underline-offset: 0.2em;
    text-decoration-thickness: 1px;
  }
  .soft {
    color: var(--ink-soft);
  }
  .small {
    font-size: var(--text-s);
  }
  .numbers {
    font-family: var(--font-numbers);
    font-variant-numeric: tabular-nums;
  }
  .hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  :focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  [hidden] {
    display: none !important;
  }
  /* Where the system paints all grounds alike, what is chosen has a frame. */
  @media (forced-colors: active) {
    .primary,
    .main {
      border-width: 2px;
    }
    [aria-pressed="true"],
    [aria-current]:not([aria-current="false"]),
    input:checked + span {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;

export const buttons = css`
  button,
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-2);
    min-block-size: var(--touch);
    padding: var(--space-2) var(--space-4);
    border: 1px solid var(--rule);
    border-radius: var(--radius-s);
    background: var(--sheet);
    color: var(--ink);
    font: inherit;
    font-weight: 550;
    line-height: 1.2;
    text-align: center;
    text-decoration: none;
    cursor: pointer;
    touch-action: manipulation;
    transition:
      background var(--quick) var(--ease),
      border-color var(--quick) var(--ease),
      transform var(--quick) var(--ease);
  }
  button:hover,
  .button:hover {
    border-color: var(--ink-soft);
  }
  button:active,
  .button:active {
    transform: translateY(1px);
  }
  button:disabled {
    opacity: 0.5;
    cursor: default;
  }
  .primary {
    border-color: var(--indigo);
    background: var(--indigo);
    color: var(--indigo-ink);
  }
  .primary:hover {
    border-color: var(--indigo);
    background: color-mix(in oklab, var(--indigo), var(--ink) 18%);
  }
  .quiet {
    border-color: transparent;
    background: none;
  }
  .quiet:hover {
    border-color: transparent;
    background: var(--sunk);
  }
  .danger {
    border-color: var(--vermilion);
    background: none;
    color: var(--vermilion);
  }
  .icon {
    min-inline-size: var(--touch);
    padding: var(--space-2);
  }
  svg.icon-drawing {
    inline-size: 1.25em;
    block-size: 1.25em;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;

export const fields = css`
  input:not([type="radio"], [type="checkbox"]),
  select,
  textarea {
    min-block-size: var(--touch);
    padding: var(--space-2) var(--space-3);
    border: 1px solid color-mix(in oklab, var(--rule), var(--ink-soft) 45%);
    border-radius: var(--radius-s);
    background: var(--sheet);
    color: var(--ink);
    font: inherit;
    font-size: max(16px, 1em); /* to smaller ones phones zoom */
  }
  /* The arrow stands as far from the edge as the words do. */
  select:not([multiple]) {
    padding-inline-end: calc(2 * var(--space-3) + 10px);
    appearance: none;
    background-image:
      linear-gradient(45deg, transparent 50%, var(--ink-soft) 50%),
      linear-gradient(-45deg, transparent 50%, var(--ink-soft) 50%);
    background-position:
      right calc(var(--space-3) + 5px) center,
      right var(--space-3) center;
    background-repeat: no-repeat;
    background-size: 5px 5px;
  }
  legend,
  .label {
    padding: 0;
    font-weight: 600;
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    margin-block-start: var(--space-2);
  }
  .chip {
    position: relative;
    display: inline-flex;
  }
  .chip input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .chip > span {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-2);
    min-inline-size: var(--touch);
    min-block-size: var(--touch);
    padding: var(--space-1) var(--space-3);
    border: 1px solid var(--rule);
    border-radius: var(--radius-s);
    background: var(--sheet);
    line-height: 1.25;
    transition:
      background var(--quick) var(--ease),
      border-color var(--quick) var(--ease);
  }
  .chip:hover > span {
    border-color: var(--ink-soft);
  }
  .chip input:checked + span {
    border-color: var(--indigo);
    background: var(--indigo-wash);
    box-shadow: inset 0 0 0 1px var(--indigo);
    font-weight: 600;
  }
  .chip input:disabled + span {
    opacity: 0.5;
  }
  .chip input:disabled {
    cursor: default;
  }
  .chip input:focus-visible + span {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
`;

export const sheets = css`
  .sheet {
    border: 1px solid var(--rule);
    border-radius: var(--radius-m);
    background: var(--sheet);
  }
  .page {
    display: grid;
    gap: var(--space-6);
    max-inline-size: var(--wide);
    margin-inline: auto;
    padding: var(--space-6) max(var(--space-4), env(safe-area-inset-left)) var(--space-12);
  }
  .narrow {
    max-inline-size: 46rem;
  }
  .error {
    color: var(--vermilion);
  }
  .error::before {
    content: "✕ ";
  }
`;

/** A window over the page; `--dialog` is how wide it may be. */
export const dialogs = css`
  dialog {
    inline-size: min(var(--dialog, 30rem), calc(100vw - 2rem));
    max-block-size: calc(100dvh - 2rem);
    padding: 0;
    border: 1px solid var(--rule);
    border-radius: var(--radius-l);
    background: var(--sheet);
    color: var(--ink);
    box-shadow: var(--shadow);
  }
  dialog::backdrop {
    background: rgb(20 16 8 / 0.45);
  }
  dialog .inside {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-6);
    padding: var(--space-6);
  }
  dialog .head {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
  dialog .head h2 {
    flex: 1;
  }
`;

/** Parts that are folded away. */
export const drawers = css`
  .drawers {
    display: grid;
    gap: var(--space-2);
  }
  .drawers summary {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: var(--touch);
    padding-inline: var(--space-3);
    font-size: var(--text-s);
    cursor: pointer;
  }
`;

/** Everything at once, for pages and larger parts. */
export const shared = [type, buttons, fields, sheets];
