/**
 * Progress while the server compiles a game. Nothing is shown at first, and where nothing is
 * compiled.
 *
 *     <preparing-note></preparing-note>                  the rules and the computer's search
 *     <preparing-note what="rules"></preparing-note>     the rules alone: a board needs no more
 */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { Preparations } from "../core/preparing";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import type { Preparing } from "../core/types";
import { gameTitle } from "../core/words";
import { type } from "./styles";

const titleOf = ({ game, title }: Preparing) => gameTitle({ id: game, title });

@customElement("preparing-note")
export class PreparingNote extends LitElement {
  @property() what: Preparing["what"] | "" = "";
  private readonly preparations = new Preparations();

  constructor() {
    super();
    new Follows(this, texts, this.preparations);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.preparations.watch(true);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.preparations.watch(false);
  }

  protected override render() {
    const { what } = this;
    const parts = this.preparations.parts.filter(part => !what || part.what === what);
    if (!parts.length) return nothing;
    const games = [...new Set(parts.map(titleOf))];
    return html`<p role="status">${t("page.preparing.sentence", { games })}</p>
      <ul>
        ${parts.map(part => html`<li>${this.bar(part, games.length > 1)}</li>`)}
      </ul>`;
  }

  private bar(part: Preparing, named: boolean) {
    const { what, done, needed, seconds } = part;
    const title = t(`page.preparing.${what}`);
    return html`<label>
        <span>${named ? `${titleOf(part)}: ${title}` : title}</span>
        <progress max=${needed || 1} value=${needed ? done : nothing}></progress>
      </label>
      <span class="soft">
        ${t(needed ? "page.preparing.done" : "page.preparing.seconds", { done, needed, seconds })}
      </span>`;
  }

  static override styles = [
    type,
    css`
      :host {
        display: block;
        color: var(--ink);
        font-size: var(--text-s);
        font-weight: 400;
        text-align: start;
      }
      ul {
        display: grid;
        gap: var(--space-2);
        margin-block-start: var(--space-2);
      }
      label {
        display: grid;
        gap: var(--space-1);
        font-weight: 600;
      }
      progress {
        inline-size: 100%;
        accent-color: var(--indigo);
      }
    `,
  ];
}
