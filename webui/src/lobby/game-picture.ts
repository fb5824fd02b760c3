/** A game in a picture: a position of its sample game (only for games that have one), with something going on. */
import { LitElement, type PropertyValues, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import "../boards/banmen-board";
import { call } from "../transport/transport";
import type { Sample } from "../core/types";

/** How far into the sample game. */
const AT = 0.6;

@customElement("game-picture")
export class GamePicture extends LitElement {
  @property() game = "";
  @state() private sample: Sample | null = null;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("game")) void this.fetch();
  }

  /** Without a picture the page says the same. */
  private async fetch(): Promise<void> {
    const { game } = this;
    const sample = await call("sample", { game: game }).catch(() => null);
    if (game === this.game) this.sample = sample;
  }

  protected override render() {
    const scenes = this.sample?.scenes ?? [];
    const scene = scenes[Math.floor(scenes.length * AT)];
    return scene
      ? html`<banmen-board aria-hidden="true" inert .config=${{ scene, motion: false }}></banmen-board>`
      : nothing;
  }

  static override styles = css`
    :host {
      display: grid;
      align-items: center;
    }
  `;
}
