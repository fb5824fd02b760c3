/**
 * A board that is being set up: whatever is touched on it is said as `put`, with its touches.
 *
 *     <draft-board .drafted=${…} .reason=${…} @put=${…}></draft-board>
 */
import { LitElement, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Drafted } from "../api";
import { Picker } from "../picker";
import { t, texts } from "../texts";
import { Follows } from "../topic";
import { around } from "./banmen-board.css";
import type { ChooseEvent, RefusedEvent, TouchedEvent } from "./board";
import { drawing } from "./drawing.css";
import "./flat-board";
import { handOf, tray } from "./trays";
import { traysCss } from "./trays.css";

export type PutEvent = CustomEvent<{ touches: string[] }>;

const ANY_CELL = Picker.of([], false);

@customElement("draft-board")
export class DraftBoard extends LitElement {
  @property({ attribute: false }) drafted!: Drafted;
  @property({ type: Boolean }) motion = true;
  /** Why the last touch did nothing. */
  @property() reason = "";

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override render() {
    const { scene } = this.drafted;
    return html`<div class="around ${scene.game}">
      ${this.tray(1)} ${scene.game === "flink" ? this.flink() : this.flat()} ${this.tray(0)}
    </div>`;
  }

  private tray(owner: 0 | 1) {
    const { scene } = this.drafted;
    return html`<div class="tray">${tray(scene, owner)} ${handOf(scene, owner)}</div>`;
  }

  private flat() {
    const touched = (event: TouchedEvent) => this.put([event.detail.touch]);
    return html`<flat-board
        .scene=${this.drafted.scene}
        .active=${true}
        .motion=${this.motion}
        .picker=${ANY_CELL}
        @touched=${touched}
      ></flat-board>
      <div class="foot">
        ${this.reason ? "" : html`<p class="guide">${t("page.sandbox.guide")}</p>`}
        <p class="reason" role="status">${this.reason}</p>
      </div>`;
  }

  /** A block comes down as in play, for whichever colour is in hand. */
  private flink() {
    void import("./flink/flink-board");
    const { scene, tool } = this.drafted;
    const turn = scene.players.indexOf(tool);
    return html`<flink-board
      .scene=${{ ...scene, turn: turn < 0 ? scene.turn : turn }}
      .active=${true}
      .motion=${this.motion}
      .reason=${this.reason}
      @choose=${(event: ChooseEvent) => this.put([event.detail.text])}
      @refused=${(event: RefusedEvent) => this.put(event.detail.touches)}
    ></flink-board>`;
  }

  private put(touches: string[]): void {
    this.dispatchEvent(new CustomEvent("put", { detail: { touches } }));
  }

  static override styles = [drawing, traysCss, around];
}

declare global {
  interface HTMLElementTagNameMap {
    "draft-board": DraftBoard;
  }
}
