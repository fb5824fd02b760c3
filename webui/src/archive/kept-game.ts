/** A finished game in a list: its last position, who played, how it ended. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { ArchivedGame } from "./archive";
import { shared } from "../design/styles";
import { dark, settings } from "../core/settings";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { fileAddress } from "../transport/transport";
import type { GameInfo } from "../core/types";
import {
  colourName,
  day,
  gameTitle,
  langOf,
  resultName,
  seatName,
  unusual,
  winnerOf,
} from "../core/words";

@customElement("kept-game")
export class KeptGame extends LitElement {
  @property({ attribute: false }) game!: ArchivedGame;
  @property({ attribute: false }) info!: GameInfo;

  constructor() {
    super();
    new Follows(this, texts, settings);
  }

  protected override render() {
    const { game, info } = this;
    const details = [
      unusual(info, game.options),
      t("page.archive.plies", { count: game.plies }),
      day(game.ended),
      game.public ? "" : t("page.archive.private"),
    ];
    return html`<a class="sheet" href="t/${game.id}">
      <img
        alt=""
        loading="lazy"
        width="112"
        height="112"
        src=${fileAddress("picture_of_kept", { id: game.id, theme: dark() ? "dark" : "light" })}
      />
      <span class="words">
        <strong lang=${langOf(gameTitle(info))}>${gameTitle(info)}</strong>
        ${([0, 1] as const).map(seat => this.player(seat))}
        <span class="small">${this.ending()}</span>
        <span class="small soft">${details.filter(Boolean).join(" · ")}</span>
      </span>
    </a>`;
  }

  private player(seat: 0 | 1) {
    const won = winnerOf(this.game.result) === seat;
    const name = seatName(this.game.seats[seat]);
    return html`<span class="player ${won ? "won" : ""}">
      <span class="soft">${colourName(this.info.colours[seat])}</span> ${name}
      ${won ? html`<span aria-hidden="true">★</span>` : nothing}
    </span>`;
  }

  private ending(): string {
    const how = this.game.how === "rules" ? null : (this.game.how as "resigned");
    return resultName({ result: this.game.result, how }, { players: this.info.colours });
  }

  static override styles = [
    ...shared,
    css`
      :host {
        display: grid;
      }
      a {
        display: grid;
        grid-template-columns: 7rem minmax(0, 1fr);
        gap: var(--space-4);
        padding: var(--space-3);
        color: inherit;
        text-decoration: none;
        transition: border-color var(--quick) var(--ease);
      }
      a:hover {
        border-color: var(--ink-soft);
      }
      img {
        inline-size: 100%;
        block-size: auto;
        aspect-ratio: 1;
        border-radius: var(--radius-s);
        object-fit: contain;
      }
      .words {
        display: grid;
        align-content: center;
        gap: 2px;
        line-height: 1.35;
      }
      .player {
        overflow-wrap: anywhere;
      }
      .won {
        font-weight: 600;
      }
    `,
  ];
}
