/** Who sits at one side of the board: colour, name, whether it is their turn, their clock. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { lying, upright } from "../design/screens";
import { type } from "../design/styles";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import type { Seat, TableView } from "../core/types";
import { colourName, seatName, winnerOf } from "../core/words";
import "./player-clock";
import { rating, ratingCss } from "../people/rating";

@customElement("player-plate")
export class PlayerPlate extends LitElement {
  @property({ attribute: false }) table!: TableView;
  @property({ attribute: false }) seat: Seat = 0;
  /** The game's name for this player's colour: white, black, blue, red. */
  @property() colour = "white";
  @property({ type: Boolean }) you = false;
  @property({ attribute: false }) now: () => number = Date.now;

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override render() {
    const { turn, status, clocks, result } = this.table;
    const moving = status === "playing" && turn === this.seat;
    const won = winnerOf(result) === this.seat;
    return html`<div class="plate ${moving ? "moving" : ""}">
      <span class="stone ${this.colour}" aria-hidden="true"></span>
      <span class="who">
        <span class="name">
          <span class="called">${this.named()}</span> ${rating(this.table.seats[this.seat].rating)}
        </span>
        <span class="small soft">${this.state(moving, won)}</span>
      </span>
      ${
        clocks
          ? html`<player-clock .clocks=${clocks} .seat=${this.seat} .now=${this.now}></player-clock>`
          : nothing
      }
    </div>`;
  }

  /** The name; with an account, the way to that person's page. */
  private named() {
    const { account, name } = this.table.seats[this.seat];
    if (!account || !name || this.table.hotseat) return this.name;
    return html`<a href="person/${encodeURIComponent(name)}">${this.name}</a>`;
  }

  private get name(): string {
    const seat = this.table.seats[this.seat];
    if (this.table.hotseat) return colourName(this.colour);
    if (!this.you) return seatName(seat);
    return seat.name ? t("page.seat.you_named", { name: seat.name }) : t("page.seat.you");
  }

  private state(moving: boolean, won: boolean) {
    const { hotseat, thinking, status, seats } = this.table;
    const seat = seats[this.seat];
    const colour = hotseat ? "" : colourName(this.colour);
    const somebody = seat.kind === "person" || seat.kind === "bot";
    const gone = status === "playing" && somebody && !seat.here && !this.you;
    const words = [
      colour,
      won ? t("page.seat.won") : "",
      moving
        ? t(thinking && seat.kind === "level" ? "page.seat.thinking" : "page.seat.to_move")
        : "",
      gone ? t("page.seat.away") : "",
    ];
    return words.filter(Boolean).join(" · ");
  }

  static override styles = [
    type,
    ratingCss,
    css`
      .plate {
        display: flex;
        align-items: center;
        gap: var(--space-3);
        min-block-size: 3.25rem;
        padding: var(--space-2) var(--space-3);
        border: 1px solid transparent;
        border-inline-start: 4px solid transparent;
        border-radius: var(--radius-s);
        transition: background var(--quick) var(--ease);
      }
      .moving {
        border-color: var(--rule);
        border-inline-start-color: var(--vermilion);
        background: var(--sheet);
        box-shadow: var(--shadow);
      }
      .stone {
        flex: none;
        inline-size: 1.5rem;
        block-size: 1.5rem;
        border: 2px solid;
        border-radius: 50%;
      }
      .white {
        border-color: var(--white-edge);
        background: var(--white-piece);
      }
      .black {
        border-color: var(--black-edge);
        background: var(--black-piece);
        box-shadow: 0 0 0 1.5px var(--ink-soft);
      }
      .blue {
        border-color: var(--blue-edge);
        background: var(--blue-piece);
      }
      .red {
        border-color: var(--red-edge);
        background: var(--red-piece);
      }
      .who {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        flex: 1;
        min-inline-size: 0;
        line-height: 1.3;
      }
      .name {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        column-gap: var(--space-2);
        font-weight: 600;
      }
      .called {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .name a {
        color: inherit;
      }
      /* One line, so that the board gets the rest. */
      @media ${upright}, ${lying} {
        .plate {
          gap: var(--space-2);
          min-block-size: 2rem;
          padding-block: 2px;
        }
        .stone {
          inline-size: 1.25rem;
          block-size: 1.25rem;
        }
        .who {
          display: flex;
          align-items: baseline;
          gap: var(--space-2);
          white-space: nowrap;
        }
        .name {
          flex: 0 1 auto;
          flex-wrap: nowrap;
          min-inline-size: 0;
        }
        /* A long name gives way to whose move it is. */
        .who > .small {
          flex: none;
        }
      }
    `,
  ];
}
