/**
 * A board being set up: every touch is emitted as `put`, with the touches so far.
 *
 *     <draft-board .drafted=${…} .reason=${…} @put=${…}></draft-board>
 */
import { LitElement, type PropertyValues, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import { Picker } from "./picker";
import type { Scene } from "../core/scene";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import type { Drafted } from "../core/types";
import { around } from "./banmen-board.css";
import type { ChooseEvent, RefusedEvent, TouchedEvent } from "./board";
import { drawing } from "./flat/drawing.css";
import "./flat/flat-board";
import { boards, roomOf } from "./registry";
import { handOf, tray } from "./trays";
import { traysCss } from "./trays.css";

export type PutEvent = CustomEvent<{ touches: string[] }>;

type Tag = ReturnType<typeof unsafeStatic>;

const ANY_CELL = Picker.of([], false);

@customElement("draft-board")
export class DraftBoard extends LitElement {
  @property({ attribute: false }) drafted!: Drafted;
  @property({ type: Boolean }) motion = true;
  /** Why the last touch did nothing. */
  @property() reason = "";

  /** The scene with the turn given to the colour in hand. */
  private inHand!: Scene;

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("drafted")) return;
    const { scene, tool } = this.drafted;
    const owner = scene.players.indexOf(tool);
    this.inHand = owner < 0 ? scene : { ...scene, turn: owner };
  }

  protected override render() {
    const { scene } = this.drafted;
    const { element, load, controls = false } = boards.of(scene.board);
    void load?.();
    const tag = unsafeStatic(element);
    return html`<div class="around ${roomOf(scene)}">
      ${this.tray(1)} ${controls ? this.asInPlay(tag) : this.touchable(tag)} ${this.tray(0)}
      ${controls ? nothing : this.foot()}
    </div>`;
  }

  private tray(owner: 0 | 1) {
    const { scene } = this.drafted;
    const content = [tray(scene, owner), handOf(scene, owner)];
    const empty = content.every(part => part === nothing);
    return empty ? nothing : html`<div class="tray">${content}</div>`;
  }

  /** Every cell can be touched. */
  private touchable(tag: Tag) {
    const touched = (event: TouchedEvent) => this.put([event.detail.touch]);
    return staticHtml`<${tag}
        .scene=${this.drafted.scene}
        .active=${true}
        .motion=${this.motion}
        .picker=${ANY_CELL}
        @touched=${touched}
      ></${tag}>`;
  }

  private foot() {
    return html`<div class="foot">
      ${this.reason ? nothing : html`<p class="guide">${t("page.sandbox.guide")}</p>`}
      <p class="reason" role="status">${this.reason}</p>
    </div>`;
  }

  /** Places pieces as in play, for the colour in hand. */
  private asInPlay(tag: Tag) {
    const active = this.inHand.choices.length > 0;
    return staticHtml`<${tag}
        .scene=${this.inHand}
        .active=${active}
        .playing=${true}
        .motion=${this.motion}
        .reason=${this.reason}
        @choose=${(event: ChooseEvent) => this.put([event.detail.text])}
        @refused=${(event: RefusedEvent) => this.put(event.detail.touches)}
      ></${tag}>
      ${active ? nothing : html`<p class="guide">${t("page.sandbox.nothing")}</p>`}`;
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
