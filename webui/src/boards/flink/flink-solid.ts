/** Flink in space: what the pointer, fingers and keys do with the stage. */
import { type PropertyValues, html } from "lit";
import { customElement, query } from "lit/decorators.js";
import { KeysHere } from "../../core/keys";
import type { Cell, Scene } from "../../core/scene";
import { settings } from "../../core/settings";
import { t, texts } from "../../core/texts";
import { Follows } from "../../core/topic";
import {
  type Standpoint,
  between,
  fromAbove,
  home,
  orbited,
  quarter,
  side,
  stepOf,
  zoomed,
} from "./camera";
import { space } from "./flink-solid.css";
import { drawing } from "./icons";
import { coloursOf } from "./paint";
import { Stage } from "./stage";
import { View, saying } from "./view";

const TREMBLE = 6;
const WALK = 260;
const FALL = 220;
const FALL_FROM = 1.6;

interface Finger {
  readonly x: number;
  readonly y: number;
}

@customElement("flink-solid")
export class FlinkSolid extends View {
  @query("canvas") private readonly canvas!: HTMLCanvasElement;

  private stage: Stage | undefined;
  /** The colours the stage was made with. */
  private painted = "";
  private standpoint = home(0);
  /** Whether something has moved since the shadows were drawn. */
  private unlit = true;
  /** A frame is asked for. */
  private due = 0;
  /** Running animations; each gets the elapsed part of its duration. */
  private readonly running = new Map<
    string,
    { start: number; length: number; step: (part: number) => void }
  >();
  private readonly fingers = new Map<number, Finger>();
  /** The cell pointed at last. */
  private aimed = "";
  private press:
    | { start: Finger; moved: boolean; held: number | undefined; at: string }
    | undefined;
  private readonly sizes = new ResizeObserver(() => this.fit());
  private readonly dark = matchMedia("(prefers-color-scheme: dark)");
  private readonly recolour = () => this.requestUpdate();

  constructor() {
    super();
    new Follows(this, texts, settings);
    new KeysHere(this, () => ["page.keys.space"]);
  }

  /** The side of the board the viewer is on, in quarter turns to the right. */
  get side(): number {
    return side(this.standpoint);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.sizes.observe(this);
    this.dark.addEventListener("change", this.recolour);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sizes.disconnect();
    this.dark.removeEventListener("change", this.recolour);
    cancelAnimationFrame(this.due);
    this.due = 0;
    this.running.clear();
    this.stage?.dispose();
    this.stage = undefined;
    this.painted = "";
  }

  // --- drawing -----------------------------------------------------------------------------------

