/** A game on the front page: a sample game playing itself where there is one, what it is, and three ways to start. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import "../boards/banmen-board";
import { shared } from "../design/styles";
import { openTable } from "./opening";
import { animated, settings } from "../core/settings";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { call } from "../transport/transport";
import type { GameInfo, NewTable, Sample } from "../core/types";
import { gameBy, gameLine, gameTitle, langOf, levelName } from "../core/words";
import { icon } from "../design/icons";
import { router } from "../core/router";
import { alone } from "../transport/own";
import { lessonLinks, lessonLinksCss } from "../learn/lesson-links";

const STEP = 1_700;
const REST = 5_000;

@customElement("game-card")
export class GameCard extends LitElement {
  @property({ attribute: false }) info!: GameInfo;
  /** Shown at once, without waiting until it is seen. */
  @property({ type: Boolean }) first = false;
  @state() private sample: Sample | null = null;
  @state() private at = 0;
  @state() private busy = false;
  #seen = false;
  #sample: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #observer = new IntersectionObserver(entries => this.looked(entries), {
    rootMargin: "100px",
  });

  constructor() {
    super();
    new Follows(this, texts, settings);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer.observe(this);
  }

  protected override firstUpdated(): void {
    if (this.first) this.#sample = this.fetch();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
    clearTimeout(this.#timer);
  }

  /** The sample is fetched when the card comes near, and plays only while it is seen. */
  private looked(entries: IntersectionObserverEntry[]): void {
    this.#seen = entries.at(-1)?.isIntersecting ?? false;
    clearTimeout(this.#timer);
    if (!this.#seen) return;
    this.#sample ??= this.fetch();
    void this.#sample.then(() => this.wait(STEP * (1 + Math.random())));
  }

  private async fetch(): Promise<void> {
    if (!this.info.has.includes("sample")) return;
    this.sample = await call("sample", { game: this.info.id }).catch(() => null);
    // Begin where something stands on the board.
    this.at = Math.floor((this.sample?.scenes.length ?? 0) / 2);
  }

  private wait(millis: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.step(), millis);
  }

  private step(): void {
    if (!this.#seen || !this.sample) return;
    if (document.hidden || !animated()) {
      this.wait(STEP);
      return;
    }
    this.at = (this.at + 1) % this.sample.scenes.length;
    this.wait(this.at === this.sample.scenes.length - 1 ? REST : STEP);
  }

  private get level(): string {
    const names = this.info.levels.map(({ name }) => name);
    return names.includes(settings.value.level) ? settings.value.level : (names[0] ?? "1");
  }

  protected override render() {
    const { id, has } = this.info;
    const line = gameLine(id);
    return html`<article class="sheet" aria-labelledby="title">
      ${
        has.includes("sample")
          ? html`<a class="board" href="new/${id}" tabindex="-1" aria-hidden="true">${this.board()}</a>`
          : nothing
      }
      <div class="about">
        <h2 id="title" lang=${langOf(gameTitle(this.info))}><a href="new/${id}">${gameTitle(this.info)}</a></h2>
        ${line ? html`<p class="line">${line}</p>` : nothing}
        <p class="small soft">${gameBy(this.info)}</p>
        ${lessonLinks(this.info)}
      </div>
      <div class="actions" ?inert=${this.busy} aria-busy=${this.busy}>
        ${this.computer()}
        <button @click=${() => (alone ? router.go("lobby") : this.open({ kind: "friend", listed: false }))}>
          ${icon("friend")} ${t("page.start.friend")}
        </button>
        <button @click=${() => this.open({ kind: "here" })}>
          ${icon("here")} ${t("page.start.here")}
        </button>
      </div>
    </article>`;
  }

  private board() {
    const scene = this.sample?.scenes[this.at];
    if (!scene) return nothing;
    return html`<banmen-board inert .config=${{ scene, motion: animated() }}></banmen-board>`;
  }

  private computer() {
    return html`<div class="computer">
      <button class="primary" @click=${() => this.open({ kind: "level", level: this.level })}>
        ${icon("computer")} ${this.busy ? t("page.start.opening") : t("page.start.computer")}
      </button>
      <select
        aria-label=${t("page.start.level", { game: gameTitle(this.info) })}
        @change=${(event: Event) =>
          settings.change({ level: (event.target as HTMLSelectElement).value })}
      >
        ${this.info.levels.map(
          ({ name }) =>
            html`<option value=${name} ?selected=${name === this.level} .selected=${name === this.level}>
              ${levelName(name)}
            </option>`,
        )}
      </select>
    </div>`;
  }

  private async open(opponent: NewTable["opponent"]): Promise<void> {
    this.busy = true;
    const options = {};
    const clock = { kind: "none" } as const;
    await openTable({ game: this.info.id, options, opponent, seat: "random", clock });
    this.busy = false;
  }

  static override styles = [
    ...shared,
    lessonLinksCss,
    css`
      :host {
        display: grid;
      }
      article {
        display: grid;
        grid-template-rows: auto 1fr auto;
        overflow: hidden;
        box-shadow: var(--shadow);
      }
      .board {
        display: grid;
        align-items: center;
        aspect-ratio: 1 / 0.92;
        padding: var(--space-4);
        overflow: hidden;
        background: var(--sunk);
        container-type: inline-size;
        --board-block-size: calc(92cqw - 3px);
      }
      .about {
        display: grid;
        grid-row: 2;
        align-content: start;
        gap: var(--space-1);
        padding: var(--space-4) var(--space-4) 0;
      }
      h2 {
        font-size: var(--text-xl);
        letter-spacing: -0.01em;
      }
      h2 a {
        color: inherit;
        text-decoration: none;
      }
      h2 a:hover {
        text-decoration: underline;
      }
      .line {
        text-wrap: pretty;
      }
      .actions {
        display: grid;
        grid-row: 3;
        grid-template-columns: 1fr 1fr;
        gap: var(--space-2);
        padding: var(--space-4);
      }
      .actions[aria-busy="true"] {
        opacity: 0.6;
      }
      button {
        padding-inline: var(--space-2);
      }
      .computer {
        display: grid;
        grid-column: 1 / -1;
        grid-template-columns: 1fr minmax(7.5rem, 38%);
      }
      .computer button {
        border-start-end-radius: 0;
        border-end-end-radius: 0;
      }
      .computer select {
        border-color: var(--indigo);
        border-inline-start: 0;
        border-start-start-radius: 0;
        border-end-start-radius: 0;
        font-size: var(--text-s);
      }
      /* Smaller fields are zoomed to by a finger. */
      @media (pointer: coarse) {
        .computer {
          grid-template-columns: 1fr 8.75rem;
        }
        .computer select {
          font-size: 1rem;
        }
      }
    `,
  ];
}
