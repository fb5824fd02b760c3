/** A block as a small picture: seen a little from above, its front towards the viewer. */
import { type SVGTemplateResult, svg } from "lit";
import { type Cube, shape } from "./shapes";

/** How far a cube reaches to the right, back and up on paper. */
const [ASIDE, BACK, UP] = [0.42, 0.6, 0.82];

const paper = ({ x, y, z }: Cube) => ({ x: x + ASIDE * y, y: -UP * z - BACK * y });

/** The faces of a cube that are seen, by class, as corners of the unit cube. */
const FACES: readonly (readonly [string, readonly Cube[]])[] = [
  ["front", quad([0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1])],
  ["right", quad([1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1])],
  ["top", quad([0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1])],
];

function quad(...corners: [number, number, number][]): Cube[] {
  return corners.map(([x, y, z]) => ({ x, y, z }));
}

/** An orientation as seen from the side of a player. */
export function blockPicture(letter: string, seat: 0 | 1, colour: string): SVGTemplateResult {
  const cubes = shape(letter)
    .map(({ x, y, z }) => (seat ? { x: -x, y: -y, z } : { x, y, z }))
    .toSorted((a, b) => b.y - a.y || a.z - b.z || a.x - b.x);
  const faces = cubes.flatMap(cube =>
    FACES.map(([name, corners]) => {
      const points = corners.map(corner =>
        paper({ x: cube.x + corner.x, y: cube.y + corner.y, z: cube.z + corner.z }),
      );
      return { name, points };
    }),
  );
  const all = faces.flatMap(face => face.points);
  const [left, top] = [Math.min(...all.map(p => p.x)), Math.min(...all.map(p => p.y))];
  const width = Math.max(...all.map(p => p.x)) - left;
  const height = Math.max(...all.map(p => p.y)) - top;
  const size = 4.3;
  const box = [left - (size - width) / 2, top - (size - height) / 2, size, size];
  return svg`<svg class="block ${colour}" viewBox=${box.map(n => n.toFixed(2)).join(" ")} aria-hidden="true">
    ${faces.map(
      ({ name, points }) =>
        svg`<polygon class=${name} points=${points.map(p => `${p.x.toFixed(2)},${p.y.toFixed(2)}`).join(" ")} />`,
    )}
  </svg>`;
}
