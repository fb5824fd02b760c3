/** How pieces look, on the board and beside it. */
import { css } from "lit";

export const drawing = css`
  text {
    text-anchor: middle;
    font-family: var(--font);
    pointer-events: none;
  }
  .shadow {
    fill: var(--piece-shadow);
  }
  .sign {
    fill: none;
    stroke-linecap: round;
  }
  .was {
    opacity: 0;
  }
  .below {
    opacity: 0.55;
  }

  .two-faced .edge,
  .two-faced .top {
    stroke-width: 0.012;
  }
  .two-faced .shine {
    fill: none;
    stroke-width: 0.014;
    opacity: 0.5;
  }
  .two-faced.white .edge {
    fill: var(--white-shade);
    stroke: var(--white-edge);
  }
  .two-faced.white .top {
    fill: var(--white-piece);
    stroke: var(--white-edge);
  }
  .two-faced.white .shine {
    stroke: var(--white-shade);
  }
  .two-faced.white .sign {
    stroke: var(--black-piece);
  }
  .two-faced.black .edge {
    fill: var(--black-edge);
    stroke: var(--black-edge);
  }
  .two-faced.black .top {
    fill: var(--black-piece);
    stroke: var(--black-edge);
  }
  .two-faced.black .shine {
    stroke: var(--black-light);
  }
  .two-faced.black .sign {
    stroke: var(--white-piece);
  }

  .white-light {
    stop-color: var(--white-light);
  }
  .white-face {
    stop-color: var(--white-piece);
  }
  .white-shade {
    stop-color: var(--white-shade);
  }
  .black-light {
    stop-color: var(--black-light);
  }
  .black-face {
    stop-color: var(--black-piece);
  }
  .black-shade {
    stop-color: var(--black-edge);
  }
  .stone .top {
    stroke-width: 0.018;
  }
  .stone .ring {
    fill: none;
    stroke-width: 0.016;
    opacity: 0;
  }
  .stone.white .top {
    stroke: var(--white-edge);
  }
  .stone.black .top {
    stroke: var(--black-edge);
  }
  .stone.black .ring {
    stroke: var(--white-piece);
    opacity: 0.28;
  }

  .tile polygon {
    stroke-linejoin: round;
    stroke-width: 0.02;
  }
  .tile .rim {
    fill: none;
    stroke-width: 0.018;
    opacity: 0.55;
  }
  .tile .none {
    stroke-width: 0.03;
    stroke-linecap: round;
    opacity: 0.5;
  }
  .tile.blue .edge {
    fill: var(--blue-piece);
    stroke: var(--blue-edge);
  }
  .tile.blue .top {
    fill: var(--blue-tile);
    stroke: var(--blue-edge);
  }
  .tile.blue .rim,
  .tile.blue .none {
    stroke: var(--blue-piece);
  }
  .tile.red .edge {
    fill: var(--red-piece);
    stroke: var(--red-edge);
  }
  .tile.red .top {
    fill: var(--red-tile);
    stroke: var(--red-edge);
  }
  .tile.red .rim,
  .tile.red .none {
    stroke: var(--red-piece);
  }
  .tile.red .rim {
    stroke-dasharray: 0.06 0.04;
  }

  .unit .top,
  .unit .edge {
    stroke-width: 0.016;
    stroke-linejoin: round;
  }
  .unit text {
    font-size: 0.18px;
    font-weight: 700;
    fill: var(--white-piece);
  }
  .unit.blue .top {
    fill: var(--blue-piece);
    stroke: var(--blue-edge);
  }
  .unit.blue .edge {
    fill: var(--blue-edge);
    stroke: var(--blue-edge);
  }
  .unit.red .top {
    fill: var(--red-piece);
    stroke: var(--red-edge);
  }
  .unit.red .edge {
    fill: var(--red-edge);
    stroke: var(--red-edge);
  }
  .stand {
    transition: transform var(--quick) var(--ease);
  }
  .fallen .stand {
    transform: translate(0, 0.06px) rotate(82deg) scale(0.9);
    opacity: 0.6;
  }
  .fallen .shadow {
    opacity: 0.4;
  }
`;
