/** The person's games that need attention: their turn, an invitation, or an opponent has arrived. */
import { arrival } from "./arrival";
import { allGames } from "../core/games";
import { router } from "../core/router";
import { t } from "../core/texts";
import { Topic } from "../core/topic";
import { gameTitle } from "../core/words";
import { call } from "../transport/transport";
import type { TableSummary } from "../core/types";

/** Polling interval in milliseconds: while an own table waits, and otherwise. */
const SOON = 3_000;
const LATER = 30_000;

class Calls extends Topic {
  /** The tables that need attention. */
  tables: readonly string[] = [];
  /** The tables that wait for an opponent. */
  #waiting: readonly string[] = [];
  #looked = 0;

  /** How many need attention, without the one being viewed. */
  get count(): number {
    const { route } = router;
    return this.tables.filter(id => route.page !== "table" || id !== route.id).length;
  }

  /** Polls if it is time to. */
  turn(): void {
    if (Date.now() - this.#looked >= (this.#waiting.length ? SOON : LATER)) void this.look();
  }

  /** Counts again, unless the page is hidden and no table waits. */
  async look(): Promise<void> {
    if (document.hidden && !this.#waiting.length) return;
    this.#looked = Date.now();
    const tables = await call("my_tables", {}).catch(() => null);
    if (!tables) return;
    for (const table of tables) if (this.#begun(table)) await this.#announce(table);
    this.#waiting = tables.filter(isOwnWaiting).map(({ id }) => id);
    this.tables = tables.filter(isCalled).map(({ id }) => id);
    this.tell();
  }

  #begun({ id, status }: TableSummary): boolean {
    return status === "playing" && this.#waiting.includes(id);
  }

  /** Announces an opponent while the person is on another page; the table's own page does so itself. */
  async #announce({ id, game }: TableSummary): Promise<void> {
    const { route } = router;
    if (route.page === "table" && route.id === id) return;
    const info = (await allGames()).find(one => one.id === game);
    arrival(t("page.notify.sat", { game: info ? gameTitle(info) : game }), id);
  }
}

export const calls = new Calls();

function isOwnWaiting({ status, yours, asked }: TableSummary): boolean {
  return status === "waiting" && yours.length === 1 && !asked;
}

/**
 * Whether it is this person's turn there, or they are asked to play; a game with both players here
 * calls nobody.
 */
export function isCalled({ status, turn, yours, asked }: TableSummary): boolean {
  if (asked) return true;
  return status === "playing" && turn !== null && yours.length === 1 && yours.includes(turn);
}
