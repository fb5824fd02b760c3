/**
 * Layout of a board and its texts on one screen of a phone: first games and puzzles. Only the board
 * shrinks; on a phone in landscape the panel is beside it.
 *
 *     title             board  title
 *     board and panel   board  panel
 */
import { css } from "lit";
import { lying, upright } from "../design/screens";

export const oneScreen = css`
  @media ${upright} {
    .page {
      display: flex;
      flex-direction: column;
      gap: var(--space-2);
      max-block-size: max(100svh - var(--head), 28rem);
      padding-block: 0 var(--space-1);
    }
    /* A player at the end reads on. */
    .page.over {
      max-block-size: none;
    }
    .page > * {
      flex: none;
    }
    .page > .panel {
      max-block-size: 45svh;
      overflow-y: auto;
    }
    .page.over > .panel {
      max-block-size: none;
    }
    .page > .board {
      display: flex;
      flex: 0 1 auto;
      flex-direction: column;
      min-block-size: 0;
      --board-block-size: none;
    }
    .page.over > .board {
      --board-block-size: 60svh;
    }
  }
  @media ${lying} {
    .page {
      grid-template:
        "board title" auto
        "board panel" minmax(0, 1fr) / minmax(0, 1fr) minmax(15rem, 19rem);
      gap: var(--space-1) var(--space-4);
      block-size: max(100svh - var(--head), 17rem);
      padding: 0 max(var(--space-3), env(safe-area-inset-left)) var(--space-1);
    }
    .title {
      grid-area: title;
    }
    .panel {
      grid-area: panel;
      min-block-size: 0;
      overflow-y: auto;
    }
    .page > .board {
      grid-area: board;
      display: flex;
      flex-direction: column;
      min-block-size: 0;
      --board-block-size: none;
      --board-around:
        "board phase" auto "board far" auto "board near" auto "board foot" minmax(0, 1fr) /
        minmax(0, 1fr) minmax(9.5rem, 30%);
    }
    .page > .board.own-controls {
      --board-around: "far near" auto "board board" minmax(0, auto) / 1fr 1fr;
    }
  }
`;
