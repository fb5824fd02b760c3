/** How the map of heights looks. */
import { css } from "lit";

export const map = css`
  text {
    text-anchor: middle;
    pointer-events: none;
  }
  .map {
    pointer-events: none;
  }

  .side polyline,
  .way polyline {
    fill: none;
    stroke-linejoin: round;
  }
  .side .rim {
    stroke-width: 0.12;
    stroke-linecap: round;
  }
  .side .band {
    stroke-width: 0.09;
    stroke-linecap: round;
  }
  .side.white .rim {
    stroke: var(--white-edge);
  }
  .side.white .band {
    stroke: var(--white-piece);
  }
  .side.white .pattern {
    stroke: var(--white-edge);
    stroke-width: 0.05;
    stroke-linecap: round;
    stroke-dasharray: 0 0.25;
  }
  .side.black .rim {
    stroke: var(--black-edge);
  }
  .side.black .band {
    stroke: var(--black-piece);
  }
  .side.black .pattern {
    stroke: var(--black-sheen);
    stroke-width: 0.06;
    stroke-dasharray: 0.035 0.215;
  }

  .top.white {
    fill: color-mix(in srgb, var(--white-piece), var(--white-edge) calc(var(--low, 0) * 6%));
  }
  .top.black {
    fill: color-mix(in srgb, var(--black-piece), var(--white-piece) calc((5 - var(--low, 0)) * 5%));
  }
  .level-0 {
    --low: 5;
  }
  .level-1 {
    --low: 4;
  }
  .level-2 {
    --low: 3;
  }
  .level-3 {
    --low: 2;
  }
  .level-4 {
    --low: 1;
  }
  .shade {
    fill: rgb(20 12 0 / 0.34);
  }
  .edge {
    fill: none;
    stroke-width: 0.045;
    stroke-linecap: round;
  }
  .edge.white {
    stroke: color-mix(in srgb, var(--white-edge), var(--black-edge) 35%);
  }
  .edge.black {
    stroke: var(--black-sheen);
  }
  .height {
    font-family: var(--font);
    font-size: 0.42px;
    font-weight: 600;
  }
  .height.white {
    fill: var(--black-piece);
  }
  .height.black {
    fill: var(--white-piece);
  }
  .last-block {
    fill: none;
    stroke: var(--last);
    stroke-width: 0.085;
    stroke-linecap: round;
  }

  .spot {
    fill: var(--choice);
    stroke: var(--white-piece);
    stroke-width: 0.03;
  }

  .way polyline {
    stroke-linecap: round;
  }
  .way .under {
    stroke-width: 0.17;
  }
  .way .over {
    stroke-width: 0.1;
  }
  .way.white .under,
  .way.black .over,
  .way.black .end {
    stroke: var(--black-edge);
  }
  .way.white .over,
  .way.black .under,
  .way.white .end {
    stroke: var(--white-piece);
  }
  .way.black .over {
    stroke-dasharray: 0.22 0.2;
  }
  .way .end {
    fill: var(--win);
    stroke-width: 0.04;
  }
  .way.win .over {
    stroke: var(--win);
    stroke-dasharray: none;
  }
  .way.win .under {
    stroke: var(--black-edge);
  }

  .in-hand .top {
    opacity: 0.62;
  }
  .in-hand.set .top {
    opacity: 0.9;
  }
  .outline {
    fill: none;
    stroke-width: 0.1;
    stroke-linecap: round;
  }
  .fits .outline {
    stroke: var(--choice);
  }
  .bad .outline {
    stroke: var(--seal);
    stroke-dasharray: 0.16 0.15;
  }
  .verdict circle {
    fill: var(--choice);
    stroke: var(--white-piece);
    stroke-width: 0.035;
  }
  .bad .verdict circle {
    fill: var(--seal);
  }
  .verdict path {
    fill: none;
    stroke: var(--white-piece);
    stroke-width: 0.085;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .hit {
    fill: transparent;
  }
  .active .hit {
    cursor: pointer;
  }
`;
