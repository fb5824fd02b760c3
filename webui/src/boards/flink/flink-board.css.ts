/** Styles around the views of Flink. */
import { css } from "lit";
import { lying, upright } from "../../design/screens";
import { buttons } from "../buttons.css";

/** The picture of a block. */
export const blocks = css`
  .block polygon {
    stroke-width: 0.07;
    stroke-linejoin: round;
  }
  .block.white polygon {
    stroke: var(--white-edge);
  }
  .block.white .front {
    fill: var(--white-piece);
  }
  .block.white .top {
    fill: var(--white-light);
  }
  .block.white .right {
    fill: var(--white-shade);
  }
  .block.black polygon {
    stroke: var(--black-sheen);
  }
  .block.black .front,
  .block.black .top {
    fill: var(--black-piece);
  }
  .block.black .top {
    fill: var(--black-light);
  }
  .block.black .right {
    fill: var(--black-edge);
  }
`;

export const controls = [
  buttons,
  blocks,
  css`
    :host {
      display: block;
      container-type: inline-size;
      font-size: var(--text-s);
      color: var(--ink);
    }
    p {
      margin: 0;
    }
    .flink {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-2);
      min-block-size: 0;
    }
    .view {
      position: relative;
      display: flex;
      flex-direction: column;
      min-block-size: 0;
    }
    .view > * {
      display: flex;
      flex-direction: column;
      min-block-size: 0;
    }
    .coming,
    .lost {
      text-align: center;
      color: var(--ink-soft);
    }
    .coming {
      display: grid;
      place-items: center;
      flex: 0 1 auto;
      aspect-ratio: 1;
      min-block-size: 0;
      max-block-size: var(--board-block-size, 76dvh);
    }

    .tools {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: center;
      gap: var(--space-1) var(--space-2);
    }
    .tools button {
      background: transparent;
      border-color: transparent;
      font-weight: 500;
      padding-inline: var(--space-2);
    }
    .tools button:hover {
      border-color: var(--rule);
    }
    .tools button[aria-pressed="true"] {
      background: var(--indigo-wash);
    }
    .layer {
      display: inline-flex;
      align-items: center;
      gap: var(--space-2);
      min-block-size: var(--touch);
    }
    .layer span {
      min-inline-size: 6.5em;
      text-align: end;
    }
    input[type="range"] {
      inline-size: 5rem;
      min-block-size: var(--touch);
      margin: 0;
      accent-color: var(--indigo);
    }

    .hand {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-2);
      text-align: center;
      justify-items: center;
    }
    .hand [inert] {
      opacity: 0.4;
    }
    .looks {
      display: none;
    }
    .turns,
    .decide {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: center;
      gap: var(--space-2);
      min-block-size: var(--touch);
    }
    .turn {
      flex-direction: column;
      gap: 0;
      min-inline-size: 4.75rem;
      min-block-size: 3.5rem;
      font-weight: 500;
      font-size: var(--text-xs);
    }
    .guide {
      color: var(--ink-soft);
    }
    .guide:empty {
      display: none;
    }
    .bad {
      color: var(--vermilion);
      font-weight: 600;
    }
    .bad .icon {
      inline-size: 1.125rem;
      block-size: 1.125rem;
      vertical-align: -0.2em;
    }
    .main {
      color: var(--indigo-ink);
      background: var(--indigo);
      border-color: transparent;
      padding-inline: var(--space-6);
    }
    .spoken {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .palette {
      position: relative;
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(3rem, 1fr));
      gap: var(--space-1);
      justify-self: stretch;
    }
    .swatch {
      position: relative;
      padding: 0;
      min-inline-size: 0;
      aspect-ratio: 1;
    }
    .swatch small {
      position: absolute;
      inset-block-end: 1px;
      inset-inline-end: 4px;
      font-size: 0.6875rem;
      font-weight: 500;
      color: var(--ink-soft);
    }
    .swatch[aria-pressed="true"] {
      border-color: var(--indigo);
      box-shadow: 0 0 0 2px var(--indigo);
    }
    .swatch[aria-disabled="true"] {
      background: transparent;
      border-style: dashed;
    }
    .swatch[aria-disabled="true"] .block {
      opacity: 0.28;
    }
    .block {
      inline-size: 88%;
      block-size: 88%;
    }
    @container (min-width: 42rem) {
      .handed {
        grid-template-columns: minmax(0, 1fr) 14.5rem;
        column-gap: var(--space-4);
      }
      .handed .tools,
      .handed .lost,
      .handed .spoken {
        grid-column: 1 / -1;
      }
      /* The hand stays, faint, while the other one moves: the board keeps its size from turn to turn. */
      .handed .view {
        min-block-size: 40.4rem;
      }
      .handed .hand {
        align-content: center;
      }
      .handed .turns {
        display: grid;
        grid-template-columns: 1fr 1fr;
        justify-self: stretch;
      }
      .handed .decide {
        min-block-size: 9.5rem;
        align-content: center;
      }
      .handed .decide button {
        flex: 1;
      }
      .handed .decide .main,
      .handed .guide {
        flex: 1 0 100%;
      }
      .handed .palette {
        grid-template-columns: repeat(4, 1fr);
      }
    }
    @container (max-width: 26rem) {
      .palette {
        display: flex;
        overflow-x: auto;
        scrollbar-width: thin;
        padding: 3px 3px var(--space-2);
      }
      .swatch {
        flex: none;
        inline-size: 3.25rem;
      }
      .tools button {
        font-size: var(--text-xs);
      }
    }
    /* On a phone the hand has two rows: to choose the block, then to turn and place it. */
    @media ${upright}, ${lying} {
      .flink {
        display: flex;
        flex-direction: column;
        gap: var(--space-1);
      }
      .flink > * {
        flex: none;
      }
      .flink > .view {
        flex: 0 1 auto;
      }
      .hand {
        gap: var(--space-1);
        min-block-size: calc(6.75rem + var(--space-1));
      }
      .handed .tools {
        display: none;
      }
      .looking .tools {
        display: flex;
        order: 1;
        min-block-size: 3.5rem;
      }
      .looks {
        display: inline-flex;
        flex: none;
      }
      .hand:not(.set) .turns,
      .hand.set .palette,
      .looking .palette,
      .looking .turns {
        display: none;
      }
      .looking .hand {
        min-block-size: 0;
      }
      .decide {
        flex-wrap: nowrap;
        inline-size: 100%;
      }
      .decide .guide {
        flex: 1;
        line-height: 1.25;
      }
      .decide button {
        padding-inline: var(--space-3);
      }
      .turns {
        flex-wrap: nowrap;
        inline-size: 100%;
      }
      .turn {
        flex: 1;
        min-inline-size: 0;
      }
      .tools button span {
        position: absolute;
        clip-path: inset(50%);
      }
      .layer span {
        min-inline-size: 0;
      }
    }
    @media ${lying} {
      .flink.handed {
        display: grid;
        grid-template: "view hand" minmax(0, 1fr) / minmax(0, 1fr) 12.5rem;
        column-gap: var(--space-2);
      }
      .handed .hand {
        grid-area: hand;
        align-content: start;
        grid-template-rows: auto minmax(0, 1fr);
        min-block-size: 0;
      }
      .handed .palette {
        grid-auto-rows: max-content;
        align-content: start;
        min-block-size: 0;
        overflow-y: auto;
        scrollbar-width: thin;
      }
      .handed .view {
        grid-area: view;
      }
      .handed .tools {
        grid-area: hand;
        align-self: end;
      }
      .decide {
        flex-wrap: wrap;
        align-content: start;
      }
    }
    @media print {
      .tools,
      .hand {
        display: none;
      }
    }
  `,
];
