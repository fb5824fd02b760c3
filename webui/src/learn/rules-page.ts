/** The rules of a game, each with a board to try it on; and, without a game, the way to every game. */
import { LitElement, type PropertyValues, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { marked } from "../design/marked";
import { shared } from "../design/styles";
import { allGames } from "../core/games";
import { type Arranged, type Lesson, Lessons, type Rule, WON, reached } from "./lessons";
import { sentenceOf } from "../core/notice";
import { setTitle } from "../core/notify";
import { chips } from "../design/chips";
import "../lobby/game-picture";
import { icon } from "../design/icons";
import { prose } from "./prose";
import "./rule-board";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import type { GameInfo, TableView } from "../core/types";
import { gameLine, gameTitle, optionTitle, optionValue, optionsOf, settle } from "../core/words";
import "../shell/lost-page";

@customElement("rules-page")
export class RulesPage extends LitElement {
  @property({ attribute: false }) game: string | null = null;
  @state() private games: readonly GameInfo[] = [];
  @state() private failure = "";
  /** The options chosen beside a rule. */
  @state() private chosen: TableView["options"] = {};
  readonly #lessons = new Lessons(this);
  #arrived = "";

  constructor() {
    super();
    new Follows(this, texts);
    allGames().then(
      games => (this.games = games),
      (error: unknown) => (this.failure = sentenceOf(error)),
    );
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("game")) this.chosen = {};
  }

  protected override render() {
    const failure = this.failure || this.#lessons.failure;
    if (failure) return html`<lost-page .sentence=${failure}></lost-page>`;
    if (!this.game) return this.all();
    const info = this.games.find(({ id }) => id === this.game);
    const { lesson } = this.#lessons;
    return info && lesson ? this.about(info, lesson) : nothing;
  }

  /** The first time the rules stand there: the title, and the rule that the address names. */
  protected override updated(): void {
    const { lesson } = this.#lessons;
    const info = this.games.find(({ id }) => id === lesson?.game);
    if (!info) return;
    setTitle(t("page.rules.of", { game: gameTitle(info) }));
    if (this.#arrived === info.id) return;
    this.#arrived = info.id;
    if (location.hash) this.show(location.hash.slice(1));
  }

  private show(id: string): void {
    this.renderRoot.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView();
  }

  // --- all games ---------------------------------------------------------------------------------

  private all() {
    return html`<div class="page narrow">
      <div class="intro">
        <h1>${t("page.rules.title")}</h1>
        <p class="soft">${t("page.rules.sentence")}</p>
      </div>
      <ul class="games">
        ${this.games.map(info => this.entry(info))}
      </ul>
    </div>`;
  }

  /** A game without a lesson is there to be played. */
  private entry(info: GameInfo) {
    const { id, has } = info;
    const line = gameLine(id);
    const taught = has.includes("lesson");
    return html`<li class="sheet">
      ${has.includes("sample") ? html`<game-picture .game=${id}></game-picture>` : nothing}
      <div class="about">
        <h2><a href="${taught ? "rules" : "new"}/${id}">${marked(gameTitle(info))}</a></h2>
        ${line ? html`<p>${line}</p>` : nothing}
        ${
          taught
            ? this.ways(id)
            : html`<p class="ways">
              <a class="button" href="new/${id}">${t("page.rules.play")}</a>
            </p>`
        }
      </div>
    </li>`;
  }

  private ways(game: string) {
    const won = reached(game) === WON;
    return html`<p class="ways">
      <a class="button ${won ? "" : "primary"}" href="learn/${game}">
        ${won ? icon("check") : nothing} ${t("page.learn.title")}
        ${won ? html`<span class="hidden">${t("page.learn.known")}</span>` : nothing}
      </a>
      ${
        this.game
          ? html`<a class="button" href="new/${game}">${t("page.rules.play")}</a>`
          : html`<a class="button" href="rules/${game}">${t("page.rules.read")}</a>`
      }
    </p>`;
  }

  // --- one game ----------------------------------------------------------------------------------

  private about(info: GameInfo, lesson: Lesson) {
    return html`<div class="page">
      <div class="intro">
        <h1>${marked(t("page.rules.of", { game: gameTitle(info) }))}</h1>
        <p class="goal">${lesson.goal}</p>
        ${this.ways(info.id)} ${this.contents(lesson)}
      </div>
      ${lesson.rules.map(rule => this.rule(info, rule))}
      <section id="credit">
        <div class="words">
          <h2>${t("page.rules.credit")}</h2>
          ${prose(lesson.credit)}
          <ul class="links">
            ${lesson.links.map(
              ({ to, says }) =>
                html`<li><a href=${to} target="_blank" rel="noopener">${says}</a></li>`,
            )}
          </ul>
        </div>
      </section>
    </div>`;
  }

  private contents({ game, rules }: Lesson) {
    const link = (id: string, title: string) => html`<li>
      <a href="rules/${game}#${id}" @click=${(event: Event) => this.jump(event, id)}>${title}</a>
    </li>`;
    return html`<nav aria-label=${t("page.rules.contents")}>
      <ol>
        ${rules.map(({ id, title }) => link(id, title))} ${link("credit", t("page.rules.credit"))}
      </ol>
    </nav>`;
  }

  private jump(event: Event, id: string): void {
    event.preventDefault();
    history.replaceState(null, "", `${location.pathname}#${id}`);
    this.show(id);
    this.renderRoot
      .querySelector<HTMLElement>(`#${CSS.escape(id)} h2`)
      ?.focus({ preventScroll: true });
  }

  private rule(info: GameInfo, rule: Rule) {
    const boards = rule.chooses.length ? [this.start(info)] : rule.boards;
    return html`<section id=${rule.id}>
      <div class="words">
        <h2 tabindex="-1">${rule.title}</h2>
        ${rule.why ? html`<p class="ruling">${t("page.rules.ruling")}</p>` : nothing}
        ${prose(rule.text)}
        ${
          rule.why
            ? html`<p class="why"><strong>${t("page.rules.why")}</strong> ${rule.why}</p>`
            : nothing
        }
        ${rule.chooses.length ? this.options(info, rule) : nothing}
      </div>
      <div class="boards">
        ${boards.map(board => html`<rule-board .game=${info.id} .kind=${info.board} .board=${board}></rule-board>`)}
      </div>
    </section>`;
  }

  private options(info: GameInfo, { chooses }: Rule) {
    const settled = settle(info, this.chosen);
    return optionsOf(info, this.chosen)
      .filter(({ name }) => chooses.includes(name))
      .map(({ name, choices, default: usual }) =>
        chips(
          name,
          optionTitle(name),
          choices.map(value => ({ value, label: optionValue(info.id, name, value) })),
          settled[name] ?? usual,
          value => (this.chosen = { ...this.chosen, [name]: value }),
        ),
      );
  }

  /** The start of the game with the options chosen. */
  private start(info: GameInfo): Arranged {
    const options = settle(info, this.chosen);
    return { title: "", options, start: null, moves: [], tiles: [], trials: [] };
  }

  static override styles = [
    ...shared,
    css`
      .page:not(.narrow) {
        max-inline-size: 70rem;
      }
      .intro,
      .words {
        display: grid;
        align-content: start;
        gap: var(--space-3);
        max-inline-size: var(--measure);
        line-height: 1.6;
      }
      .goal {
        font-size: var(--text-l);
        line-height: 1.45;
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
      .games {
        display: grid;
        gap: var(--space-3);
      }
      .games li {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        overflow: hidden;
      }
      .games game-picture {
        aspect-ratio: 16 / 9;
        padding: var(--space-3);
        background: var(--sunk);
        --board-block-size: 10rem;
      }
      .about {
        display: grid;
        align-content: center;
        gap: var(--space-3);
        padding: var(--space-4);
      }
      @media (min-width: 40rem) {
        .games .about:only-child {
          grid-column: 1 / -1;
        }
        .games li {
          grid-template-columns: 14rem minmax(0, 1fr);
        }
        .games game-picture {
          aspect-ratio: auto;
          block-size: 12rem;
        }
      }
      nav ol {
        columns: 2 14rem;
        column-gap: var(--space-6);
        padding-block-start: var(--space-2);
        padding-inline-start: 1.75rem;
        list-style: decimal;
        color: var(--ink-soft);
        font-size: var(--text-s);
      }
      nav li {
        break-inside: avoid;
      }
      nav li a {
        display: inline-flex;
        align-items: center;
        min-block-size: 2rem;
      }
      section {
        display: grid;
        gap: var(--space-4);
        padding-block-start: var(--space-6);
        border-block-start: 1px solid var(--rule);
        scroll-margin-block-start: var(--space-2);
      }
      h2:focus {
        outline: none;
      }
      section h2 {
        font-size: var(--text-xl);
      }
      .ruling {
        justify-self: start;
        padding: 0 var(--space-2);
        border: 1px solid var(--vermilion);
        border-radius: var(--radius-s);
        color: var(--vermilion);
        font-size: var(--text-s);
        font-weight: 600;
      }
      .why {
        padding-inline-start: var(--space-3);
        border-inline-start: 3px solid var(--rule);
        color: var(--ink-soft);
        font-size: var(--text-s);
      }
      .words ul:not(.links) {
        display: grid;
        gap: var(--space-2);
        padding-inline-start: 1.25em;
        list-style: disc;
      }
      .words li {
        list-style: inherit;
      }
      .links {
        display: grid;
        gap: var(--space-2);
      }
      .boards {
        display: grid;
        gap: var(--space-6);
        max-inline-size: 30rem;
      }
      @media (min-width: 60rem) {
        section {
          grid-template-columns: minmax(0, 1fr) minmax(0, 30rem);
          gap: var(--space-8);
        }
        .words {
          justify-self: start;
        }
      }
      @media print {
        .ways,
        nav {
          display: none;
        }
        section {
          grid-template-columns: minmax(0, 1fr) minmax(0, 18rem);
          gap: var(--space-6);
          break-inside: avoid;
        }
      }
    `,
  ];
}
