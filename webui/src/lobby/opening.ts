/** Opening a table, and going there. */
import { keepInvite } from "./invites";
import { trying } from "../core/notice";
import { router } from "../core/router";
import { settings } from "../core/settings";
import { call } from "../transport/transport";
import type { NewTable } from "../core/types";

export async function openTable(wanted: NewTable): Promise<void> {
  if (wanted.opponent.kind === "level") settings.change({ level: wanted.opponent.level });
  const opened = await trying(() => call("open_table", wanted));
  if (!opened) return;
  if (opened.invite) keepInvite(opened.table, opened.invite);
  router.go(`t/${opened.table}`);
}
