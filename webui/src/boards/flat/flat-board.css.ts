/** Styles of a flat board: the wood and the highlights. */
import { css } from "lit";

export const flat = css`
  :host {
    display: block;
    container-type: inline-size;
  }
  svg {
    forced-color-adjust: none; /* pieces keep their colours: they say whose they are */
    display: block;
    flex: 0 1 auto;
    inline-size: 100%;
    min-block-size: 0;
    max-block-size: var(--board-block-size, 80dvh);
    overflow: visible;
    touch-action: manipulation;
    user-select: none;
    -webkit-user-select: none;
    -webkit-tap-highlight-color: transparent;
  }
  svg.tile {
    overflow: hidden;
    background: var(--cloth);
    border-radius: var(--radius-m);
    box-shadow: inset 0 0 0 1px var(--rule);
  }

  /* Where there is room, places in a land have their names on them; else rows and columns do. */
  .place {
    display: none;
  }
  .place text {
    fill: var(--wood-ink);
    font-size: 0.12px;
    font-weight: 600;
    text-anchor: middle;
    text-rendering: geometricPrecision;
  }
  @container (min-width: 30rem) {
    .place {
      display: inline;
    }
    .tile .label {
      display: none;
    }
  }

  /* the wood */
  .plate {
    fill: var(--wood);
    stroke: var(--wood);
    stroke-width: 0;
  }
  .plate-edge {
    fill: var(--wood-edge);
    stroke: var(--wood-edge);
    stroke-width: 0;
  }
  /* A shape, not a filter: WebKit draws none of less than a pixel. */
  .plate-shadow {
    fill: rgb(50 30 5);
    stroke: rgb(50 30 5);
    stroke-width: 0.06;
    stroke-linejoin: round;
    opacity: 0.16;
  }
  .hexagon .plate-shadow {
    stroke-width: 0.28;
  }
  .hexagon .plate,
  .hexagon .plate-edge,
  .hexagon .grain {
    stroke-width: 0.22;
    stroke-linejoin: round;
  }
  .grain {
    fill: url(#grain);
  }
  .hexagon .grain {
    stroke: url(#grain);
  }
  pattern path {
    fill: none;
    stroke: var(--wood-line);
    stroke-width: 0.018;
    opacity: 0.16;
  }
  .label {
    fill: var(--wood-ink);
    opacity: 0.8;
    font-weight: 600;
  }
  @container (min-width: 560px) {
    .label {
      font-size: 0.7em;
    }
  }
  .wood.tile .label {
    fill: var(--ink-soft);
  }
  .cell polygon {
    fill: transparent;
    stroke: var(--wood-line);
    stroke-width: 0.014;
  }
  .cell.dark polygon {
    fill: var(--wood-shade);
    fill-opacity: 0.75;
  }
  .wood.tile .cell polygon {
    stroke: none;
  }
  .wood.tile .cell.open polygon {
    stroke: var(--ink-soft);
    stroke-opacity: 0.45;
    stroke-dasharray: 0.05 0.05;
  }
  .dimple {
    fill: var(--wood-shade);
    opacity: 0.55;
  }

  /* pointed out below the pieces */
  .marks * {
    pointer-events: none;
  }
  .marks path,
  .marks polyline {
    fill: none;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .goal {
    fill: none;
    stroke-width: 0.03;
  }
  .goal .mat {
    stroke-width: 0.05;
  }
  .goal.white {
    stroke: var(--white-piece);
  }
  .goal.black {
    stroke: var(--black-piece);
  }
  .goal.white .dot {
    fill: var(--white-piece);
  }
  .goal.black .dot {
    fill: var(--black-piece);
  }
  .group polygon {
    opacity: 0.4;
  }
  .group path {
    stroke-width: 0.04;
  }
  .group.white polygon {
    fill: var(--white-piece);
  }
  .group.white path {
    stroke: var(--white-piece);
  }
  .group.black polygon {
    fill: var(--black-piece);
  }
  .group.black path {
    stroke: var(--black-piece);
  }
  .marks .largest {
    stroke: var(--wood-ink);
    stroke-width: 0.045;
    opacity: 0.75;
  }
  .marks .flow {
    stroke: var(--choice);
    stroke-width: 0.036;
    stroke-dasharray: 0.01 0.09;
    opacity: 0.85;
  }
  .marks .flow.near {
    stroke-width: 0.06;
    stroke-dasharray: 0.01 0.12;
    opacity: 1;
  }
  .frame {
    fill: none;
    stroke: var(--ink-soft);
    stroke-width: 0.025;
    stroke-dasharray: 0.12 0.08;
  }
  .marks .point * {
    fill: none;
    stroke: var(--point);
    stroke-width: 0.055;
  }
  .marks .point .halo {
    stroke: var(--halo);
    stroke-width: 0.11;
  }
  .threat polygon {
    fill: none;
    stroke: var(--vermilion);
    stroke-width: 0.035;
    stroke-dasharray: 0.1 0.06;
  }
  .marks .threat polyline {
    stroke: var(--vermilion);
    stroke-width: 0.12;
    opacity: 0.35;
  }
  .marks .win {
    fill: none;
    stroke: var(--win);
    stroke-width: 0.09;
  }
  .last {
    fill: var(--last);
    fill-opacity: 0.1;
    stroke: var(--last);
    stroke-width: 0.03;
    stroke-linejoin: round;
  }
  .above .last {
    fill: none;
    stroke-width: 0.04;
  }
  .last.from {
    fill: none;
    stroke-opacity: 0.6;
    stroke-width: 0.02;
  }
  .last-way .shaft,
  .waiting-way .shaft,
  .towards-way .shaft {
    stroke: var(--last);
    stroke-width: 0.05;
    stroke-opacity: 0.6;
  }
  .marks .last-way .head {
    fill: var(--last);
    fill-opacity: 0.7;
  }

  /* pieces */
  .piece {
    pointer-events: none;
  }
  .body {
    transition: transform var(--quick) var(--ease);
  }
  .still .body,
  .still .stand {
    transition: none;
  }
  .lifted .body {
    transform: translate(0, -0.05px) scale(1.07);
  }
  .away .body {
    opacity: 0.45;
  }

  .falling .stand {
    transform: rotate(24deg);
    opacity: 0.75;
  }

  /* pointed out above the pieces */
  .start {
    fill: none;
    stroke: var(--choice);
    stroke-width: 0.035;
  }
  .chosen {
    fill: none;
    stroke: var(--choice);
    stroke-width: 0.065;
  }
  .marks .halo {
    stroke: var(--halo);
    stroke-width: 0.075;
  }
  .marks .chosen .halo,
  .marks .take.halo path {
    stroke: var(--halo);
    stroke-width: 0.12;
  }
  .target circle {
    fill: var(--choice);
    stroke: var(--halo);
    stroke-width: 0.035;
  }
  .marks .take path {
    stroke: var(--choice);
    stroke-width: 0.065;
  }
  .hint {
    fill: none;
    stroke: var(--choice);
    stroke-width: 0.03;
  }
  .hint.after circle {
    stroke-dasharray: 0.055 0.045;
  }
  .hint.faint {
    opacity: 0.55;
  }
  .marks .hint .halo {
    stroke-dasharray: none;
  }
  .hint.towards circle {
    stroke-width: 0.035;
    stroke-dasharray: 0.06 0.05;
  }
  .hint.capture {
    stroke: var(--vermilion);
    stroke-width: 0.045;
  }
  .towards-way .shaft {
    stroke: var(--choice);
    stroke-dasharray: 0.08 0.07;
  }
  .marks .towards-way .head {
    fill: var(--choice);
  }
  .duel rect {
    fill: var(--sheet);
    stroke: var(--ink);
    stroke-width: 0.014;
  }
  .duel text {
    fill: var(--ink);
    font-size: 0.15px;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  .marks .line {
    stroke: var(--win);
    stroke-width: 0.09;
    opacity: 0.9;
  }
  .waiting > polygon {
    fill: none;
    stroke: var(--choice);
    stroke-width: 0.045;
    stroke-dasharray: 0.1 0.07;
  }
  .ghost {
    opacity: 0.6;
  }
  .waiting-way .shaft {
    stroke: var(--choice);
    stroke-dasharray: 0.1 0.08;
    stroke-opacity: 0.9;
  }
  .marks .waiting-way .head {
    fill: var(--choice);
  }

  /* what can be touched */
  .hit {
    fill: transparent;
    outline: none;
  }
  .active .hit.leads {
    cursor: pointer;
    touch-action: none;
  }
  .hit:focus-visible {
    stroke: var(--focus);
    stroke-width: 0.06;
  }
`;
