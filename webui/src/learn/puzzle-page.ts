/** One puzzle: find the move that wins, then win. */
import { LitElement, type PropertyValues, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { roomOf } from "../boards/registry";
import { lying, upright } from "../design/screens";
import { marked } from "../design/marked";
import { shared } from "../design/styles";
import { oneScreen } from "./one-screen";
import { type Start, fragmentOf } from "../core/fragment";
import { allGames } from "../core/games";
import { sentenceOf } from "../core/notice";
import { icon } from "../design/icons";
import type { ShownEvent } from "../study/try-board";
import "../study/try-board";
import type { Choice } from "../core/scene";
import { router } from "../core/router";
import { animated } from "../core/settings";
import { calledWords } from "../study/analysis/words";
import { solved } from "./solved";
import { Study } from "../study/study";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { call } from "../transport/transport";
import type { LineStep, PuzzleSummary, PuzzleVerdict, PuzzleView } from "../core/types";
import { colourName, gameTitle, unusual } from "../core/words";
import { gradeWords, winsIn } from "./puzzles-page";
import "../shell/lost-page";

/** Milliseconds between a move and its answer, and between moves that are shown. */
const PAUSE = 650;

type Phase = "solving" | "judging" | "wrong" | "unclear" | "solved" | "shown";

@customElement("puzzle-page")
export class PuzzlePage extends LitElement {
  /** Its id; "today" leads on to the puzzle of the day. */
  @property() puzzle = "";
  @state() private view: PuzzleView | null = null;
  @state() private name = "";
  @state() private options = "";
  @state() private next: string | null = null;
  @state() private today: string | null = null;
  @state() private phase: Phase = "solving";
  /** The reply to a wrong move. */
  @state() private refutation: readonly LineStep[] = [];
  @state() private hint = "";
  @state() private failure = "";
  @state() private study = new Study();
  /** How many moves of the line are right; the solver's next one comes after them. */
  private right = 0;
  /** Whether it was solved without a look at the solution. */
  private clean = true;

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("puzzle")) void this.enter(this.puzzle);
  }

  private async enter(id: string): Promise<void> {
    this.study = new Study();
    Object.assign(this, {
      view: null,
      failure: "",
      hint: "",
      refutation: [],
      right: 0,
      clean: true,
    });
    this.phase = "solving";
    try {
      const today = call("today", {}).catch(() => null);
      if (id === "today") return await this.lead(today);
      const view = await call("puzzle", { id });
      const [games, all] = await Promise.all([allGames(), call("all_puzzles", {})]);
      this.today = (await today)?.id ?? null;
      if (id !== this.puzzle) return;
      const info = games.find(game => game.id === view.game);
      this.name = info ? gameTitle(info) : view.game;
      this.options = info ? unusual(info, view.line.options ?? {}) : "";
      const later = all.filter(({ game }) => game === view.game);
      const at = later.findIndex(line => line.id === id);
      this.next =
        [...later.slice(at + 1), ...later.slice(0, at)].find(line => !solved.has(line.id))?.id ??
        null;
      this.view = view;
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  /** Goes on to the puzzle of the day, which has an address of its own. */
  private async lead(today: Promise<PuzzleSummary | null>): Promise<void> {
    const line = await today;
    if (this.puzzle !== "today") return;
    router.note(line ? `puzzles/${line.game}/${line.id}` : "puzzles", true);
  }

  // --- trying ------------------------------------------------------------------------------------

  /** A new position stands on the board: after a move of the solver's it is judged. */
  private shown(event: ShownEvent): void {
    const moves = event.detail.line.moves;
    this.requestUpdate();
    if (this.phase === "solving" && moves.length === this.right + 1) void this.judge(moves);
  }

  private async judge(moves: readonly string[]): Promise<void> {
    this.phase = "judging";
    this.hint = "";
    const { study } = this;
    try {
      const judged = await call("attempt", { id: this.puzzle, moves });
      await pause();
      if (study === this.study) await this.take(judged, moves.length);
    } catch (error) {
      this.failure = sentenceOf(error);
      await study.back(this.right);
      this.phase = "solving";
    }
  }

  private async take({ verdict, reply }: PuzzleVerdict, made: number): Promise<void> {
    if (reply[0]) await this.study.play(reply[0].text);
    if (verdict === "solved") return this.won();
    if (verdict === "wrong") {
      this.refutation = reply;
      this.phase = "wrong";
      return;
    }
    this.right = made + 1;
    this.phase = "solving";
    if (verdict === "unclear") this.hint = t("page.puzzle.unclear");
  }

  private won(): void {
    this.phase = "solved";
    if (!this.clean) return;
    solved.add(this.puzzle, this.today === this.puzzle);
  }

  private async again(): Promise<void> {
    this.refutation = [];
    await this.study.back(this.phase === "wrong" ? this.right : 0);
    if (this.phase !== "wrong") this.right = 0;
    this.phase = "solving";
  }

  // --- help --------------------------------------------------------------------------------------

  private async solution(): Promise<readonly string[]> {
    return (await call("solution", { id: this.puzzle })).moves;
  }

  /** Says where the move begins. Of later moves only how far the win is. */
  private async help(): Promise<void> {
    const { view } = this;
    if (!view) return;
    try {
      const [move = ""] = await this.solution();
      const touch = this.right ? "" : firstTouch(this.study.shown?.scene.choices ?? [], move);
      this.hint = touch
        ? t("page.puzzle.look_at", { cell: touch })
        : winsIn(view.moves - this.right / 2);
      this.clean = false;
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  /** Plays the solution from the beginning. */
  private async show(): Promise<void> {
    const { study } = this;
    this.clean = false;
    Object.assign(this, { phase: "shown", hint: "", refutation: [] });
    try {
      const moves = await this.solution();
      await study.back(0);
      for (const move of moves) {
        await pause();
        if (study !== this.study || this.phase !== "shown") return;
        await study.play(move);
      }
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  // --- what is shown -----------------------------------------------------------------------------

  protected override render() {
    const { view } = this;
    if (!view) {
      return this.failure
        ? html`<lost-page .sentence=${this.failure}></lost-page>`
        : html`<p class="page soft" role="status">${t("page.table.loading")}</p>`;
    }
    const seat = this.seat;
    return html`<div class="page puzzle">
      <div class="title">
        <h1>${marked(this.name)}</h1>
        <p class="soft">${this.details(view)}</p>
      </div>
      <div class="board ${this.study.shown ? roomOf(this.study.shown.scene) : ""}">
        <try-board
          .line=${view.line}
          .study=${this.study}
          .seat=${seat}
          .active=${this.phase === "solving"}
          @shown=${this.shown}
        ></try-board>
      </div>
      <div class="panel">
        <div class="sheet state ${this.phase}" role="status">${this.state()}</div>
        <div class="actions">${this.actions()}</div>
        <div class="small soft">
          <p>${t(view.alone ? "page.puzzle.alone" : "page.puzzle.first")}</p>
          <p>${t("page.puzzle.found", { percent: Math.round(100 * view.found) })}</p>
        </div>
        ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
      </div>
    </div>`;
  }

  private details({ id, grade, moves }: PuzzleView): string {
    const today = id === this.today ? t("page.puzzles.today") : "";
    return [today, this.options, gradeWords(grade), winsIn(moves)].filter(Boolean).join(" · ");
  }

  /** The solver's side is at the bottom. */
  private get seat(): 0 | 1 {
    const { shown } = this.study;
    if (!shown || shown.scene.turn === null) return this.#seat;
    const turn = shown.scene.turn as 0 | 1;
    if (shown.line.moves.length === 0) this.#seat = turn;
    return this.#seat;
  }
  #seat: 0 | 1 = 0;

  private state() {
    const players = this.study.shown?.scene.players;
    const colour = players ? colourName(players[this.seat]) : "";
    const opponent = players ? colourName(players[this.seat === 0 ? 1 : 0]) : "";
    switch (this.phase) {
      case "judging":
        return html`<p>${t("page.puzzle.judging")}</p>`;
      case "wrong":
        return html`<p class="verdict">${icon("close")} ${t("page.puzzle.wrong")}</p>
          ${
            this.refutation.length
              ? html`<p class="small">
                ${t("page.puzzle.because", { opponent, line: this.refuted() })}
              </p>`
              : nothing
          }`;
      case "solved":
        return html`<p class="verdict">${icon("check")} ${t("page.puzzle.won")}</p>`;
      case "shown":
        return html`<p>${t("page.puzzle.this_is_it")}</p>`;
      default:
        if (!players) return nothing; // the board is still being set up
        return html`<p class="verdict">
            ${this.right ? t("page.puzzle.go_on") : t("page.puzzle.find", { colour })}
          </p>
          ${this.hint ? html`<p class="small">${this.hint}</p>` : nothing}`;
    }
  }

  /** The reply to a wrong move, in words where its notation says little. */
  private refuted(): string {
    const between = this.refutation.some(({ called }) => called) ? t("page.board.and") : " ";
    return this.refutation.map(calledWords).join(between);
  }

  private actions() {
    const over = this.phase === "solved" || this.phase === "shown";
    return html`
      ${
        this.phase === "wrong" || over
          ? html`<button class=${over ? "" : "primary"} @click=${this.again}>
            ${icon("again")} ${t("page.puzzle.again")}
          </button>`
          : html`<button ?disabled=${this.phase !== "solving"} @click=${this.help}>
            ${t("page.puzzle.hint")}
          </button>`
      }
      ${over ? nothing : html`<button @click=${this.show}>${t("page.puzzle.show")}</button>`}
      ${
        over && this.next
          ? html`<a class="button primary" href="puzzles/${this.view?.game}/${this.next}">
            ${t("page.puzzle.next")}
          </a>`
          : nothing
      }
      ${
        over && this.view
          ? html`<a class="button" href=${`analyse/${this.view.game}${fragmentOf(start(this.view))}`}>
            ${icon("chart")} ${t("page.over.analyse")}
          </a>`
          : nothing
      }
      <a class="button quiet" href="puzzles/${this.view?.game}">${t("page.puzzle.all")}</a>
    `;
  }

  static override styles = [
    ...shared,
    css`
      .puzzle {
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-4);
      }
      .title {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: var(--space-1) var(--space-3);
      }
      .panel {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        align-content: start;
        gap: var(--space-3);
      }
      .state {
        display: grid;
        gap: var(--space-1);
        align-content: center;
        min-block-size: 4.5rem;
        padding: var(--space-3) var(--space-4);
      }
      .verdict {
        font-weight: 650;
      }
      .state .icon-drawing {
        inline-size: 1.25rem;
        vertical-align: -0.25em;
      }
      .solved {
        border-color: var(--moss);
      }
      .wrong {
        border-color: var(--vermilion);
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
      @media ${upright}, ${lying} {
        .title h1 {
          font-size: var(--text-l);
          line-height: 1.4;
        }
        .panel {
          gap: var(--space-2);
        }
        .state {
          min-block-size: 3rem;
          padding: var(--space-1) var(--space-3);
        }
      }
      @media (min-width: 60rem) {
        .puzzle {
          grid-template-columns: minmax(0, 1fr) 22rem;
          column-gap: var(--space-8);
          padding-block-start: var(--space-2);
        }
        /* The board and what is said around it are seen together. */
        .board {
          --board-block-size: max(100dvh - 19rem, 20rem);
        }
        .board.hands {
          --board-block-size: max(100dvh - 21rem, 20rem);
        }
        .board.phases {
          --board-block-size: max(100dvh - 25rem, 20rem);
        }
        .board.own-controls {
          --board-block-size: max(100dvh - 22rem, 20rem);
        }
        .title {
          grid-column: 1 / -1;
        }
      }
    `,
    oneScreen,
  ];
}

function start({ line }: PuzzleView): Start {
  return { options: line.options ?? {}, start: line.start ?? null };
}

function pause(): Promise<void> {
  return new Promise(done => setTimeout(done, animated() ? PAUSE : 0));
}

/** The first thing to touch on the way to a move that is given as text. */
export function firstTouch(choices: readonly Choice[], move: string): string {
  const leads = (choice: Choice): boolean => choice.text === move || choice.then.some(leads);
  const found = choices.find(leads)?.touch ?? "";
  if (/^[(a-z]/.test(found) && !found.includes(":")) return found;
  return /@(\w+)/.exec(move)?.[1] ?? "";
}
