/** Opening a table, and going there. */
import { keepInvite } from "./invites";
import { allGames } from "../core/games";
import { trying } from "../core/notice";
import { router } from "../core/router";
import { settings } from "../core/settings";
import { newSeed } from "../play/seeds";
import { call } from "../transport/transport";
import type { NewTable } from "../core/types";

export async function openTable(wanted: NewTable): Promise<void> {
  if (wanted.opponent.kind === "level") settings.change({ level: wanted.opponent.level });
  const opened = await trying(async () => call("open_table", await shuffled(wanted)));
  if (!opened) return;
  if (opened.invite) keepInvite(opened.table, opened.invite);
  router.go(`t/${opened.table}`);
}

/** Adds the player's seed where tiles are shuffled, once the server has committed to its secret. */
async function shuffled(wanted: NewTable): Promise<NewTable> {
  const info = (await allGames()).find(({ id }) => id === wanted.game);
  if (!info?.chance) return wanted;
  const { commitment, ticket } = await call("seal", {});
  return { ...wanted, shuffle: { ticket, seed: newSeed(ticket.table, commitment) } };
}
