/** All puzzles: today's, and the others by game and grade. */
import { counts, gameTitle } from "../core/words";
import { LitElement, type PropertyValues, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { marked } from "../design/marked";
import { shared } from "../design/styles";
import { allGames } from "../core/games";
import { sentenceOf } from "../core/notice";
import { icon } from "../design/icons";
import { solved } from "./solved";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { call } from "../transport/transport";
import type { GameInfo, PuzzleSummary } from "../core/types";

const GRADES = [1, 2, 3, 4, 5];

@customElement("puzzles-page")
export class PuzzlesPage extends LitElement {
  /** The game whose puzzles are shown; the first game with puzzles if this one has none. */
  @property() game = "";
  /** The games that have puzzles. */
  @state() private games: readonly GameInfo[] = [];
  @state() private puzzles: readonly PuzzleSummary[] = [];
  @state() private today: PuzzleSummary | null = null;
  @state() private failure = "";

  constructor() {
    super();
    new Follows(this, texts, solved);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.look();
  }

  private async look(): Promise<void> {
    try {
      this.games = (await allGames()).filter(({ has }) => has.includes("puzzles"));
      if (!this.games.length) return;
      this.today = await call("today", {});
      this.puzzles = await call("all_puzzles", {});
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("game")) this.failure = "";
  }

  private get chosen(): string {
    return this.games.find(({ id }) => id === this.game)?.id ?? this.games[0]?.id ?? "";
  }

  protected override render() {
    return html`<div class="page narrow">
      <div class="intro">
        <h1>${t("page.puzzles.title")}</h1>
        <p class="soft">${t("page.puzzles.sentence")}</p>
      </div>
      ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
      ${this.today ? this.daily(this.today) : nothing}
      ${this.puzzles.length ? this.all() : nothing}
    </div>`;
  }

  private daily(puzzle: PuzzleSummary) {
    const streak = solved.streak();
    return html`<a class="daily sheet" href="puzzles/${puzzle.game}/${puzzle.id}">
      <strong>${t("page.puzzles.today")}</strong>
      <span>${marked(this.titleOf(puzzle.game))} · ${gradeWords(puzzle.grade)} · ${winsIn(puzzle.moves)}</span>
      <span class="small soft">
        ${solved.has(puzzle.id) ? html`${icon("check")} ${t("page.puzzles.solved")}` : nothing}
        ${streak ? t("page.puzzles.streak", { count: streak }) : nothing}
      </span>
    </a>`;
  }

  private titleOf(game: string): string {
    const info = this.games.find(({ id }) => id === game);
    return info ? gameTitle(info) : game;
  }

  private all() {
    const puzzles = this.puzzles.filter(({ game }) => game === this.chosen);
    const done = puzzles.filter(({ id }) => solved.has(id)).length;
    return html`<nav class="games" aria-label=${t("page.puzzles.games")}>
        ${this.games.map(
          info =>
            html`<a
              class="button"
              href="puzzles/${info.id}"
              aria-current=${info.id === this.chosen ? "page" : nothing}
              >${marked(gameTitle(info))}</a
            >`,
        )}
      </nav>
      <p class="small soft">${t("page.puzzles.done", { done, count: puzzles.length })}</p>
      ${GRADES.map(grade =>
        this.grade(
          grade,
          puzzles.filter(puzzle => puzzle.grade === grade),
        ),
      )}`;
  }

  private grade(grade: number, puzzles: readonly PuzzleSummary[]) {
    if (!puzzles.length) return nothing;
    return html`<section>
      <h2>${gradeWords(grade)}</h2>
      <ol>
        ${puzzles.map(puzzle => html`<li>${this.row(puzzle)}</li>`)}
      </ol>
    </section>`;
  }

  private row({ id, game, moves }: PuzzleSummary) {
    const number = id.split("-")[1];
    const done = solved.has(id);
    return html`<a class="puzzle sheet ${done ? "done" : ""}" href="puzzles/${game}/${id}">
      <b class="numbers">${number}</b>
      <span class="small soft">${t("page.puzzles.in", counts(moves, true))}</span>
      ${done ? html`${icon("check")}<span class="hidden">${t("page.puzzles.solved")}</span>` : nothing}
    </a>`;
  }

  static override styles = [
    ...shared,
    css`
      .intro,
      section {
        display: grid;
        gap: var(--space-2);
      }
      .daily {
        display: grid;
        gap: var(--space-1);
        padding: var(--space-4);
        border-inline-start: 4px solid var(--vermilion);
        color: var(--ink);
        text-decoration: none;
      }
      .daily:hover,
      .puzzle:hover {
        border-color: var(--indigo);
      }
      .games {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
      .games [aria-current] {
        background: var(--indigo-wash);
        border-color: var(--indigo);
      }
      ol {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(4.75rem, 1fr));
        gap: var(--space-2);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .puzzle {
        position: relative;
        display: grid;
        justify-items: center;
        align-content: center;
        min-block-size: 4rem;
        color: var(--ink);
        text-decoration: none;
      }
      .done {
        background: var(--sunk);
      }
      .puzzle .icon-drawing {
        position: absolute;
        inset-block-start: 4px;
        inset-inline-end: 4px;
        inline-size: 1rem;
        color: var(--moss);
      }
      .daily .icon-drawing {
        inline-size: 1rem;
        vertical-align: -0.2em;
      }
    `,
  ];
}

export function gradeWords(grade: number): string {
  return t(`page.puzzles.grade.${grade}`);
}

export function winsIn(n: number): string {
  return t(n === 1 ? "page.puzzles.wins_in_one" : "page.puzzles.wins_in", counts(n, true));
}
