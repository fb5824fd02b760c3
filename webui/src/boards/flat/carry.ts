/**
 * Carrying something from beside the board onto it: a piece from the hand, a tile from the stack.
 * A picture of it follows the pointer; `drop` is called where it is released.
 */
import type { Point } from "./geometry";

/** Pixels a finger may move before a drag begins. */
const TREMBLE = 8;

export interface Carried {
  /** It left its place. */
  begin(): void;
  /** It was let go at a point of the window. */
  drop(at: Point): void;
}

export class Carry {
  private ghost: HTMLElement | undefined;
  private from: Point | undefined;
  private load: Carried | undefined;
  /** Whether the next click only ended a drag and must be ignored. */
  private done = false;

  /** Called at pointerdown on the thing itself. */
  start(event: PointerEvent, load: Carried): void {
    if (!event.isPrimary || event.button !== 0) return;
    const thing = event.currentTarget as HTMLElement;
    this.from = { x: event.clientX, y: event.clientY };
    this.load = load;
    this.done = false;
    thing.setPointerCapture(event.pointerId);
    thing.onpointermove = move => this.move(thing, move);
    thing.onpointerup = up => this.end(thing, up);
    thing.onpointercancel = () => this.end(thing);
  }

  /** Whether a click only ended a drag; ask once per click. */
  swallows(): boolean {
    const { done } = this;
    this.done = false;
    return done;
  }

  private move(thing: HTMLElement, { clientX, clientY }: PointerEvent): void {
    const { from } = this;
    if (!from) return;
    if (!this.ghost && Math.hypot(clientX - from.x, clientY - from.y) > TREMBLE) this.lift(thing);
    if (this.ghost) this.ghost.style.translate = `${clientX - from.x}px ${clientY - from.y}px`;
  }

  private lift(thing: HTMLElement): void {
    const { left, top, width, height } = thing.getBoundingClientRect();
    this.ghost = thing.cloneNode(true) as HTMLElement;
    this.ghost.setAttribute("aria-hidden", "true");
    this.ghost.classList.add("carried");
    const place = { left, top, width, height };
    for (const [side, length] of Object.entries(place)) {
      this.ghost.style.setProperty(side, `${length}px`);
    }
    thing.parentNode?.append(this.ghost);
    this.load?.begin();
  }

  private end(thing: HTMLElement, event?: PointerEvent): void {
    thing.onpointermove = thing.onpointerup = thing.onpointercancel = null;
    this.done = this.ghost !== undefined;
    this.ghost?.remove();
    const load = this.ghost && this.load;
    this.ghost = this.load = this.from = undefined;
    if (event) load?.drop({ x: event.clientX, y: event.clientY });
  }
}
