/** A first game: one thing to do on the board at a time, until something is won. */
import { LitElement, type PropertyValues, css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { lying, upright } from "../design/screens";
import { marked } from "../design/marked";
import { shared } from "../design/styles";
import { allGames } from "../core/games";
import { oneScreen } from "./one-screen";
import { type Lesson, Lessons, type Step, WON, lineAt, reach, reached } from "./lessons";
import { trying } from "../core/notice";
import { setTitle } from "../core/notify";
import { openTable } from "../lobby/opening";
import { icon } from "../design/icons";
import type { ExplainedEvent, ShownEvent, TryBoard } from "../study/try-board";
import "../study/try-board";
import { roomFor, roomOf } from "../boards/registry";
import { animated } from "../core/settings";
import { Study } from "../study/study";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import type { GameInfo, PositionView } from "../core/types";
import { gameTitle, winnerOf } from "../core/words";
import "../shell/lost-page";

/** Milliseconds until the opponent replies, or another move is taken back; without motion less. */
const MOMENT = 1_000;
const SHORT_MOMENT = 400;

/**
 * asking    something is to be done
 * other     another move was made, and is being taken back
 * done      it was done; the opponent replies
 * waiting   the next step begins elsewhere, when the person wants
 * won       all was done
 */
type Phase = "asking" | "other" | "done" | "waiting" | "won";

@customElement("learn-page")
export class LearnPage extends LitElement {
  @property() game = "";
  @state() private info: GameInfo | undefined;
  @state() private at = 0;
  @state() private phase: Phase = "asking";
  /** The comment on the move just made. */
  @state() private said = "";
  @query("try-board") private readonly board!: TryBoard | null;
  @query(".goes-on") private readonly onward!: HTMLElement | null;
  readonly #lessons = new Lessons(this);
  #study = new Study();
  /** The position in which the step began; null until it is there. */
  #ground: PositionView | null = null;
  /** Counts starts: results from before the last one are dropped. */
  #round = 0;
  /** The game that is being taught. */
  #begun = "";

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("game")) this.#begun = "";
    const { lesson } = this.#lessons;
    if (!lesson || lesson.game !== this.game || this.#begun === this.game) return;
    this.#begun = this.game;
    this.#study = new Study();
    this.info = undefined;
    void allGames().then(games => (this.info = games.find(({ id }) => id === this.game)));
    const step = reached(this.game);
    void this.begin(step > 0 && step < lesson.steps.length ? step : 0);
  }

  private get lesson(): Lesson | null {
    return this.#begun ? this.#lessons.lesson : null;
  }

  private get step(): Step | undefined {
    return this.lesson?.steps[this.at];
  }

  // --- from step to step -------------------------------------------------------------------------

  private async begin(at: number): Promise<void> {
    const { lesson } = this;
    if (!lesson) return;
    const round = ++this.#round;
    this.#ground = null;
    await trying(() => this.#study.open(lineAt(lesson, at)));
    if (round !== this.#round) return;
    this.stepOn(at);
    this.said = "";
  }

  /** The button that was pressed is gone then; the reader is where it goes on. */
  private async next(): Promise<void> {
    await this.begin(this.at + 1);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(".task")?.focus({ preventScroll: true });
  }

  /** Another position is shown: perhaps the person has made a move. */
  private async moved({ detail }: ShownEvent): Promise<void> {
    this.requestUpdate();
    const { step } = this;
    const ground = this.#ground;
    if (this.phase !== "asking" || !step || !ground) return;
    if (detail.line.moves.length <= ground.line.moves.length) return;
    const won = winnerOf(detail.scene.result) === ground.scene.turn;
    const right = step.free || won || step.moves.includes(detail.line.moves.at(-1) ?? "");
    await (right && !step.because ? this.finish(step) : this.takeBack(step, ground));
  }

  /** The tried move is not allowed; perhaps that was the task. */
  private async explained({ detail }: ExplainedEvent): Promise<void> {
    const { step } = this;
    if (this.phase === "asking" && step?.because === detail.key) await this.finish(step);
  }

  private async finish(step: Step): Promise<void> {
    const round = this.#round;
    Object.assign(this, { phase: "done", said: step.done });
    for (const move of step.reply) {
      await this.moment();
      if (round !== this.#round) return;
      await trying(() => this.#study.play(move));
    }
    if (round === this.#round) await this.goOn();
  }

  private async goOn(): Promise<void> {
    const { lesson } = this;
    if (!lesson) return;
    const next = this.at + 1;
    const over = next === lesson.steps.length;
    reach(this.game, over ? WON : next);
    if (over) this.phase = "won";
    else if (lesson.steps[next]?.board) this.phase = "waiting";
    else this.stepOn(next);
    await this.updateComplete;
    this.onward?.focus({ preventScroll: true });
  }

  /** The next step goes on from here. */
  private stepOn(at: number): void {
    Object.assign(this, { at, phase: "asking" });
    this.#ground = this.#study.shown;
    this.requestUpdate();
  }

  private async takeBack(step: Step, { line }: PositionView): Promise<void> {
    const round = this.#round;
    Object.assign(this, { phase: "other", said: step.other || t("page.learn.other") });
    await this.moment();
    if (round !== this.#round) return;
    await trying(() => this.#study.back(line.moves.length));
    if (round === this.#round) this.phase = "asking";
  }

  private moment(): Promise<void> {
    return new Promise(resolve => setTimeout(resolve, animated() ? MOMENT : SHORT_MOMENT));
  }

  // --- what is shown -----------------------------------------------------------------------------

  protected override render() {
    const { failure } = this.#lessons;
    if (failure) return html`<lost-page .sentence=${failure}></lost-page>`;
    const { lesson, info } = this;
    if (!lesson || !info) return nothing;
    return html`<div class="page ${this.phase === "won" ? "over" : ""}">
      <div class="title">
        <h1>${marked(t("page.learn.of", { game: gameTitle(info) }))}</h1>
        <a class="small" href="rules/${info.id}">${t("page.rules.title")}</a>
      </div>
      <div class="panel sheet">
        <div class="head">${this.head(lesson)}</div>
        <div role="status">${this.words(lesson)}</div>
        ${this.ways(info)}
      </div>
      <div class="board ${this.#study.shown ? roomOf(this.#study.shown.scene) : roomFor(info.board)}">
        <try-board
          .study=${this.#study}
          .seat=${this.#ground?.scene.turn ?? 0}
          .hint=${this.hint()}
          .active=${this.phase === "asking" && this.#ground !== null}
          @shown=${this.moved}
          @explained=${this.explained}
        ></try-board>
      </div>
    </div>`;
  }

  protected override updated(): void {
    if (this.info) setTitle(t("page.learn.of", { game: gameTitle(this.info) }));
  }

  private head({ steps }: Lesson) {
    const now = this.phase === "won" ? steps.length : this.at + 1;
    return html`<span class="small soft">${t("page.learn.step", { now, last: steps.length })}</span>
      ${
        this.at
          ? html`<button class="quiet icon" aria-label=${t("page.learn.again")} title=${t("page.learn.again")} @click=${() => this.begin(0)}>
            ${icon("first")}
          </button>`
          : nothing
      }
      <button class="quiet" ?disabled=${this.phase !== "asking"} @click=${this.show}>
        ${icon("eye")} ${t("page.learn.show")}
      </button>
      <progress max=${steps.length} value=${this.finished} aria-label=${t("page.learn.title")}></progress>`;
  }

  /** How many steps are behind. */
  private get finished(): number {
    return this.at + (this.phase === "asking" || this.phase === "other" ? 0 : 1);
  }

  private words(lesson: Lesson) {
    const { phase, said, step } = this;
    if (!this.#ground) return nothing;
    if (phase === "won")
      return html`<p class="good">${icon("check")} ${said}</p>
        <h2 class="goes-on" tabindex="-1">${t("page.learn.won")}</h2>
        <p>${lesson.ending}</p>`;
    const other = phase === "other";
    return html`${
      said
        ? html`<p class=${other ? "bad" : "good"}>${icon(other ? "undo" : "check")} ${said}</p>`
        : nothing
    }
      ${phase === "asking" || other ? html`<p class="task" tabindex="-1">${step?.says}</p>` : nothing}`;
  }

  /** Where it goes on, when everything is done here. */
  private ways(info: GameInfo) {
    if (this.phase === "won")
      return html`<div class="ways">
        <button class="primary" @click=${() => this.play(info)}>
          ${icon("computer")} ${t("page.learn.play")}
        </button>
        <a class="button" href="rules/${info.id}">${t("page.rules.read")}</a>
      </div>`;
    if (this.phase !== "waiting") return nothing;
    return html`<div class="ways">
      <button class="primary goes-on" @click=${this.next}>
        ${t("page.learn.next")} ${icon("next")}
      </button>
    </div>`;
  }

  /** The move that is asked for, while it is to be shown. */
  private hint(): string {
    const { step } = this;
    return this.phase !== "asking" || step?.free || step?.find ? "" : (step?.moves[0] ?? "");
  }

  /** Does it for a player at a loss. */
  private async show(): Promise<void> {
    const move = this.step?.moves[0];
    if (move) await this.board?.attempt(move);
  }

  private async play({ id, levels }: GameInfo): Promise<void> {
    const opponent = { kind: "level", level: levels[0]?.name ?? "1" } as const;
    const clock = { kind: "none" } as const;
    await openTable({ game: id, options: {}, opponent, seat: 0, clock });
  }

  static override styles = [
    ...shared,
    css`
      .page {
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-3);
        padding-block-start: var(--space-2);
      }
      .title {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        justify-content: space-between;
        gap: 0 var(--space-4);
      }
      h1 {
        font-size: var(--text-l);
      }
      .panel {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        align-content: start;
        gap: var(--space-3);
        padding: var(--space-1) var(--space-4) var(--space-4);
        border-block-start: 4px solid var(--indigo);
        box-shadow: var(--shadow);
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
      }
      .head span {
        flex: 1;
      }
      .head button {
        padding-inline: var(--space-2);
        font-size: var(--text-s);
        font-weight: 450;
      }
      progress {
        inline-size: 100%;
        block-size: 6px;
        appearance: none;
        border: 0;
        border-radius: 3px;
        background: var(--sunk);
        overflow: hidden;
      }
      progress::-webkit-progress-bar {
        background: var(--sunk);
      }
      progress::-webkit-progress-value {
        background: var(--moss);
      }
      progress::-moz-progress-bar {
        background: var(--moss);
      }
      [role="status"] {
        display: grid;
        gap: var(--space-2);
        min-block-size: 4.5rem;
        align-content: start;
        line-height: 1.5;
      }
      .task {
        font-size: clamp(1rem, 0.5rem + 1vw, 1.125rem);
      }
      .good,
      .bad {
        display: flex;
        gap: var(--space-2);
        font-weight: 600;
      }
      .good svg,
      .bad svg {
        margin-block-start: 0.15em;
      }
      .good {
        color: var(--moss);
      }
      .bad {
        color: var(--vermilion);
      }
      .task:focus,
      h2:focus {
        outline: none;
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
      .board {
        --board-block-size: max(100dvh - 24rem, 20rem);
      }
      .board.own-controls {
        --board-block-size: max(100dvh - 34rem, 17rem);
      }
      @media ${upright}, ${lying} {
        .title h1 {
          line-height: 1.4;
        }
        .panel {
          gap: var(--space-1);
          padding: 0 var(--space-3) var(--space-2);
        }
        [role="status"] {
          gap: var(--space-1);
          min-block-size: 3rem;
          line-height: 1.4;
        }
        .task {
          font-size: var(--text-m);
        }
      }
      @media (min-width: 60rem) {
        .page {
          grid-template-columns: minmax(0, 1fr) 24rem;
          gap: var(--space-4) var(--space-8);
        }
        .title {
          grid-column: 1 / -1;
        }
        .panel {
          grid-column: 2;
          grid-row: 2;
          align-self: start;
        }
        .board,
        .board.own-controls {
          grid-column: 1;
          grid-row: 2;
          --board-block-size: max(100dvh - 16rem, 24rem);
        }
        .board.phases {
          --board-block-size: max(100dvh - 22rem, 20rem);
        }
      }
    `,
    oneScreen,
  ];
}
