/** Layout around a board. Room is reserved for parts that come and go, so nothing jumps. */
import { css } from "lit";
import { lying, upright } from "../design/screens";
import { buttons } from "./buttons.css";

export const around = [
  buttons,
  css`
  /* Where a page leaves less height than the board would take, the board alone gives way. */
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
  }
  /* A page that has room beside the board says so by --board-around, with the same areas. */
  .around {
    display: grid;
    grid-template: var(
      --board-around,
      "phase" auto "far" auto "board" minmax(0, auto) "near" auto "foot" auto / minmax(0, 1fr)
    );
    align-content: start;
    min-block-size: 0;
    font-size: var(--text-s);
    color: var(--ink);
  }
  phase-banner {
    grid-area: phase;
    margin-block-end: var(--space-2);
  }
  .far {
    grid-area: far;
    margin-block-end: var(--space-2);
  }
  .near {
    grid-area: near;
    margin-block-start: var(--space-2);
  }
  .drawn {
    grid-area: board;
    display: flex;
    flex-direction: column;
    min-block-size: 0;
  }
  p {
    margin: 0;
  }
  .tray {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: var(--space-1) var(--space-3);
    min-block-size: var(--touch);
  }
  .hands .tray {
    min-block-size: 56px;
  }
  .hands .row .picture {
    inline-size: 36px;
    block-size: 36px;
  }
  .foot {
    grid-area: foot;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: var(--space-2);
    min-block-size: var(--touch);
    margin-block-start: var(--space-2);
  }
  @media print {
    .guide {
      display: none;
    }
  }
  .guide {
    color: var(--ink-soft);
    text-align: center;
  }
  .reason:empty {
    display: none;
  }
  .reason {
    text-align: center;
    color: var(--vermilion);
    font-weight: 600;
    text-wrap: balance;
  }
  .spoken {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .main {
    color: var(--indigo-ink);
    background: var(--indigo);
    border-color: transparent;
    padding-inline: var(--space-6);
  }
  .hand {
    gap: 1px;
    padding: 0 var(--space-1);
    touch-action: none;
    background: var(--sunk);
  }
  .hand .picture {
    inline-size: 52px;
    block-size: 52px;
  }
  .hand[aria-pressed="true"] {
    border-color: var(--indigo);
    box-shadow: 0 0 0 2px var(--indigo);
  }
  .goals {
    text-align: center;
    text-wrap: balance;
  }
  .units {
    gap: 1px;
    padding: 0 var(--space-2);
  }
  .units .picture {
    inline-size: 26px;
    block-size: 34px;
  }
  @media ${upright}, ${lying} {
    .tray {
      min-block-size: 1.75rem;
    }
    .hands .tray {
      min-block-size: 3rem;
    }
    .hand .picture {
      inline-size: 42px;
      block-size: 42px;
    }
    .hands .row .picture {
      inline-size: 30px;
      block-size: 30px;
    }
    .row {
      flex-wrap: wrap;
      justify-content: center;
      gap: 2px 4px;
    }
    .tray {
      gap: 2px var(--space-2);
    }
    .unit-picture .picture {
      inline-size: 17px;
      block-size: 22px;
    }
    .stack-left .picture {
      inline-size: 20px;
      block-size: 20px;
    }
    .stack-left .spaces {
      gap: 1px;
    }
    phase-banner,
    .far {
      margin-block-end: var(--space-1);
    }
    .near,
    .foot {
      margin-block-start: var(--space-1);
    }
  }
`,
];
