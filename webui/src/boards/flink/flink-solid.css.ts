/** How the view in space sits on the page. */
import { css } from "lit";
import { buttons } from "../buttons.css";

export const space = [
  buttons,
  css`
    :host {
      display: block;
      position: relative;
    }
    canvas {
      display: block;
      flex: 0 1 auto;
      inline-size: 100%;
      min-block-size: 0;
      aspect-ratio: 10 / 9;
      max-block-size: var(--board-block-size, 76dvh);
      touch-action: pan-y;
      cursor: grab;
      user-select: none;
      -webkit-user-select: none;
      -webkit-tap-highlight-color: transparent;
      border-radius: var(--radius-m);
    }
    canvas.active {
      touch-action: none;
      cursor: pointer;
    }
    canvas:focus-visible {
      outline: 3px solid var(--focus);
      outline-offset: 2px;
    }
    .camera {
      position: absolute;
      inset-block-start: 0;
      display: grid;
      gap: var(--space-1);
    }
    .start {
      inset-inline-start: 0;
    }
    .end {
      inset-inline-end: 0;
    }
    .camera button {
      padding: 0;
      background: color-mix(in srgb, var(--sheet), transparent 25%);
    }
  `,
];
