/** How the sandbox is laid out: a column on a phone, with what is in hand always within reach. */
import { css } from "lit";

export const layout = css`
  .page {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }
  .intro {
    display: grid;
    gap: var(--space-1);
  }
  .stage,
  .panel {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: var(--space-3);
  }
  .panel {
    gap: var(--space-6);
  }
  .head,
  .settings {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);
  }
  .settings {
    gap: var(--space-3) var(--space-6);
  }
  .list {
    display: grid;
    gap: var(--space-1);
    font-size: var(--text-s);
  }
  .verdict {
    display: flex;
    gap: var(--space-2);
    min-block-size: 3em;
    padding: var(--space-2) var(--space-3);
    border-inline-start: 3px solid var(--moss);
    border-radius: var(--radius-s);
    background: var(--sunk);
    text-wrap: pretty;
  }
  .verdict .icon-drawing {
    margin-block-start: 0.15em;
    color: var(--moss);
  }
  .verdict.bad {
    border-color: var(--vermilion);
  }
  .verdict.bad .icon-drawing {
    color: var(--vermilion);
  }
  .modes legend {
    position: absolute;
    clip-path: inset(50%);
  }
  .modes .chips {
    margin: 0;
  }
  .modes .chip {
    flex: 1;
  }
  .modes .chip > span {
    flex: 1;
  }
  .hand {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    display: grid;
    gap: var(--space-2);
    padding-block: var(--space-2) max(var(--space-2), env(safe-area-inset-bottom));
    background: var(--paper);
  }
  draft-board.flink + .hand {
    position: static;
    order: -1;
  }
  draft-board.flink {
    order: 1;
  }
  .steps {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: var(--space-1);
  }
  .steps button {
    flex-wrap: wrap;
    gap: 0 var(--space-1);
    padding: var(--space-1);
    font-size: var(--text-xs);
  }
  .steps [aria-disabled="true"] {
    opacity: 0.5;
    cursor: default;
  }
  draft-board,
  try-out {
    --board-block-size: max(100dvh - 24rem, 18rem);
  }

  @media (min-width: 60rem) {
    .page {
      grid-template-columns: minmax(0, 1fr) 23rem;
      column-gap: var(--space-12);
    }
    .intro {
      grid-column: 1 / -1;
    }
    .steps button {
      font-size: var(--text-s);
    }
    .panel {
      padding-block-start: var(--space-2);
    }
  }
`;
