/** Announces an opponent at the person's table: a notice with a link, and a sound. */
import { notice } from "../core/notice";
import { notify } from "../core/notify";
import { router } from "../core/router";
import { ring } from "../core/sound";

export function arrival(sentence: string, table: string): void {
  const { route } = router;
  const there = route.page === "table" && route.id === table;
  ring();
  notify(sentence, table);
  if (!there) notice.show(sentence, `t/${table}`);
}
