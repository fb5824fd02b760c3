/** Cubes as geometry: those that belong together are one piece, without faces or edges between. */
import { BufferAttribute, BufferGeometry } from "three";
import type { Cube } from "./shapes";

type Vector = readonly [number, number, number];

/** The six faces of a cube around its middle: where they look, and their corners in order. */
const FACES: readonly { readonly out: Vector; readonly corners: readonly Vector[] }[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
].map(out => {
  const [x, y, z] = out as unknown as Vector;
  // Two directions along the face, such that they and the one it looks to are a right-handed set.
  const along: Vector = [z, x, y];
  const across: Vector = [y, z, x];
  const flip = x + y + z;
  const corner = (i: number, j: number) =>
    [0, 1, 2].map(
      k => ((out[k] as number) + i * flip * (along[k] as number) + j * (across[k] as number)) / 2,
    ) as unknown as Vector;
  return {
    out: [x, y, z] as Vector,
    corners: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)],
  };
});

/**
 * Cubes as one solid. In space x is to the right, y up and z towards the first player, so a cube of
 * the scene at (x, y, z) has its middle at (x, z + ½, -y).
 */
export function solid(cubes: readonly Cube[]): BufferGeometry {
  const points: number[] = [];
  const normals: number[] = [];
  const name = (x: number, y: number, z: number) => `${x} ${y} ${z}`;
  const places = new Set(cubes.map(({ x, y, z }) => name(x, z, -y)));
  for (const cube of cubes) {
    const [x, y, z] = [cube.x, cube.z, -cube.y];
    for (const { out, corners } of FACES) {
      if (places.has(name(x + out[0], y + out[1], z + out[2]))) continue;
      for (const i of [0, 1, 2, 0, 2, 3]) {
        const [dx, dy, dz] = corners[i] as Vector;
        points.push(x + dx, y + dy + 0.5, z + dz);
        normals.push(...out);
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(normals), 3));
  return geometry;
}
