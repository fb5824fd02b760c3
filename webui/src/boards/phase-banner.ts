/**
 * The banner of a game with phases: which one it is; in Flat Front's deployment also how many tiles
 * are left, and the tile that was turned up. Turning it up is an event of its own: it is lifted off
 * the stack, turned and laid down. A tap skips the animation.
 */
import { LitElement, type PropertyValues, css, html, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import type { Scene } from "../core/scene";
import { has, t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { lying, upright } from "../design/screens";
import type { Carry } from "./flat/carry";
import { drawing } from "./flat/drawing.css";
import type { Point } from "./flat/geometry";
import { colourOf } from "./flat/pieces";
import { tilePicture } from "./trays";
import { traysCss } from "./trays.css";
import { result } from "./words";

const REVEAL: KeyframeAnimationOptions = {
  duration: 900,
  delay: 180,
  fill: "backwards",
  easing: "ease-in-out",
};

@customElement("phase-banner")
export class PhaseBanner extends LitElement {
  @property({ attribute: false }) scene!: Scene;
  @property({ type: Boolean }) active = false;
  @property({ type: Boolean }) motion = true;
  @property({ attribute: false }) carry!: Carry;
  @query(".card") private readonly card!: HTMLElement | null;
  private reveal: Animation | undefined;

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("scene")) return;
    this.reveal?.cancel();
    const before = changed.get("scene");
    if (!before || stackOf(this.scene) >= stackOf(before) || !this.motion || !this.card) return;
    this.reveal = this.card.animate(this.liftAndTurn(), REVEAL);
  }

  private liftAndTurn(): Keyframe[] {
    const stack = this.renderRoot.querySelector(".stack")?.getBoundingClientRect();
    const home = this.card?.getBoundingClientRect();
    const away = `${(stack?.left ?? 0) - (home?.left ?? 0)}px`;
    return [
      { transform: `translateX(${away}) rotateY(180deg)` },
      { transform: `translate(calc(${away} / 2), -12px) scale(1.35) rotateY(180deg)`, offset: 0.3 },
      { transform: "translateY(-14px) scale(1.5) rotateY(0deg)", offset: 0.72 },
      { transform: "none" },
    ];
  }

  /** Skips the animation of a turning tile. */
  skip(): void {
    this.reveal?.finish();
  }

  protected override render() {
    const { scene } = this;
    const name = `page.board.phase.${scene.phase}`;
    const up = scene.held.find(held => held.kind === "tile" && held.up);
    return html`
      <div class="words">
        <strong>${has(name) ? t(name) : ""}</strong>
        <span>${this.sentence(up?.face)}</span>
      </div>
      ${
        scene.phase === "deployment"
          ? html`<div class="tiles">
        ${this.stack(stackOf(scene))}
        <span class="card" @pointerdown=${this.lift}>
          ${
            up
              ? html`<span class="front">${tilePicture(up.face, scene, up.owner ?? 0)}</span>
            <span class="back"></span>`
              : nothing
          }
        </span>
      </div>`
          : nothing
      }
    `;
  }

  private stack(count: number) {
    const words = t("page.board.stack", { count });
    return html`<span class="stack ${count ? "" : "gone"}" role="img" aria-label=${words}>
      <span class="back"></span><b>${count}</b>
    </span>`;
  }

  private sentence(up: string | undefined): string {
    const { scene } = this;
    if (scene.turn === null) return result(scene);
    const colour = colourOf(scene, scene.turn);
    const turn = `page.board.phase_turn.${scene.phase}.${colour}`;
    if (scene.phase !== "deployment") return has(turn) ? t(turn) : "";
    const spaces = Number(up?.slice(1) ?? 0);
    const many = { 0: "none", 1: "one" }[spaces] ?? "many";
    return t(`page.board.lays.${many}.${colour}`, { spaces });
  }

  private lift(event: PointerEvent): void {
    this.skip();
    if (!this.active) return;
    const drop = (at: Point) => this.dispatchEvent(new CustomEvent("laid", { detail: at }));
    this.carry.start(event, { begin: () => undefined, drop });
  }

  static override styles = [
    drawing,
    traysCss,
    css`
      :host {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: var(--space-3);
        min-block-size: 72px;
        padding: var(--space-1) var(--space-3);
        background: var(--sheet);
        border: 1px solid var(--rule);
        border-radius: var(--radius-m);
      }
      .words {
        display: grid;
        font-size: var(--text-s);
        color: var(--ink-soft);
      }
      strong {
        font-size: var(--text-m);
        color: var(--ink);
      }
      .tiles {
        display: flex;
        gap: var(--space-3);
        perspective: 600px;
      }
      .stack,
      .card {
        position: relative;
        display: block;
        inline-size: 66px;
        block-size: 60px;
      }
      .stack b {
        position: absolute;
        inset: 0;
        inline-size: 1.9em;
        block-size: 1.9em;
        margin: auto;
        display: grid;
        place-items: center;
        border-radius: 50%;
        background: var(--ink);
        color: var(--sheet);
        font-size: var(--text-s);
        font-variant-numeric: tabular-nums;
      }
      .stack.gone {
        opacity: 0.25;
      }
      .card {
        z-index: 1;
        transform-style: preserve-3d;
        touch-action: none;
        cursor: grab;
      }
      .back,
      .front {
        position: absolute;
        inset: 0;
        backface-visibility: hidden;
      }
      .back {
        clip-path: polygon(25% 4%, 75% 4%, 100% 50%, 75% 96%, 25% 96%, 0 50%);
        background: repeating-linear-gradient(45deg, var(--ink-soft) 0 4px, var(--ink) 4px 6px);
      }
      .card .back {
        transform: rotateY(180deg);
      }
      .front .picture,
      .tile-picture {
        inline-size: 100%;
        block-size: 100%;
      }
      .front i {
        inline-size: 10px;
        block-size: 10px;
      }
      @media ${upright}, ${lying} {
        :host {
          min-block-size: 0;
        }
        .words {
          line-height: 1.25;
        }
        .stack,
        .card {
          inline-size: 53px;
          block-size: 48px;
        }
      }
      @media ${lying} {
        :host {
          flex-wrap: wrap;
          gap: var(--space-1);
          padding: var(--space-1);
        }
      }
    `,
  ];
}

/** How many tiles lie face down. */
function stackOf(scene: Scene): number {
  const tiles = scene.held.filter(held => held.kind === "tile" && !held.up);
  return tiles.reduce((sum, held) => sum + held.count, 0);
}

declare global {
  interface HTMLElementTagNameMap {
    "phase-banner": PhaseBanner;
  }
}