  protected override render() {
    const button = (name: "around_left" | "around_right" | "top" | "reset", go: () => void) => {
      const label = t(`page.board.flink.camera.${name}`);
      return html`<button title=${label} aria-label=${label} @click=${go}>${drawing(name)}</button>`;
    };
    return html`<canvas
        class=${this.active ? "active" : ""}
        role="application"
        tabindex="0"
        aria-label=${t("page.board.flink.space")}
        @pointerdown=${this.pressed}
        @pointermove=${this.moved}
        @pointerup=${this.released}
        @pointercancel=${this.dropped}
        @pointerleave=${() => this.point(undefined)}
        @keydown=${this.keyed}
        @webglcontextlost=${this.gone}
      ></canvas>
      <div class="camera start">
        ${button("around_left", () => this.walkTo(quarter(this.standpoint, -1)))}
        ${button("around_right", () => this.walkTo(quarter(this.standpoint, 1)))}
      </div>
      <div class="camera end">
        ${button("top", () => this.walkTo(fromAbove(this.standpoint)))}
        ${button("reset", () => this.walkTo(home(this.seat)))}
      </div>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("seat")) this.standpoint = home(this.seat);
    const fresh = this.build();
    if (!this.stage) return;
    const before = changed.get("scene") as Scene | undefined;
    if (fresh || changed.has("seat") || (changed.has("scene") && !sameBoard(before, this.scene))) {
      this.stage.showBoard(this);
    }
    const shown = ["scene", "layer", "heights", "paths"] as const;
    if (fresh || shown.some(name => changed.has(name))) this.stage.showBlocks(this);
    if (changed.has("scene") && sameBoard(before, this.scene)) this.fall(before);
    if (fresh || changed.has("spots") || changed.has("layer")) this.stage.showSpots(this);
    if (fresh || changed.has("advised")) this.stage.showAdvice(this);
    this.stage.showHand(this);
    this.unlit = true;
    this.draw();
  }

  /** Makes the stage, and makes it again when the colours are others; whether it did. */
  private build(): boolean {
    const colours = coloursOf(this);
    const key = Object.values(colours).join();
    if (this.stage && key === this.painted) return false;
    try {
      this.stage?.dispose();
      this.stage = new Stage(this.canvas, colours);
    } catch {
      this.gone();
      return false;
    }
    this.painted = key;
    this.fit();
    return true;
  }

  private fit(): void {
    const { clientWidth, clientHeight } = this.canvas;
    if (!this.stage || !clientWidth || !clientHeight) return;
    this.stage.resize(clientWidth, clientHeight);
    this.draw();
  }

  private gone(event?: Event): void {
    event?.preventDefault();
    this.dispatchEvent(saying("lost", null));
  }

  /** Draws once, at the next frame; and on while something moves. */
  private draw(): void {
    this.due ||= requestAnimationFrame(now => {
      this.due = 0;
      for (const [name, { start, length, step }] of this.running) {
        const part = Math.min(1, Math.max(0, now - start) / length);
        step(1 - (1 - part) ** 3);
        this.unlit ||= name === "block";
        if (part === 1) this.running.delete(name);
      }
      this.stage?.render(this.standpoint, this.unlit);
      this.unlit = false;
      if (this.running.size) this.draw();
    });
  }

  private move(name: string, length: number, step: (part: number) => void): void {
    this.running.set(name, { start: performance.now(), length: this.motion ? length : 1, step });
    this.draw();
  }

  /** The last block comes down from a little above. */
  private fall(before: Scene | undefined): void {
    const placed = this.scene.events.some(({ kind }) => kind === "placed");
    const one = (before?.pieces.length ?? 0) < this.scene.pieces.length;
    const block = this.motion && placed && one ? this.stage?.lastOf(this) : undefined;
    if (block) this.move("block", FALL, part => (block.position.y = (1 - part) * FALL_FROM));
  }

  private walkTo(to: Standpoint): void {
    const from = this.standpoint;
    this.move("camera", WALK, part => (this.standpoint = between(from, to, part)));
  }

  // --- pointer and fingers -----------------------------------------------------------------------

  private cellUnder({ clientX, clientY }: PointerEvent): string | undefined {
    const place = this.stage?.pick(clientX, clientY);
    return place && this.ground.cellAt(place.x, place.y)?.id;
  }

  private point(cell: string | undefined): void {
    if (this.press) return;
    this.aimed = cell ?? "";
    this.dispatchEvent(saying("point", { cell }));
  }

  private pressed(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.canvas.setPointerCapture(event.pointerId);
    const finger = { x: event.clientX, y: event.clientY };
    this.fingers.set(event.pointerId, finger);
    const held = this.set && this.active ? this.stage?.grab(finger.x, finger.y) : undefined;
    const at = held === undefined ? undefined : this.stage?.pickAt(finger.x, finger.y, held);
    this.press = {
      start: finger,
      moved: this.fingers.size > 1,
      held,
      at: at ? `${at.x} ${at.y}` : "",
    };
  }

  private moved(event: PointerEvent): void {
    const last = this.fingers.get(event.pointerId);
    if (!last || !this.press) {
      if (event.pointerType === "mouse") this.point(this.cellUnder(event));
      return;
    }
    const now = { x: event.clientX, y: event.clientY };
    if (this.press.held !== undefined) {
      this.drag(now, this.press.held);
      return;
    }
    const { start } = this.press;
    const far = Math.hypot(now.x - start.x, now.y - start.y) > TREMBLE;
    if (!far && !this.press.moved) return;
    this.press = { ...this.press, moved: true };
    this.turn(event.pointerId, last, now);
    this.fingers.set(event.pointerId, now);
  }

  /** One finger walks around; two come nearer or go away as well. */
  private turn(id: number, last: Finger, now: Finger): void {
    const width = this.canvas.clientWidth;
    const share = this.fingers.size;
    const right = (((last.x - now.x) / width) * Math.PI) / share;
    const down = (((last.y - now.y) / width) * Math.PI) / share;
    this.standpoint = orbited(this.standpoint, right, down);
    const other = [...this.fingers].find(([one]) => one !== id)?.[1];
    if (other) {
      const span = (finger: Finger) => Math.hypot(finger.x - other.x, finger.y - other.y);
      this.standpoint = zoomed(this.standpoint, span(now) / Math.max(1, span(last)));
    }
    this.draw();
  }

  /** The block that is set goes with the pointer, cell by cell. */
  private drag(now: Finger, height: number): void {
    const to = this.stage?.pickAt(now.x, now.y, height);
    const [x, y] = (this.press?.at ?? "").split(" ").map(Number) as [number, number];
    if (!to || !this.press || (to.x === x && to.y === y)) return;
    this.press = { ...this.press, moved: true, at: `${to.x} ${to.y}` };
    this.dispatchEvent(saying("nudge", { dx: to.x - x, dy: to.y - y }));
  }

  private released(event: PointerEvent): void {
    const { press } = this;
    this.dropped(event);
    if (!press || press.moved || this.fingers.size) return;
    if (press.held !== undefined) {
      this.dispatchEvent(saying("play", null));
      return;
    }
    const cell = this.cellUnder(event);
    if (cell) this.dispatchEvent(saying("put", { cell }));
  }

  private dropped(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    if (!this.fingers.size) this.press = undefined;
  }

  // --- keyboard ----------------------------------------------------------------------------------

  override focus(): void {
    this.canvas.focus({ preventScroll: true });
  }

  private keyed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.camera(event.key) && !this.handle(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private camera(key: string): boolean {
    const to: Readonly<Record<string, () => Standpoint>> = {
      q: () => quarter(this.standpoint, -1),
      e: () => quarter(this.standpoint, 1),
      v: () => fromAbove(this.standpoint),
      "0": () => home(this.seat),
    };
    const found = to[key]?.();
    if (found) this.walkTo(found);
    return found !== undefined;
  }

  private handle(key: string): boolean {
    if (!this.active) return false;
    const step = stepOf(this.standpoint, key);
    if (step) this.step(step.dx, step.dy);
    else if (key === "Enter" || key === " ") {
      if (this.set) this.dispatchEvent(saying("play", null));
      else this.dispatchEvent(saying("put", { cell: this.aiming?.id ?? this.middle() }));
    } else if (key === "Escape") this.dispatchEvent(saying("cancel", null));
    else return false;
    return true;
  }

  private step(dx: number, dy: number): void {
    if (this.set) this.dispatchEvent(saying("nudge", { dx, dy }));
    else {
      const from = this.aiming;
      const to = from ? this.ground.cellAt(from.x + dx, from.y + dy)?.id : this.middle();
      if (to) this.point(to);
    }
  }

  /** The cell that is aimed at: under the ghost, or where cells are touched as they are. */
  private get aiming(): Cell | undefined {
    return this.ghost || this.ground.plain.size ? this.ground.cell(this.aimed) : undefined;
  }

  private middle(): string {
    const { cells } = this.scene;
    return cells[Math.floor((cells.length + Math.sqrt(cells.length)) / 2)]?.id ?? "";
  }

  static override styles = space;
}

function sameBoard(before: Scene | undefined, after: Scene): boolean {
  return before?.cells.length === after.cells.length && before.game === after.game;
}

declare global {
  interface HTMLElementTagNameMap {
    "flink-solid": FlinkSolid;
  }
}
