/**
 * A position to make moves in for both sides: illegal moves are refused with the reason.
 * Emits `keep` with the text of a position to set up.
 */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { shared } from "../design/styles";
import { type Beginning, Study } from "./study";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { icon } from "../design/icons";
import "./try-board";
import "../play/typed-move";

@customElement("try-out")
export class TryOut extends LitElement {
  @property({ attribute: false, hasChanged: differs }) line!: Beginning;
  readonly #study = new Study();

  constructor() {
    super();
    new Follows(this, texts, this.#study);
  }

  protected override render() {
    const { shown } = this.#study;
    const moves = shown?.line.moves ?? [];
    return html`<p class="small soft">${t("page.sandbox.try")}</p>
      <try-board .line=${this.line} .study=${this.#study}></try-board>
      ${
        moves.length
          ? html`<p class="numbers" aria-label=${t("page.sandbox.moves")}>${moves.join("  ")}</p>
            <div class="steps">
              <button @click=${() => this.#study.back(moves.length - 1)}>
                ${icon("undo")} ${t("page.sandbox.take_back")}
              </button>
              <button @click=${() => this.#study.back(0)}>${icon("first")} ${t("page.sandbox.again")}</button>
              <button @click=${this.keep}>${icon("board")} ${t("page.sandbox.keep")}</button>
            </div>`
          : nothing
      }
      ${
        shown?.scene.turn == null
          ? nothing
          : html`<typed-move .play=${(text: string) => this.#study.play(text)}></typed-move>`
      }`;
  }

  private keep(): void {
    const text = this.#study.shown?.position ?? "";
    this.dispatchEvent(new CustomEvent("keep", { detail: { text } }));
  }

  static override styles = [
    ...shared,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-3);
      }
      .numbers {
        overflow-wrap: anywhere;
      }
      .steps {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
    `,
  ];
}

/** The same line in another object is no new beginning. */
function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

declare global {
  interface HTMLElementTagNameMap {
    "try-out": TryOut;
  }
}
