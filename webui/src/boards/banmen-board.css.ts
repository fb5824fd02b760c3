/** How things stand around a board. What comes and goes has its room kept: nothing jumps. */
import { css } from "lit";
import { buttons } from "./buttons.css";

export const around = [
  buttons,
  css`
  :host {
    display: block;
  }
  .around {
    display: grid;
    gap: var(--space-2);
    font-size: var(--text-s);
    color: var(--ink);
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
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: var(--space-2);
    min-block-size: var(--touch);
  }
  .asks {
    position: sticky;
    inset-block-end: 0;
    z-index: 2;
    padding-block: var(--space-1);
    background: var(--paper);
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
`,
];
