/**
 * How a table is laid out. On a phone one screen has it all, and the list of moves comes below; where
 * there is room, or little height, board and panel stand side by side.
 *
 *     title                    board    title
 *     seat                     board    seat
 *     board, as large as fits  board    dock
 *     seat                     board    panel
 *     dock                     board    seat
 *     panel
 */
import { css } from "lit";
import { beside, lying, upright } from "../design/screens";

export const layout = css`
  .loading {
    display: grid;
    gap: var(--space-4);
    max-inline-size: var(--measure);
    margin-inline: auto;
    padding: 20vh var(--space-4);
    text-align: center;
  }
  .loading h1 {
    font-size: inherit;
    font-weight: inherit;
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
  .title > * {
    flex: none;
  }
  .title p {
    flex: 1 1 0;
    min-inline-size: 0;
  }
  h1 {
    font-size: var(--text-l);
    white-space: nowrap;
  }
  .title > h1 {
    flex: 0 1 auto;
    min-inline-size: 0;
    overflow: hidden;
    line-height: 1.5;
    text-overflow: ellipsis;
  }
  .panel,
  .dock {
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

  @media ${upright} {
    .screen {
      display: flex;
      flex-direction: column;
      gap: var(--space-1);
      /* The board alone gives way, down to where its cells could not be touched any more. */
      max-block-size: max(100svh - var(--head), 28rem);
      padding-block-end: var(--space-1);
    }
    .screen > * {
      flex: none;
    }
    .screen > .board {
      display: flex;
      flex: 0 1 auto;
      flex-direction: column;
      min-block-size: 0;
      --board-block-size: none;
    }
    .dock {
      gap: var(--space-1);
    }
    .title {
      gap: var(--space-1);
    }
    .status p:not(.hidden) {
      padding-block: 0;
    }
    /* The plates say it, too. */
    .status .turn {
      position: absolute;
      clip-path: inset(50%);
    }
    .acts {
      gap: var(--space-1);
    }
    .acts:not(.hinted) {
      flex-wrap: nowrap;
    }
    /* A waiting player needs the link before the board. */
    .waiting .screen {
      max-block-size: none;
    }
    .waiting .title {
      order: -2;
    }
    .waiting .dock {
      order: -1;
    }
  }
  @media ${beside} {
    .screen {
      display: contents;
    }
    .table {
      grid-template:
        "board title" auto
        "board top" auto
        "board dock" auto
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
    .dock {
      grid-area: dock;
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
  @media ${lying} {
    .table {
      grid-template-columns: minmax(0, 1fr) minmax(15rem, 19rem);
      gap: var(--space-1) var(--space-4);
      block-size: max(100svh - var(--head), 17rem);
      padding: 0 max(var(--space-3), env(safe-area-inset-left)) var(--space-1);
    }
    .board,
    .board.own-controls {
      display: flex;
      flex-direction: column;
      justify-self: stretch;
      inline-size: auto;
      min-block-size: 0;
      --board-block-size: none;
      --board-around:
        "board phase" auto "board far" auto "board near" auto "board foot" minmax(0, 1fr) /
        minmax(0, 1fr) minmax(9.5rem, 30%);
    }
    .board.own-controls {
      --board-around: "far near" auto "board board" minmax(0, auto) / 1fr 1fr;
    }
    .dock {
      gap: var(--space-1);
    }
    .title {
      gap: var(--space-1);
    }
    .status p:not(.hidden) {
      padding-block: 0;
    }
  }
`;
