/** The parts of a scene: the same as banmen.scene, generated into wire.ts. */
import type { components } from "../generated/wire";

type Schemas = components["schemas"];

export type Scene = Schemas["Scene"];
export type Cell = Schemas["Cell"];
export type Piece = Schemas["Piece"];
export type Held = Schemas["Held"];
export type Mark = Schemas["Mark"];
export type Choice = Schemas["Choice"];
export type SceneEvent = Schemas["Event"];
