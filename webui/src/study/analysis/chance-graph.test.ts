import { beforeEach, expect, it } from "vitest";
import { texts } from "../../core/texts";
import { ChanceGraph, type Point } from "./chance-graph";

const point = (chance: number, proven: boolean): Point => ({
  label: "",
  chance,
  proven,
  sort: undefined,
});

beforeEach(() => texts.use("en", {}));

it("is broken where knowledge ends, and says what is proven", async () => {
  const graph = new ChanceGraph();
  graph.points = [point(1, true), point(1, true), point(0.36, false), point(0.4, false)];
  document.body.append(graph);
  await graph.updateComplete;
  const root = graph.renderRoot;
  const drawn = [...root.querySelectorAll("path.line")].map(path => path.getAttribute("d"));
  expect(drawn).toEqual(["M0 0.0L1 0.0", "M2 64.0L3 60.0"]);
  const proven = [...root.querySelectorAll("line.proven")];
  expect(proven.map(({ attributes }) => attributes.getNamedItem("x2")?.value)).toEqual([
    `${100 / 3}%`,
  ]);
  expect([...root.querySelectorAll(".gap")].map(gap => gap.getAttribute("x"))).toEqual(["1"]);
  expect(root.querySelector(".key")).not.toBeNull();
});

it("goes on where something is proven at last", async () => {
  const graph = new ChanceGraph();
  graph.points = [point(0.4, false), point(0.2, false), point(0, true)];
  document.body.append(graph);
  await graph.updateComplete;
  expect(graph.renderRoot.querySelectorAll("path.line")).toHaveLength(1);
});
