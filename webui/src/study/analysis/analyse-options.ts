/** The options of a game as chips, for a study that begins again with others. */
import { html } from "lit";
import { chips } from "../../design/chips";
import type { GameInfo } from "../../core/types";
import { optionTitle, optionValue, optionsOf, settle } from "../../core/words";

type Options = Readonly<Record<string, number | string>>;

export function optionChips(info: GameInfo, chosen: Options, choose: (options: Options) => void) {
  const settled = settle(info, chosen) as Options;
  return optionsOf(info, chosen).map(
    ({ name, choices }) =>
      html`${chips(
        name,
        optionTitle(name),
        choices.map(value => ({ value, label: optionValue(info.id, name, value) })),
        settled[name] as number | string,
        value => choose(settle(info, { ...settled, [name]: value }) as Options),
      )}`,
  );
}
