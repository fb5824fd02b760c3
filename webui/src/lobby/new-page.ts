/** Setting up a game: options, opponent, side, clock; sensible from the start, one big button. */
import { LitElement, type PropertyValues, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { shared } from "../design/styles";
import { allGames } from "../core/games";
import { me } from "../people/me";
import { sentenceOf } from "../core/notice";
import { openTable } from "./opening";
import { chips } from "../design/chips";
import "./game-picture";
import { icon } from "../design/icons";
import { lessonLinks, lessonLinksCss } from "../learn/lesson-links";
import { settings } from "../core/settings";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { call } from "../transport/transport";
import type { Clock, GameInfo, NewTable, OnlineBot } from "../core/types";
import {
  clockName,
  colourName,
  gameBy,
  gameLine,
  gameTitle,
  langOf,
  levelNamed,
  levelsOf,
  optionTitle,
  optionValue,
  optionsOf,
  settle,
} from "../core/words";
import { alone } from "../transport/own";
import "../shell/lost-page";

type Whom = "level" | "friend" | "lobby" | "bot" | "here";
type Side = "random" | "0" | "1";

const LIVE: readonly (readonly [minutes: number, increment: number])[] = [
  [3, 2],
  [5, 5],
  [10, 5],
  [15, 10],
  [30, 20],
];
const DAYS = [1, 2, 3, 5, 7, 14];

@customElement("new-page")
export class NewPage extends LitElement {
  @property() game = "";
  @state() private info: GameInfo | null = null;
  @state() private failure = "";
  @state() private options: NewTable["options"] = {};
  @state() private whom: Whom = "level";
  @state() private level = settings.value.level;
  /** The bots that are online and play this game, and the one that is chosen. */
  @state() private bots: readonly OnlineBot[] = [];
  @state() private bot = "";
  @state() private side: Side = "random";
  @state() private pace: Clock["kind"] = "none";
  @state() private live: readonly [number, number] = [5, 5];
  @state() private custom = false;
  @state() private days = 3;
  @state() private casual = false;
  @state() private busy = false;

  constructor() {
    super();
    new Follows(this, texts, me);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("game")) void this.fetch();
  }

  private async fetch(): Promise<void> {
    try {
      const games = await allGames();
      this.info = games.find(({ id }) => id === this.game) ?? null;
      if (!this.info) this.failure = t("page.lost.nothing");
      this.options = {};
      void this.findBots();
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  /** Visitors from the page of the bots have one in mind: #bot=NAME. */
  private async findBots(): Promise<void> {
    const online = alone ? [] : await call("online", {}).catch(() => []);
    this.bots = online.filter(({ plays }) => plays.includes(this.game));
    const wanted = decodeURIComponent(/^#bot=(.+)$/.exec(location.hash)?.[1] ?? "");
    const named = this.bots.find(({ name }) => name === wanted);
    if (named) this.whom = "bot";
    this.bot = (named ?? this.bots[0])?.name ?? "";
  }

  protected override render() {
    if (this.failure) return html`<lost-page .sentence=${this.failure}></lost-page>`;
    if (!this.info) return nothing;
    const { id, has } = this.info;
    const line = gameLine(id);
    return html`<div class="page">
      <div class="about">
        <h1 lang=${langOf(gameTitle(this.info))}>${gameTitle(this.info)}</h1>
        ${line ? html`<p class="line">${line}</p>` : nothing}
        <p class="small soft">${gameBy(this.info)}</p>
        ${lessonLinks(this.info)}
        <p class="small"><a href="sandbox/${id}">${t("page.new.position")}</a></p>
        ${has.includes("sample") ? html`<game-picture .game=${id}></game-picture>` : nothing}
      </div>
      <form class="sheet" @submit=${this.open}>
        ${this.opponent()} ${this.whom === "level" ? this.levels(this.info) : nothing}
        ${this.whom === "bot" ? this.botNames() : nothing}
        ${this.choices(this.info)} ${this.whom === "here" ? nothing : this.sides(this.info)}
        ${this.clock()} ${this.mayRate(this.info) ? this.stakes() : nothing} ${this.go()}
      </form>
    </div>`;
  }

  private go() {
    if (alone && (this.whom === "friend" || this.whom === "lobby"))
      return html`<p>${t("page.server.needed")}</p>
        <a class="button" href="lobby">${t("page.server.more")}</a>`;
    return html`<button class="primary" ?disabled=${this.busy}>
      ${this.busy ? t("page.start.opening") : t(`page.new.go_${this.whom}`)}
    </button>`;
  }

  private opponent() {
    const ways = [
      ["level", "computer"],
      ["friend", "friend"],
      ["lobby", "world"],
      ...(this.bots.length ? ([["bot", "code"]] as const) : []),
      ["here", "here"],
    ] as const;
    return html`${chips<Whom>(
      "whom",
      t("page.new.whom"),
      ways.map(([value, drawing]) => ({
        value,
        label: html`${icon(drawing)} ${t(`page.new.whom_${value}`)}`,
      })),
      this.whom,
      whom => (this.whom = whom),
    )}
      <p class="small soft hint">${t(`page.new.about_${this.whom}`)}</p>`;
  }

  private levels(info: GameInfo) {
    const levels = levelsOf(info, this.options);
    const names = levels.map(({ name }) => name);
    const chosen = levelNamed(this.level, levels);
    if (!chosen) return nothing;
    return html`${chips(
      "level",
      t("page.new.level"),
      names.map(value => ({
        value,
        label: /^\d+$/.test(value) ? value : t(`level.${value}.title`),
      })),
      chosen.name,
      level => (this.level = level),
    )}
      <p class="hint" role="status">
        <strong>${t(`level.${chosen.name}.title`)}</strong>
        ${
          chosen.rating === null
            ? nothing
            : html`<span class="small soft"
              >${t("page.new.rating", { rating: chosen.rating, error: chosen.error ?? 0 })}</span
            >`
        }
        <br />${t(`level.${chosen.name}.sentence`)}
      </p>`;
  }

  private botNames() {
    return chips(
      "bot",
      t("page.new.bot"),
      this.bots.map(({ name }) => ({ value: name, label: name })),
      this.bot,
      bot => (this.bot = bot),
    );
  }

  private choices(info: GameInfo) {
    const settled = settle(info, this.options);
    return optionsOf(info, this.options).map(({ name, choices }) =>
      chips(
        name,
        optionTitle(name),
        choices.map(value => ({ value, label: optionValue(info.id, name, value) })),
        settled[name] ?? "",
        value => (this.options = { ...this.options, [name]: value }),
      ),
    );
  }

  private sides({ colours, chance }: GameInfo) {
    const named = (seat: 0 | 1): string =>
      chance
        ? colourName(colours[seat])
        : t(`page.new.side_${seat}`, { colour: colourName(colours[seat]) });
    const ways: readonly Side[] = ["random", "0", "1"];
    return chips<Side>(
      "side",
      t("page.new.side"),
      ways.map(value => ({
        value,
        label: value === "random" ? t("page.new.side_random") : named(value === "0" ? 0 : 1),
      })),
      this.side,
      side => (this.side = side),
    );
  }

  private clock() {
    const paces: readonly Clock["kind"][] = ["none", "live", "days"];
    return html`${chips<Clock["kind"]>(
      "pace",
      t("page.new.clock"),
      paces.map(value => ({ value, label: t(`page.new.clock_${value}`) })),
      this.pace,
      pace => (this.pace = pace),
    )}
    ${this.pace === "live" ? this.livePace() : nothing}
    ${this.pace === "days" ? this.dayPace() : nothing}`;
  }

  private livePace() {
    const [minutes, increment] = this.live;
    const chosen = this.custom ? "custom" : `${minutes}+${increment}`;
    return html`${chips(
      "live",
      t("page.new.live"),
      [
        ...LIVE.map(([m, i]) => ({ value: `${m}+${i}`, label: `${m} + ${i}` })),
        { value: "custom", label: t("page.new.custom") },
      ],
      chosen,
      value => {
        this.custom = value === "custom";
        this.live = LIVE.find(([m, i]) => value === `${m}+${i}`) ?? this.live;
      },
    )}
      ${
        this.custom
          ? html`<div class="pair">
            ${this.number("page.new.minutes", minutes, 0.25, 180, n => [n, increment])}
            ${this.number("page.new.increment", increment, 0, 60, n => [minutes, n])}
          </div>`
          : html`<p class="small soft hint">${clockName(this.wantedClock())}</p>`
      }`;
  }

  private number(
    key: string,
    value: number,
    least: number,
    most: number,
    take: (n: number) => readonly [number, number],
  ) {
    return html`<label
      >${t(key)}
      <input
        type="number"
        inputmode="decimal"
        required
        min=${least}
        max=${most}
        step=${least || 1}
        .value=${String(value)}
        @input=${(event: Event) => {
          const found = (event.target as HTMLInputElement).valueAsNumber;
          if (Number.isFinite(found)) this.live = take(found);
        }}
      />
    </label>`;
  }

  private dayPace() {
    return chips(
      "days",
      t("page.new.days"),
      DAYS.map(value => ({ value, label: String(value) })),
      this.days,
      days => (this.days = days),
    );
  }

  /** Whether there is a rating that the game could count for: a variant with levels of its own has none. */
  private mayRate(info: GameInfo): boolean {
    const onScale = levelsOf(info, this.options) === info.levels;
    return me.value.account && this.whom !== "here" && onScale;
  }

  private stakes() {
    const ways = ["rated", "casual"] as const;
    return html`${chips<(typeof ways)[number]>(
      "stakes",
      t("page.new.stakes"),
      ways.map(value => ({ value, label: t(`page.new.${value}`) })),
      this.casual ? "casual" : "rated",
      value => (this.casual = value === "casual"),
    )}
      <p class="small soft hint">${t(`page.new.about_${this.casual ? "casual" : "rated"}`)}</p>`;
  }

  private wantedClock(): Clock {
    if (this.pace === "days") return { kind: "days", days: this.days };
    const [minutes, increment] = this.live;
    return this.pace === "live" ? { kind: "live", minutes, increment } : { kind: "none" };
  }

  private wantedOpponent(info: GameInfo): NewTable["opponent"] {
    if (this.whom === "here") return { kind: "here" };
    if (this.whom === "bot") return { kind: "named", name: this.bot };
    if (this.whom !== "level") return { kind: "friend", listed: this.whom === "lobby" };
    const level = levelNamed(this.level, levelsOf(info, this.options));
    return { kind: "level", level: level?.name ?? "1" };
  }

  private async open(event: Event): Promise<void> {
    event.preventDefault();
    if (!this.info) return;
    this.busy = true;
    await openTable({
      game: this.game,
      options: settle(this.info, this.options),
      opponent: this.wantedOpponent(this.info),
      seat: this.side === "random" ? "random" : this.side === "0" ? 0 : 1,
      clock: this.wantedClock(),
      casual: this.mayRate(this.info) && this.casual,
    });
    this.busy = false;
  }

  static override styles = [
    ...shared,
    lessonLinksCss,
    css`
      .page {
        max-inline-size: 70rem;
      }
      .about {
        display: grid;
        align-content: start;
        gap: var(--space-2);
      }
      .line {
        font-size: var(--text-l);
        line-height: 1.4;
        text-wrap: pretty;
      }
      game-picture {
        display: none;
        margin-block-start: var(--space-4);
      }
      form {
        display: grid;
        gap: var(--space-6);
        padding: var(--space-6) var(--space-4);
        box-shadow: var(--shadow);
      }
      .hint {
        margin-block-start: calc(-1 * var(--space-4));
      }
      .pair {
        display: flex;
        gap: var(--space-3);
      }
      .pair label {
        display: grid;
        flex: 1;
        gap: var(--space-1);
        font-size: var(--text-s);
      }
      .pair input {
        min-inline-size: 0;
        inline-size: 100%;
      }
      form > .button {
        justify-self: start;
      }
      form > button {
        min-block-size: 3.25rem;
        font-size: var(--text-l);
      }
      @media (min-width: 56rem) {
        .page {
          grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
          gap: var(--space-12);
          align-items: start;
          padding-block-start: var(--space-8);
        }
        .about {
          position: sticky;
          inset-block-start: var(--space-8);
        }
        game-picture {
          display: grid;
        }
        form {
          padding: var(--space-8);
        }
      }
    `,
  ];
}
