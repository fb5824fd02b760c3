/** How a table is laid out: a column on a phone; board and panel side by side where there is room. */
import { css } from "lit";

export const layout = css`
  .loading {
    padding: 20vh var(--space-4);
    text-align: center;
  }
  .table {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-2);
    max-inline-size: var(--wide);
    margin-inline: auto;
    padding: 0 max(var(--space-2), env(safe-area-inset-left)) var(--space-8);
  }
  .title {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    padding-inline: var(--space-2) 0;
  }
  .title p {
    flex: 1;
  }
  h1 {
    font-size: var(--text-l);
    white-space: nowrap;
  }
  .panel {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
    align-content: start;
    padding-inline: var(--space-2);
  }
  .status {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
    font-weight: 550;
  }
  .status p:not(.hidden) {
    padding-block: var(--space-2);
  }
  .yours {
    color: var(--vermilion);
    font-weight: 700;
  }
  .away {
    inline-size: 100%;
    padding: var(--space-1) var(--space-3);
    border-radius: var(--radius-s);
    background: var(--sunk);
    font-weight: 400;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) calc(2 * var(--space-3) + var(--space-1)); /* quiet buttons stand out by their padding */
  }
  table-hint[told] {
    flex: 1 0 100%;
  }
  .moves {
    max-block-size: 15rem;
    min-block-size: 6rem;
    overflow: hidden;
    display: grid;
    grid-template-rows: minmax(0, 1fr);
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary::after {
    content: "";
    inline-size: 0.5em;
    block-size: 0.5em;
    margin-inline-start: auto;
    border: solid var(--ink-soft);
    border-width: 0 1.5px 1.5px 0;
    transform: translateY(-25%) rotate(45deg);
  }
  details[open] summary::after {
    transform: translateY(25%) rotate(-135deg);
  }

  @media (max-width: 59.99rem) {
    /* Whoever waits needs the link before the board. */
    .waiting .title {
      order: -2;
    }
    .waiting .panel {
      order: -1;
    }
  }
  @media (min-width: 60rem) {
    .table {
      grid-template:
        "board title" auto
        "board top" auto
        "board panel" minmax(0, 1fr)
        "board bottom" auto / minmax(0, 1fr) 23rem;
      gap: var(--space-2) var(--space-8);
      block-size: max(100dvh - 4.5rem, 36rem);
      padding: 0 var(--space-4) var(--space-4);
    }
    .board {
      grid-area: board;
      justify-self: center;
      inline-size: min(100%, 100dvh - 5rem);
      /* The board is as large as fits with its hands; it keeps its size when they change. */
      --board-block-size: max(100dvh - 14.5rem, 20rem);
    }
    .board.hands {
      --board-block-size: max(100dvh - 16rem, 20rem);
    }
    .board.phases {
      --board-block-size: max(100dvh - 20rem, 20rem);
    }
    .board.own-controls {
      inline-size: 100%;
      --board-block-size: max(100dvh - 16rem, 24rem);
    }
    .title {
      grid-area: title;
    }
    .top {
      grid-area: top;
    }
    .bottom {
      grid-area: bottom;
    }
    .panel {
      grid-area: panel;
      display: flex;
      flex-direction: column;
      /* Shadows have room inside what scrolls. */
      margin-inline: calc(-1 * var(--space-3));
      padding: 0 var(--space-3) var(--space-2);
      overflow-y: auto;
    }
    .panel > * {
      flex: none;
    }
    .panel > .moves {
      flex: 0 1 auto;
      min-block-size: 10rem;
      max-block-size: none;
    }
  }
`;
