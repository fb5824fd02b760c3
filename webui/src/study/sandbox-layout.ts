/** How the sandbox is laid out: a column on a phone, with the tools always within reach. */
import { css } from "lit";

export const layout = css`
  .page {
    display: flex;
    flex-direction: column;
    gap: var(--space-3);
    padding-block-start: var(--space-2);
  }
  /* On a phone: choosing what to do, the board, what is in hand, the rest. */
  .stage,
  .side {
    display: contents;
  }
  draft-board,
  try-out {
    order: 1;
    --board-block-size: max(100dvh - 28rem, 20rem);
  }
  .hand {
    order: 2;
  }
  .panel {
    order: 3;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-6);
    padding-block-start: var(--space-3);
  }
  .head,
  .settings {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-4);
  }
  .sentence {
    display: none;
  }
  h1 {
    font-size: var(--text-xl);
  }
  .settings {
    align-items: start;
    gap: var(--space-4) var(--space-6);
  }
  .list {
    display: grid;
    gap: var(--space-1);
  }
  .head .list {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
  .head .label {
    font-size: var(--text-s);
    font-weight: 450;
    color: var(--ink-soft);
  }
  .verdict {
    display: flex;
    gap: var(--space-2);
    align-items: center;
    min-block-size: 4rem; /* room for long sentences, so that the board stays where it is */
    padding: var(--space-1) var(--space-3);
    border-inline-start: 3px solid var(--moss);
    border-radius: var(--radius-s);
    background: var(--sunk);
    font-size: var(--text-s);
    line-height: 1.35;
    text-wrap: pretty;
  }
  .verdict .icon-drawing {
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
  /* What is in hand is always within reach, at the foot of the screen, but where a board has
     its own controls there. */
  .hand {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    display: grid;
    gap: var(--space-1);
    margin-inline: calc(-1 * var(--space-4));
    padding: var(--space-2) var(--space-4) max(var(--space-2), env(safe-area-inset-bottom));
    border-block-start: 1px solid var(--rule);
    background: var(--paper);
  }
  .hand.own-controls {
    position: static;
    order: 0;
    padding-block: 0;
    border: 0;
  }
  .steps {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: var(--space-1);
  }
  .steps button {
    gap: var(--space-1);
    padding: 0 var(--space-1);
    font-size: var(--text-xs);
  }
  .steps [aria-disabled="true"] {
    opacity: 0.5;
    cursor: default;
  }

  /* Side by side: the board at the left, and beside it what is done with it. */
  @media (min-width: 60rem) {
    .page {
      display: grid;
      grid-template-columns: minmax(0, 1fr) 23rem;
      gap: var(--space-4) var(--space-12);
      padding-block-start: var(--space-4);
    }
    .head {
      grid-column: 1 / -1;
    }
    .sentence {
      display: block;
      flex: 1 0 100%;
      order: -1;
    }
    h1 {
      order: -2;
      font-size: var(--text-2xl);
    }
    .stage,
    .side {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      align-content: start;
      gap: var(--space-4);
    }
    .stage {
      position: sticky;
      inset-block-start: var(--space-4);
      align-self: start;
    }
    draft-board,
    try-out {
      --board-block-size: max(100dvh - 25rem, 24rem);
    }
    .hand,
    .hand.own-controls {
      position: static;
      order: 0;
      margin: 0;
      padding: 0;
      border: 0;
    }
    .steps button {
      font-size: var(--text-s);
    }
    .verdict {
      min-block-size: var(--touch);
      font-size: var(--text-m);
    }
  }
`;
