/** Opening a table, and going there. */
import { type NewTable, api } from "./api";
import { keepInvite } from "./invites";
import { trying } from "./notice";
import { router } from "./router";
import { settings } from "./settings";

export async function openTable(wanted: NewTable): Promise<void> {
  if (wanted.opponent.kind === "level") settings.change({ level: wanted.opponent.level });
  const opened = await trying(() => api.open(wanted));
  if (!opened) return;
  if (opened.invite) keepInvite(opened.table, opened.invite);
  router.go(`t/${opened.table}`);
}
