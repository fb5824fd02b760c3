/** Two lists of tables: the lobby, and the person's own games. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { isCalled } from "./calls";
import { shared } from "../design/styles";
import { Every } from "../core/every";
import { allGames } from "../core/games";
import { sentenceOf } from "../core/notice";
import { rating, ratingCss } from "../people/rating";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { alone } from "../transport/own";
import { call } from "../transport/transport";
import type { GameInfo, TableSummary } from "../core/types";
import {
  ago,
  clockName,
  colourName,
  gameTitle,
  langOf,
  resultName,
  seatName,
  unusual,
  winnerOf,
} from "../core/words";

if (alone) void import("./own-copy");
const LOOK_EVERY = 5_000;

/** Won or lost, for one who sat at one side of the board. */
function ending(result: string, yours: TableSummary["yours"]): string {
  const winner = winnerOf(result);
  if (winner === null || yours.length !== 1) return "";
  return t(yours.includes(winner) ? "page.over.won" : "page.over.lost");
}

abstract class ListPage extends LitElement {
  @state() protected tables: readonly TableSummary[] | null = null;
  @state() private games: readonly GameInfo[] = [];
  @state() private failure = "";

  constructor() {
    super();
    new Follows(this, texts);
    new Every(this, LOOK_EVERY, () => void this.look());
  }

  protected abstract fetch(): Promise<readonly TableSummary[]>;
  protected abstract lists(): unknown;
  protected abstract readonly room: "lobby" | "mine";

