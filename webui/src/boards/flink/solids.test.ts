import { EdgesGeometry, Vector3 } from "three";
import { expect, test } from "vitest";
import { LETTERS, shape } from "./shapes";
import { solid } from "./solids";

test("every face looks outwards", () => {
  const { position, normal } = solid([{ x: 0, y: 0, z: 0 }]).attributes;
  const at = (attribute: typeof position, i: number) =>
    new Vector3().fromBufferAttribute(attribute as never, i);
  for (let i = 0; i < (position?.count ?? 0); i += 3) {
    const [a, b, c] = [at(position, i), at(position, i + 1), at(position, i + 2)];
    const turned = b.sub(a).cross(c.sub(a)).normalize();
    expect(turned.distanceTo(at(normal, i))).toBeLessThan(1e-6);
  }
});

test("a block is one piece: 22 faces, and no edge inside a flat side", () => {
  for (const letter of LETTERS) {
    const geometry = solid(shape(letter));
    expect(geometry.attributes.position?.count).toBe(22 * 6);
    // A cross-section with twelve corners, twice, and twelve edges that join the two.
    const edges = new EdgesGeometry(geometry).attributes.position?.count ?? 0;
    expect(edges / 2).toBeLessThan(22 * 2);
  }
});
