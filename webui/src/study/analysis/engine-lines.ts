/** The best lines of the viewed position. Emits `switch`, `why` (a move), `peek` and `follow`. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { moveOf, nameOf, numberOf, worthWords } from "./words";
import "../../design/preparing-note";
import { shared } from "../../design/styles";
import { t, texts } from "../../core/texts";
import { Follows } from "../../core/topic";
import type { CandidateMove, FoundLines } from "../../core/types";
import { icon } from "../../design/icons";
import { stepButtons } from "./step-list";

const LONGEST = 10;

@customElement("engine-lines")
export class EngineLines extends LitElement {
  @property({ attribute: false }) found: FoundLines | undefined;
  /** The proven value of the position, if its moves have only estimates: "White wins in 19". */
  @property() certain = "";
  @property({ type: Boolean }) on = true;
  @property({ type: Boolean }) thinking = false;
  /** The game has ended here. */
  @property({ type: Boolean }) over = false;
  @property() failure = "";
  /** How many moves were made so far, for their numbers. */
  @property({ type: Number }) ply = 0;
  /** Whether the players take turns, so that moves come in pairs. */
  @property({ type: Boolean }) pairs = true;

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override render() {
    return html`<section aria-labelledby="title">
      <div class="head">
        <h2 id="title">${t("page.analyse.lines")}</h2>
        <p class="small soft" role="status">${this.state()}</p>
        <button aria-pressed=${this.on} @click=${() => this.say("switch", !this.on)}>
          ${icon("computer")} ${t("page.analyse.think")}
        </button>
      </div>
      ${this.waiting ? html`<preparing-note></preparing-note>` : nothing}
      ${this.failure ? html`<p class="small error">${this.failure}</p>` : nothing}
      ${this.on && this.certain ? html`<p class="small open">${t("page.analyse.open_moves", { certain: this.certain })}</p>` : nothing}
      <ol>
        ${(this.on ? (this.found?.candidates ?? []) : []).map((one, rank) => this.line(one, rank))}
      </ol>
    </section>`;
  }

  private get waiting(): boolean {
    return this.on && this.thinking && !this.failure && !this.over && !this.found;
  }

  private state(): string {
    if (!this.on || this.failure) return "";
    if (this.over) return t("page.analyse.over");
    if (!this.found) return this.thinking ? t("page.analyse.thinking") : "";
    const { depth } = this.found;
    return t(this.thinking ? "page.analyse.depth_more" : "page.analyse.depth", { depth });
  }

  private line(candidate: CandidateMove, rank: number) {
    const move = moveOf(candidate);
    return html`<li>
      <span class="rank numbers" aria-hidden="true">${rank + 1}</span>
      <strong class="worth">${worthWords(candidate.worth)}</strong>
      <span class="steps">
        ${stepButtons(candidate.steps, LONGEST, ({ text }, at) => this.step(text, at))}
      </span>
      <button class="why" aria-label=${t("page.analyse.why_move", { move: nameOf(candidate) })} @click=${() => this.say("why", move)}>
        ${t("page.analyse.why")}
      </button>
    </li>`;
  }

  private step(text: string, at: number) {
    const ply = this.ply + at;
    const numbered = at === 0 || !this.pairs || ply % 2 === 0;
    return html`${numbered ? html`<span class="soft">${numberOf(ply, this.pairs)}</span>` : nothing} ${text}`;
  }

  private say(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  static override styles = [
    ...shared,
    css`
      section {
        display: grid;
        gap: var(--space-2);
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-2);
      }
      .head p {
        flex: 1;
        min-inline-size: 7em;
      }
      .open {
        padding-inline-start: var(--space-2);
        border-inline-start: 4px solid var(--indigo);
      }
      h2 {
        font-size: var(--text-m);
      }
      .head button {
        margin-inline-start: auto;
        font-size: var(--text-s);
      }
      [aria-pressed="true"] {
        border-color: var(--indigo);
        background: var(--indigo-wash);
      }
      ol {
        display: grid;
        min-block-size: 8.25rem;
        align-content: start;
      }
      li {
        display: grid;
        grid-template-columns: auto minmax(3.5rem, auto) minmax(0, 1fr) auto;
        align-items: center;
        gap: var(--space-2);
        border-block-start: 1px solid var(--rule);
        font-size: var(--text-s);
      }
      .rank {
        display: grid;
        place-content: center;
        inline-size: 1.4rem;
        block-size: 1.4rem;
        border-radius: 50%;
        background: var(--advice);
        color: var(--white-piece);
        font-weight: 700;
      }
      .steps {
        display: flex;
        overflow-x: auto;
        scrollbar-width: none;
        /* The outline of what has the focus stays in sight. */
        padding: 4px;
      }
      .step {
        flex: none;
        gap: 0.25em;
        min-block-size: 2.25rem;
        padding: 0 var(--space-1);
        font-family: var(--font-numbers);
        font-weight: 400;
      }
      .step:first-child {
        font-weight: 700;
      }
      .why {
        min-block-size: 2.25rem;
        padding: 0 var(--space-2);
        font-size: var(--text-s);
      }
      @media (pointer: coarse) {
        .step,
        .why {
          min-block-size: var(--touch);
        }
      }
    `,
  ];
}
