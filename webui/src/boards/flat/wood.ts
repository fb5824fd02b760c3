/** The board itself: a wooden plate with its cells and their names; or, for a land, a table. */
import { type SVGTemplateResult, svg } from "lit";
import type { Cell, Scene } from "../../core/scene";
import * as geometry from "./geometry";
import { type Box, type Places, type Point, shapeOf } from "./geometry";

const HEXAGON_RIM = 1.02;

export function wood(scene: Scene, places: Places, view: Box, names?: number): SVGTemplateResult {
  const size = geometry.labelSize(view);
  return svg`<g class="wood ${shapeOf(scene)}" font-size=${size} aria-hidden="true">
    ${GRAIN}${plate(scene, places, view)}
    ${scene.cells.map(cell => cellShape(cell, places))}
    ${geometry
      .labels(scene, places, view, names)
      .map(({ text, x, y }) => svg`<text class="label" x=${x} y=${y} dy="0.35em">${text}</text>`)}
  </g>`;
}

/** The plate, with an edge below it; a land lies on the bare table. */
function plate(scene: Scene, places: Places, view: Box): SVGTemplateResult {
  if (shapeOf(scene) === "tile") return svg``;
  if (shapeOf(scene) === "hexagon") {
    const corners = geometry.points(geometry.hull(places, HEXAGON_RIM));
    return svg`<polygon class="plate-shadow" points=${corners} transform="translate(0 0.15)" />
      <polygon class="plate-edge" points=${corners} transform="translate(0 0.1)" />
      <polygon class="plate" points=${corners} /><polygon class="grain" points=${corners} />`;
  }
  const [x, y] = [view.x + 0.04, view.y + 0.02];
  const [width, height] = [view.width - 0.08, view.height - 0.12];
  const layer = (name: string, down = 0) =>
    svg`<rect class=${name} x=${x} y=${y + down} width=${width} height=${height} rx="0.14" />`;
  return svg`${layer("plate-shadow", 0.14)}${layer("plate-edge", 0.08)}${layer("plate")}${layer("grain")}`;
}

function cellShape(cell: Cell, places: Places): SVGTemplateResult {
  const at = places.get(cell.id) as Point;
  const dark = cell.shape === "square" && Math.abs(Math.round(cell.x + cell.y)) % 2 === 1;
  return svg`<g class="cell ${cell.kind} ${dark ? "dark" : ""}" transform=${geometry.translate(at)}>
    <polygon points=${geometry.corners(cell.shape, cell.kind === "open" ? 0.92 : 1)} />
    ${cell.shape === "hexagon" ? svg`<circle class="dimple" r="0.3" />` : ""}
  </g>`;
}

/** A few long, slightly bent lines: the grain of the wood. */
const LINES = [
  "M0 0.2C1.3 0.1 2 0.32 3.1 0.22S4.6 0.12 5.3 0.2",
  "M0 0.55C1 0.62 2.4 0.44 3.4 0.55S4.8 0.62 5.3 0.55",
  "M0 0.83C1.6 0.74 2.5 0.95 3.6 0.83S4.9 0.78 5.3 0.83",
  "M0 1.1C0.9 1.18 2.2 1 3.2 1.12S4.7 1.16 5.3 1.1",
  "M0 1.48C1.5 1.4 2.6 1.6 3.5 1.47S4.7 1.42 5.3 1.48",
];
const GRAIN = svg`<defs>
  <pattern id="grain" width="5.3" height="1.7" patternUnits="userSpaceOnUse"
    patternTransform="rotate(-2)"><path d=${LINES.join("")} /></pattern>
</defs>`;
