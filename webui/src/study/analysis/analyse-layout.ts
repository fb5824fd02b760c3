/** How an analysis is laid out: the board first on a phone; board and panel side by side else. */
import { css } from "lit";

export const layout = css`
  .loading {
    padding: 20vh var(--space-4);
    text-align: center;
  }
  .analysis {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
    max-inline-size: var(--wide);
    margin-inline: auto;
    padding: 0 max(var(--space-3), env(safe-area-inset-left)) var(--space-8);
  }
  .title {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
  }
  .title p {
    order: 1;
    flex: 1 0 100%;
  }
  h1 {
    flex: 1;
    font-size: var(--text-l);
  }
  h1 .soft {
    font-weight: 400;
  }
  .board,
  .panel {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
    align-content: start;
  }
  .controls {
    display: flex;
    justify-content: center;
  }
  .moves {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .deeds {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
  }
  .moves .deeds {
    border-block-start: 1px solid var(--rule);
  }
  .moves .deeds button {
    padding-inline: var(--space-3);
    font-size: var(--text-s);
  }
  .comment {
    display: grid;
    padding: 0 var(--space-2) var(--space-2);
  }
  textarea {
    inline-size: 100%;
    field-sizing: content;
    resize: vertical;
  }
  .drawer {
    display: grid;
    gap: var(--space-3);
    padding: 0 var(--space-3) var(--space-3);
  }

  @media (min-width: 60rem) {
    .analysis {
      grid-template:
        "board title" auto
        "board panel" 1fr / minmax(0, 1fr) 27rem;
      gap: var(--space-3) var(--space-8);
      padding-inline: var(--space-4);
    }
    .title {
      grid-area: title;
    }
    .board {
      grid-area: board;
      position: sticky;
      inset-block-start: var(--space-2);
      inline-size: min(100%, 100dvh - 9rem);
      align-self: start;
      justify-self: center;
      gap: var(--space-2);
      --board-block-size: max(100dvh - 21rem, 20rem);
    }
    .board.own-controls {
      inline-size: 100%;
    }
    .board.phases,
    .board.hands {
      --board-block-size: max(100dvh - 24rem, 20rem);
    }
    /* Whatever stands around a board, the way through the moves is in sight. */
    .controls {
      order: -1;
    }
    .panel {
      grid-area: panel;
    }
  }
`;