  private async look(): Promise<void> {
    if (document.hidden && this.tables) return;
    try {
      this.games = await allGames();
      this.tables = await this.fetch();
      this.failure = "";
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  protected override render() {
    return html`<div class="page narrow">
      <div class="intro">
        <h1>${t(`page.${this.room}.title`)}</h1>
        <p class="soft">${t(`page.${this.room}.sentence`)}</p>
        ${alone ? nothing : this.past()}
      </div>
      ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
      ${this.tables ? this.lists() : nothing}
      ${
        alone && this.room === "mine"
          ? html`<own-copy @brought=${() => void this.look()}></own-copy>`
          : nothing
      }
    </div>`;
  }

  private past() {
    const mine = this.room === "mine";
    return html`<p><a href=${mine ? "archive?mine=true" : "archive"}>${t("page.archive.to")}</a></p>`;
  }

  protected list(title: string, tables: readonly TableSummary[]) {
    if (!tables.length) return nothing;
    return html`<section>
      <h2>${title}</h2>
      <ul>
        ${tables.map(table => html`<li>${this.row(table)}</li>`)}
      </ul>
    </section>`;
  }

  protected empty(sentence: string) {
    return html`<div class="empty sheet">
      <p>${sentence}</p>
      <a class="button primary" href="">${t("page.choose_game")}</a>
    </div>`;
  }

  private row(table: TableSummary) {
    const info = this.games.find(({ id }) => id === table.game);
    if (!info) return nothing;
    const casual = table.casual ? t("page.rating.casual") : "";
    const details = [
      unusual(info, table.options),
      clockName(table.clock),
      casual,
      ago(table.updated),
    ];
    const open = table.status === "waiting" && !table.yours.length && !table.asked;
    return html`<a class="line sheet" href="t/${table.id}${open ? "#sit" : ""}">
      <span class="game" lang=${langOf(gameTitle(info))}>${gameTitle(info)}</span>
      <span class="who">${this.players(table)}</span>
      <span class="state">${this.state(table, info)}</span>
      <span class="small soft details">${details.filter(Boolean).join(" · ")}</span>
    </a>`;
  }

  private players({ seats, yours, asked }: TableSummary) {
    if (yours.length === 2) return t("page.new.about_here");
    const [first, second] = seats.map((seat, i) => {
      const you = yours.includes(i as 0 | 1) || (asked && seat.kind === "asked");
      const name = you ? t("page.seat.you") : seatName(seat);
      return html`<span class="player">${name} ${rating(seat.rating)}</span>`;
    });
    return html`${first} – ${second}`;
  }

  private state({ status, turn, yours, asked, result }: TableSummary, info: GameInfo) {
    if (status === "over")
      return ending(result, yours) || resultName({ result }, { players: info.colours });
    if (asked) return html`<strong>${t("page.mine.asked")}</strong>`;
    if (status === "waiting")
      return yours.length ? t("page.mine.waiting") : html`<b>${t("page.lobby.join")}</b>`;
    if (turn !== null && yours.length === 2)
      return t("page.turn.colour", { colour: colourName(info.colours[turn]) });
    if (turn !== null && yours.includes(turn))
      return html`<strong>${t("page.turn.yours")}</strong>`;
    return yours.length ? t("page.turn.theirs") : html`<b>${t("page.lobby.watch")}</b>`;
  }

  static override styles = [
    ...shared,
    ratingCss,
    css`
      .intro,
      section {
        display: grid;
        gap: var(--space-2);
      }
      h2 {
        margin-block: var(--space-3) var(--space-1);
      }
      ul {
        display: grid;
        gap: var(--space-2);
      }
      .line {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 0 var(--space-4);
        padding: var(--space-3) var(--space-4);
        color: inherit;
        text-decoration: none;
        transition: border-color var(--quick) var(--ease);
      }
      .line:hover {
        border-color: var(--ink-soft);
      }
      .game {
        font-weight: 650;
      }
      .state {
        grid-column: 2;
        grid-row: 1 / span 3;
        align-self: center;
        text-align: end;
      }
      .state b {
        padding: var(--space-2) var(--space-3);
        border: 1px solid var(--rule);
        border-radius: var(--radius-s);
        font-size: var(--text-s);
        font-weight: 600;
        white-space: nowrap;
      }
      .line:hover b {
        border-color: var(--indigo);
        color: var(--indigo);
      }
      .state strong {
        padding: var(--space-1) var(--space-3);
        border-radius: 1rem;
        background: var(--seal);
        color: var(--seal-ink);
        font-size: var(--text-s);
        white-space: nowrap;
      }
      .who,
      .details {
        grid-column: 1;
      }
      .player {
        display: inline-block;
      }
      .empty {
        display: grid;
        justify-items: center;
        gap: var(--space-4);
        padding: var(--space-12) var(--space-6);
        text-align: center;
      }
    `,
  ];
}

@customElement("lobby-page")
export class LobbyPage extends ListPage {
  protected readonly room = "lobby";

  protected fetch(): Promise<readonly TableSummary[]> {
    return call("lobby", {});
  }

  protected lists() {
    const tables = this.tables ?? [];
    if (!tables.length) return this.empty(t("page.lobby.empty"));
    return html`
      ${this.list(
        t("page.lobby.open"),
        tables.filter(({ status }) => status === "waiting"),
      )}
      ${this.list(
        t("page.lobby.running"),
        tables.filter(({ status }) => status === "playing"),
      )}
    `;
  }
}

@customElement("mine-page")
export class MinePage extends ListPage {
  protected readonly room = "mine";

  protected fetch(): Promise<readonly TableSummary[]> {
    return call("my_tables", {});
  }

  protected lists() {
    const bring = html`<p><a href="import">${t("page.import.title")}</a></p>`;
    const tables = this.tables ?? [];
    if (!tables.length) return html`${this.empty(t("page.mine.empty"))} ${bring}`;
    const running = tables.filter(({ status }) => status !== "over");
    const called = running.filter(isCalled);
    return html`
      ${this.list(t("page.mine.to_move"), called)}
      ${this.list(
        t("page.mine.running"),
        running.filter(table => !isCalled(table)),
      )}
      ${this.list(
        t("page.mine.over"),
        tables.filter(({ status }) => status === "over"),
      )} ${bring}
    `;
  }
}
