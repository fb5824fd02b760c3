/** A player's clock. It counts down from the server's last value. */
import { LitElement, type PropertyValues, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import type { Seat, TableView } from "../core/types";
import { timeLeft } from "../core/words";

const HURRY = 10_000;

@customElement("player-clock")
export class PlayerClock extends LitElement {
  @property({ attribute: false }) clocks!: NonNullable<TableView["clocks"]>;
  @property({ attribute: false }) seat: Seat = 0;
  /** The server's time. */
  @property({ attribute: false }) now: () => number = Date.now;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    new Follows(this, texts);
  }

  private get left(): number {
    const { left, running, at } = this.clocks;
    return Math.max(0, left[this.seat] - (running === this.seat ? this.now() - at : 0));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  /** Wakes when the next second ends, or the next tenth towards the end. */
  protected override updated(_changed: PropertyValues): void {
    clearTimeout(this.#timer);
    const left = this.left;
    if (this.clocks.running !== this.seat || left === 0) return;
    const step = left <= HURRY ? 100 : 1000;
    this.#timer = setTimeout(() => this.requestUpdate(), (left % step) + 5);
  }

  protected override render() {
    if (!this.clocks) return nothing;
    const running = this.clocks.running === this.seat;
    const hurry = running && this.left < HURRY;
    return html`<span
      class=${`${running ? "running" : ""} ${hurry ? "hurry" : ""}`}
      role="timer"
      aria-label=${t("page.clock.label", { left: timeLeft(this.left) })}
      >${timeLeft(this.left)}</span
    >`;
  }

  static override styles = css`
    span {
      display: inline-block;
      padding: var(--space-1) var(--space-3);
      border-radius: var(--radius-s);
      background: var(--sunk);
      color: var(--ink-soft);
      font-family: var(--font-numbers);
      font-size: var(--text-l);
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
    }
    .running {
      background: var(--indigo);
      color: var(--indigo-ink);
    }
    .hurry {
      background: var(--seal);
      color: var(--seal-ink);
    }
  `;
}
