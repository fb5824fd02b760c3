/**
 * Flink's board in space, drawn by three.js: a wooden plate with the blocks on it, the block in
 * hand, and the ways over them. It draws only on request.
 */
import {
  BoxGeometry,
  CircleGeometry,
  type BufferGeometry,
  Color,
  DirectionalLight,
  EdgesGeometry,
  Group,
  HemisphereLight,
  type Intersection,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  Plane,
  PlaneGeometry,
  Raycaster,
  Scene as Space,
  Sprite,
  SpriteMaterial,
  type Texture,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { Line2 } from "three/addons/lines/Line2.js";
import { LineGeometry } from "three/addons/lines/LineGeometry.js";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { LineSegments2 } from "three/addons/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/addons/lines/LineSegmentsGeometry.js";
import type { Mark, Piece } from "../../core/scene";
import { colourOf } from "../flat/pieces";
import { type Standpoint, home } from "./camera";
import { type Ghost, blockOf } from "./ground";
import { type Colours, boardTop, numeral, rankSign, verdict } from "./paint";
import type { Cube } from "./shapes";
import { solid } from "./solids";
import { type View, pathsOf } from "./view";

/** Wood around the cells, and how thick the plate is. */
const RIM = 1.05;
const THICK = 0.55;
/** The picture's room above the board grows in steps of this many levels, so it rarely changes. */
const ROOM = 4;
const SHARPEST = 2;
const VIEW_ANGLE = 28;
const FILLED = 0.98;

/** How much darker a black block's edges must not be: they are drawn lighter than its faces. */
const SHEEN = 0.42;

export class Stage {
  readonly #renderer: WebGLRenderer;
  readonly #space = new Space();
  readonly #camera = new PerspectiveCamera(VIEW_ANGLE, 1, 1, 200);
  readonly #light = new DirectionalLight("#fff4e0", 1.75);
  readonly #board = new Group();
  readonly #blocks = new Group();
  readonly #marks = new Group();
  readonly #spots = new Group();
  readonly #advice = new Group();
  readonly #hand = new Group();
  readonly #caster = new Raycaster();
  #size = new Vector2(1, 1);
  #width = 1;
  #room = ROOM;
  /** Every column: how far it stands from the edge, and how high it is. */
  #peaks: readonly { readonly inside: number; readonly height: number }[] = [];
  #distance = 1;
  #lift = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly colours: Colours,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#light.castShadow = true;
    this.#renderer.shadowMap.autoUpdate = false;
    this.#light.shadow.mapSize.set(1024, 1024);
    this.#light.shadow.radius = 3;
    this.#light.shadow.normalBias = 0.03;
    const sky = new HemisphereLight("#f4f6ff", "#d9c7a6", 1.45);
    this.#space.add(sky, this.#light, this.#light.target);
    this.#space.add(this.#board, this.#blocks, this.#marks, this.#spots, this.#advice, this.#hand);
  }

  dispose(): void {
    for (const group of this.#space.children) if (group instanceof Group) clear(group);
    this.#renderer.dispose();
  }

  // --- what is shown -----------------------------------------------------------------------------

  /** The plate; only when the board, the seat or the colours are others. */
  showBoard({ scene, seat }: Pick<View, "scene" | "seat">): void {
    clear(this.#board);
    this.#width = Math.max(...scene.cells.map(cell => cell.x)) + 1;
    const [size, middle] = [this.#width + 2 * RIM, (this.#width - 1) / 2];
    const edge = matt(shaded(this.colours.wood, 0.72));
    const top = matt("white", boardTop(scene, seat, RIM, this.colours));
    const plate = new Mesh(new BoxGeometry(size, THICK, size), [edge, edge, top, edge, edge, edge]);
    plate.position.set(middle, -THICK / 2, -middle);
    plate.receiveShadow = true;
    this.#board.add(plate);
    this.#lighten(seat, middle, size);
    this.#fit();
  }

  /** From the upper left of the player there. */
  #lighten(seat: 0 | 1, middle: number, size: number): void {
    const toward = seat ? -1 : 1;
    this.#light.position.set(
      middle - toward * size * 0.5,
      size * 1.1,
      -middle + toward * size * 0.42,
    );
    this.#light.target.position.set(middle, 0, -middle);
    const camera = this.#light.shadow.camera;
    [camera.left, camera.right, camera.bottom, camera.top] = [-size, size, -size, size].map(
      n => n * 0.72,
    ) as [number, number, number, number];
    camera.far = size * 3;
    camera.updateProjectionMatrix();
  }

  /** All blocks, each one piece; with the numbers on top, and what is pointed out. */
  showBlocks(view: View): void {
    this.#makeRoom(view);
    clear(this.#blocks);
    clear(this.#marks);
    const { scene, layer } = view;
    const blocks = new Map<string, Piece[]>();
    for (const piece of scene.pieces.filter(({ level }) => level < layer)) {
      const name = `${piece.owner} ${blockOf(piece)}`;
      blocks.set(name, [...(blocks.get(name) ?? []), piece]);
    }
    for (const [name, pieces] of blocks) {
      const block = this.#block(cubesOf(view, pieces), colourOf(scene, pieces[0]?.owner ?? 0));
      block.name = name;
      this.#blocks.add(block);
    }
    if (view.heights) this.#numbers(view);
    this.#lastBlock(view, blocks);
    for (const mark of pathsOf(view)) this.#way(mark);
  }

  /** Steps back only where something would not be in the picture. */
  #makeRoom({ scene, ground }: View): void {
    const levels = Math.max(1, Math.ceil((ground.top - 2) / ROOM)) * ROOM;
    const same = levels === this.#room;
    this.#room = levels;
    this.#peaks = scene.cells.map(({ x, y }) => {
      const inside = Math.min(x, y, this.#width - 1 - x, this.#width - 1 - y);
      return { inside, height: ground.height(x, y) };
    });
    if (!same || !this.#holdsAll()) this.#fit();
  }

  #holdsAll(): boolean {
    this.#place(home(0));
    const points = this.#corners().map(corner => corner.project(this.#camera));
    return points.every(({ x, y }) => Math.abs(x) <= 1 && Math.abs(y) <= 1);
  }

  #block(cubes: readonly Cube[], colour: string): Group {
    const black = colour === "black";
    const geometry = solid(cubes);
    const body = new Mesh(geometry, matt(this.#dye(colour)));
    const face = body.material;
    face.polygonOffset = true;
    face.polygonOffsetFactor = face.polygonOffsetUnits = 1;
    body.castShadow = body.receiveShadow = true;
    const line = black
      ? shaded(this.colours["black-piece"], 1, SHEEN)
      : shaded(this.colours["white-edge"], 0.8);
    const group = new Group();
    group.add(body, outline(geometry, line, 1.6));
    return group;
  }

  /** What a block is made of: a little off its colour on paper, so that light and shade show. */
  #dye(colour: string): string {
    if (colour === "black") return shaded(this.colours["black-piece"], 1, 0.035);
    return shaded(this.colours["white-piece"], 0.86);
  }

  /** The block of the last move, so that it can be seen coming down. */
  lastOf({ scene }: View): Object3D | undefined {
    const last = scene.pieces.reduce<Piece | undefined>(
      (a, b) => (a && born(a) >= born(b) ? a : b),
      undefined,
    );
    return (
      last && this.#blocks.children.find(({ name }) => name === `${last.owner} ${blockOf(last)}`)
    );
  }

  #lastBlock(view: View, blocks: ReadonlyMap<string, Piece[]>): void {
    if (!view.scene.marks.some(({ kind }) => kind === "to")) return;
    const pieces = blocks.get(this.lastOf(view)?.name ?? "");
    if (pieces) this.#marks.add(outline(solid(cubesOf(view, pieces)), this.colours.last, 3.5));
  }

  #numbers(view: View): void {
    const flat = new PlaneGeometry(0.62, 0.62).rotateX(-Math.PI / 2);
    const made = new Map<string, Material>();
    for (const cell of view.scene.cells) {
      const column = view.ground.column(cell.id).slice(0, view.layer);
      const top = column.at(-1);
      if (!top) continue;
      const ink =
        this.colours[colourOf(view.scene, top.owner) === "black" ? "white-piece" : "black-piece"];
      const name = `${column.length} ${ink}`;
      const material = made.get(name) ?? label(numeral(String(column.length), ink));
      made.set(name, material);
      const number = new Mesh(flat, material);
      number.position.set(cell.x, column.length + 0.004, -cell.y);
      this.#marks.add(number);
    }
  }

  /** A way over the faces; where it is hidden it shines through. */
  #way({ kind, owner, path }: Mark): void {
    const won = kind === "win";
    const inner = won ? this.colours.win : this.colours[owner ? "black-piece" : "white-piece"];
    const outer = this.colours[owner && !won ? "white-piece" : "black-edge"];
    const geometry = new LineGeometry();
    geometry.setPositions(path.flatMap(([x, y, z]) => [x, z, -y]));
    const strokes = [
      [outer, won ? 9 : 7, false],
      [inner, won ? 5.5 : 4, false],
      [inner, won ? 4.5 : 3, true],
    ] as const;
    for (const [order, [colour, width, hidden]] of strokes.entries()) {
      const material = new LineMaterial({ color: new Color(colour), linewidth: width });
      if (hidden)
        Object.assign(material, { depthTest: false, transparent: true, opacity: won ? 0.7 : 0.35 });
      else
        Object.assign(material, {
          polygonOffset: true,
          polygonOffsetFactor: -6,
          polygonOffsetUnits: -6,
        });
      // One stroke lies on the other: only the order of drawing can tell them apart.
      material.depthWrite = false;
      const line = new Line2(geometry, material);
      line.renderOrder = order + 1;
      this.#marks.add(line);
    }
  }

  /** Dots where the block in hand can go. */
  showSpots({ spots, ground, layer }: View): void {
    clear(this.#spots);
    const outer = new CircleGeometry(0.14, 20).rotateX(-Math.PI / 2).translate(0, 0, 0.34);
    const inner = new CircleGeometry(0.105, 20).rotateX(-Math.PI / 2).translate(0, 0, 0.34);
    const rim = new MeshBasicMaterial({ color: new Color(this.colours["white-piece"]) });
    const dot = new MeshBasicMaterial({ color: new Color(this.colours.choice) });
    for (const spot of spots) {
      const { x, y } = ground.cell(spot) ?? { x: 0, y: 0 };
      const disc = new Group();
      disc.add(new Mesh(outer, rim), new Mesh(inner, dot));
      disc.children[1]?.translateY(0.004);
      disc.position.set(x, Math.min(layer, ground.height(x, y)) + 0.006, -y);
      this.#spots.add(disc);
    }
  }

  /** Blocks that are advised: an outline each, the best one thickest, and its number above it. */
  showAdvice({ advised }: View): void {
    clear(this.#advice);
    for (const { ghost, rank } of advised) {
      const frame = outline(solid(ghost.cubes), this.colours.advice, rank === 1 ? 5 : 2.5);
      this.#advice.add(frame);
      if (advised.length > 1) this.#advice.add(this.#above(ghost, rankSign(rank, this.colours)));
    }
  }

  /** The block in hand: an outline and a tick or a cross; below it, what it would stand on. */
  showHand({ ghost, set, scene }: View): void {
    clear(this.#hand);
    if (!ghost) return;
    const fits = ghost.code !== undefined;
    const geometry = solid(ghost.cubes);
    const body = new Mesh(geometry, matt(this.#dye(colourOf(scene, scene.turn ?? 0))));
    Object.assign(body.material, { transparent: true, opacity: set && fits ? 0.92 : 0.62 });
    body.castShadow = true;
    body.name = "hand";
    const frame = outline(geometry, this.colours[fits ? "choice" : "seal"], fits ? 4 : 3);
    this.#hand.add(body, frame, this.#above(ghost, verdict(fits, this.colours)));
  }

  /** A sign above a block. */
  #above(ghost: Ghost, map: Texture): Sprite {
    const sign = new Sprite(new SpriteMaterial({ map, depthTest: false, toneMapped: false }));
    const top = Math.max(...ghost.cubes.map(cube => cube.z)) + 1;
    const middle = (axis: "x" | "y") =>
      ghost.cubes.reduce((sum, cube) => sum + cube[axis], 0) / ghost.cubes.length;
    sign.position.set(middle("x"), top + 0.45, -middle("y"));
    sign.scale.setScalar(Math.max(0.75, this.#width * 0.075));
    sign.renderOrder = 9;
    return sign;
  }

  // --- the camera --------------------------------------------------------------------------------

  resize(width: number, height: number): void {
    this.#size.set(width, height);
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, SHARPEST));
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / height;
    this.#fit();
  }

  /** How far away, and how high, the whole board with the room above it just fills the picture. */
  #fit(): void {
    const [down, half] = [home(0).down, Math.tan((VIEW_ANGLE * Math.PI) / 360)];
    let [low, high] = [1, 150];
    for (let n = 0; n < 24; n++) {
      this.#distance = (low + high) / 2;
      this.#place(home(0));
      const points = this.#corners().map(corner => corner.project(this.#camera));
      const wide = Math.max(...points.map(({ x }) => Math.abs(x)));
      const [top, bottom] = [
        Math.max(...points.map(({ y }) => y)),
        Math.min(...points.map(({ y }) => y)),
      ];
      this.#lift += ((((top + bottom) / 2) * this.#distance * half) / Math.sin(down)) * 0.9;
      if (wide < FILLED && (top - bottom) / 2 < FILLED) high = this.#distance;
      else low = this.#distance;
    }
  }

  /**
   * What has to be in the picture from any side: the board, the room above its inner half, and
   * every column that stands.
   */
  #corners(): Vector3[] {
    const box = (room: number, height: number) => {
      const ends = [-0.5 - room, this.#width - 0.5 + room];
      return ends.flatMap(x => ends.map(y => new Vector3(x, height, -y)));
    };
    const peaks = this.#peaks.flatMap(({ inside, height }) => (height ? box(-inside, height) : []));
    return [...box(RIM, 0), ...box(-this.#width / 4, this.#room), ...peaks];
  }

  #place({ around, down, near }: Standpoint): void {
    const middle = (this.#width - 1) / 2;
    const away = this.#distance / near;
    // Straight above, "up" would be undefined: a hair beside it is never seen.
    const lean = Math.max(down, 0.0001);
    const flat = Math.sin(lean) * away;
    const lift = (this.#lift * Math.sin(lean)) / Math.sin(home(0).down);
    const target = new Vector3(middle, lift, -middle);
    this.#camera.position.set(
      target.x + Math.sin(around) * flat,
      target.y + Math.cos(lean) * away,
      target.z + Math.cos(around) * flat,
    );
    this.#camera.lookAt(target);
    this.#camera.updateProjectionMatrix();
    this.#camera.updateMatrixWorld();
  }

  /** Draws; the shadows too where something has moved other than the viewer. */
  render(from: Standpoint, shadows: boolean): void {
    this.#place(from);
    this.#renderer.shadowMap.needsUpdate = shadows;
    const upright = (Math.round(from.around / (Math.PI / 2)) * Math.PI) / 2;
    for (const mark of [...this.#marks.children, ...this.#spots.children]) {
      if (!(mark instanceof LineSegments2)) mark.rotation.y = upright;
    }
    this.#renderer.render(this.#space, this.#camera);
  }

  // --- pointing ----------------------------------------------------------------------------------

  /** The place under a point of the window, as (x, y) of the scene; undefined beside the board. */
  pick(clientX: number, clientY: number): { x: number; y: number } | undefined {
    this.#aim(clientX, clientY);
    const hit = this.#first([this.#blocks, this.#board]);
    if (!hit?.face) return undefined;
    const inside = hit.point.clone().addScaledVector(hit.face.normal, -0.01);
    return { x: Math.round(inside.x), y: Math.round(-inside.z) };
  }

  /** The height of the block in hand where the pointer meets it; undefined where it does not. */
  grab(clientX: number, clientY: number): number | undefined {
    this.#aim(clientX, clientY);
    const hit = this.#first([this.#hand, this.#blocks]);
    return hit?.object.name === "hand" ? hit.point.y : undefined;
  }

  /** The place under a point of the window at some height. */
  pickAt(clientX: number, clientY: number, height: number): { x: number; y: number } | undefined {
    this.#aim(clientX, clientY);
    const plane = new Plane(new Vector3(0, 1, 0), -height);
    const found = this.#caster.ray.intersectPlane(plane, new Vector3());
    return found ? { x: Math.round(found.x), y: Math.round(-found.z) } : undefined;
  }

  #aim(clientX: number, clientY: number): void {
    const box = this.canvas.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * 2 - 1;
    const y = 1 - ((clientY - box.top) / box.height) * 2;
    this.#caster.setFromCamera(new Vector2(x, y), this.#camera);
  }

  #first(groups: Object3D[]): Intersection | undefined {
    const solids: Object3D[] = [];
    for (const group of groups) {
      group.traverse(one => {
        if (one instanceof Mesh && !(one instanceof LineSegments2)) solids.push(one);
      });
    }
    return this.#caster.intersectObjects(solids, false)[0];
  }
}

function cubesOf({ ground }: View, pieces: readonly Piece[]): Cube[] {
  return pieces.map(({ cell, level }) => {
    const { x, y } = ground.cell(cell) ?? { x: 0, y: 0 };
    return { x, y, z: level };
  });
}

/** The move with which a piece came: the number in its id. */
function born(piece: Piece): number {
  return Number(blockOf(piece).slice(1));
}

function matt(colour: string, map: Texture | null = null): MeshStandardMaterial {
  return new MeshStandardMaterial({ color: new Color(colour), map, roughness: 0.82, metalness: 0 });
}

function label(map: Texture): MeshBasicMaterial {
  return new MeshBasicMaterial({ map, transparent: true, depthWrite: false, toneMapped: false });
}

/** A colour made darker, and mixed with some white. */
function shaded(colour: string, part: number, white = 0): string {
  return `#${new Color(colour).multiplyScalar(part).lerp(new Color("white"), white).getHexString()}`;
}

/** The edges of a solid, as lines so many pixels wide. */
function outline(geometry: BufferGeometry, colour: string, width: number): LineSegments2 {
  const lines = new LineSegmentsGeometry().fromEdgesGeometry(new EdgesGeometry(geometry));
  return new LineSegments2(lines, new LineMaterial({ color: new Color(colour), linewidth: width }));
}

/** Takes everything out of a group, and out of the card's memory. */
function clear(group: Group): void {
  group.traverse(one => {
    if (!(one instanceof Mesh) && !(one instanceof Sprite)) return;
    one.geometry.dispose();
    for (const material of [one.material as Material | Material[]].flat()) {
      (material as MeshStandardMaterial).map?.dispose();
      material.dispose();
    }
  });
  group.clear();
}
