/** Sentences built from the server's data: players, clocks, options, results, times. */
import { nothing } from "lit";
import type { Scene, SceneEvent } from "./scene";
import { has, locale, sentenceOr, t, texts } from "./texts";
import type { Clock, GameInfo, OptionInfo, Seat, SeatView, TableView } from "./types";

/** White, Black, Blue, Red. */
export function colourName(colour: string): string {
  return sentenceOr(colour, `draw.${colour}`);
}

/**
 * How far off the end is, for the sentences that tell it: in English the winner's moves are
 * counted, in Japanese those of both, up to the winner's last, as tsume problems do.
 */
export function counts(n: number, won: boolean): { n: number; plies: number } {
  return { n, plies: 2 * n - Number(won) };
}

/** An event of a move in words. */
export function eventWords({ kind, told, params }: SceneEvent): string {
  return t(`event.${told || kind}`, params);
}

/** What a game is called by people who speak this language. */
export function gameTitle({ id, title }: Pick<GameInfo, "id" | "title">): string {
  return sentenceOr(title, `title.${id}`);
}

/** The language of a name that is written in Latin letters, where the page speaks another. */
export function langOf(name: string): "en" | typeof nothing {
  return texts.language === "en" || /[^\x20-\u024f]/.test(name) ? nothing : "en";
}

/** Who designed it, and when. */
export function gameBy({ id, designer, year }: GameInfo): string {
  return sentenceOr(year ? `${designer}, ${year}` : designer, `by.${id}`);
}

/** What a game is, in one sentence; empty where it brings none. */
export function gameLine(game: string): string {
  return sentenceOr("", `page.game.${game}`);
}

/** Who made which games: each designer's together. */
export function credits(games: readonly GameInfo[]): string {
  const by = new Map<string, string[]>();
  for (const game of games) {
    const name = sentenceOr(game.designer, `page.designer.${game.id}`);
    if (name) by.set(name, [...(by.get(name) ?? []), gameTitle(game)]);
  }
  const and = t("page.foot.and");
  const each = [...by].map(([designer, titles]) =>
    t("page.foot.credit", { games: titles.join(and), designer }),
  );
  return t("page.foot.credits", { credits: each.join(t("page.board.and")) });
}

/** The computer's level, as in "3 · Casual". */
export function levelName(level: string): string {
  const title = t(`level.${level}.title`);
  return /^\d+$/.test(level) ? `${level} · ${title}` : title;
}

/** Who sits there. */
export function seatName(seat: SeatView): string {
  if (seat.kind === "open") return t("page.seat.open");
  if (seat.kind === "level") return t("page.seat.computer", { level: levelName(seat.level ?? "") });
  if (seat.kind === "asked")
    return t("page.seat.asked", { name: seat.name ?? t("page.seat.guest") });
  if (seat.kind === "bot") return t("page.seat.bot", { name: seat.name ?? "" });
  if (seat.kind === "deleted") return t("page.seat.deleted");
  return seat.name ?? t("page.seat.guest");
}

/** A player as a record names it; the computer's levels have names in every language. */
export function recordedName(name: string): string {
  const level = /^Level (\w+)$/.exec(name)?.[1];
  return level && has(`level.${level}.title`)
    ? t("page.seat.computer", { level: levelName(level) })
    : name;
}

/** "5 min + 3 s per move", "15 s", "2 days per move"; empty without a clock. */
export function clockName(clock: Clock): string {
  if (clock.kind === "live") {
    const time = span(clock.minutes);
    const { increment } = clock;
    return increment ? t("page.clock.live", { time, increment }) : time;
  }
  if (clock.kind === "days")
    return t(clock.days === 1 ? "page.clock.day" : "page.clock.days", { days: clock.days });
  return "";
}

/** "5 min", "15 s", "1 min 30 s". */
function span(minutes: number): string {
  const [whole, seconds] = [Math.floor(minutes), Math.round((minutes % 1) * 60)];
  return [
    whole ? t("page.clock.minutes", { minutes: whole }) : "",
    seconds || !whole ? t("page.clock.seconds", { seconds }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** The options that exist with these values, one of a name; `first` as in `settle`. */
export function optionsOf(
  info: GameInfo,
  chosen: TableView["options"],
  first = false,
): OptionInfo[] {
  const settled: Record<string, number | string> = {};
  return info.options.filter(option => {
    if (option.when && settled[option.when[0]] !== option.when[1]) return false;
    const value = chosen[option.name];
    settled[option.name] =
      value !== undefined && option.choices.includes(value) ? value : usual(option, first);
    return true;
  });
}

/**
 * What is chosen of each option that exists, the defaults for the rest: those of today, or those of
 * the first version of the rules.
 */
export function settle(
  info: GameInfo,
  chosen: TableView["options"],
  first = false,
): TableView["options"] {
  const pairs = optionsOf(info, chosen, first).map(option => {
    const value = chosen[option.name];
    const known = value !== undefined && option.choices.includes(value);
    return [option.name, known ? value : usual(option, first)] as const;
  });
  return Object.fromEntries(pairs);
}

const usual = (option: OptionInfo, first: boolean) => (first ? option.first : option.default);

/** The levels there are with these options. */
export function levelsOf(info: GameInfo, chosen: TableView["options"]): GameInfo["levels"] {
  const settled = settle(info, chosen);
  const own = info.own_levels.find(({ options }) =>
    Object.entries(options).every(([name, value]) => settled[name] === value),
  );
  return own?.levels ?? info.levels;
}

/** The level of that name, or the strongest with a number where there is none. */
export function levelNamed(
  name: string,
  levels: GameInfo["levels"],
): GameInfo["levels"][number] | undefined {
  return (
    levels.find(level => level.name === name) ??
    levels.filter(level => /^\d+$/.test(level.name)).at(-1)
  );
}

export function optionTitle(name: string): string {
  return sentenceOr(name, `option.${name}.title`);
}

/** The value of an option; a game may have words of its own for it. */
export function optionValue(game: string, name: string, value: number | string): string {
  const usual = sentenceOr(String(value), `option.${name}.${value}`);
  return sentenceOr(usual, `option.${game}.${name}.${value}`);
}

/** The options of a table that are not the usual ones, in words. */
export function unusual(info: GameInfo, options: TableView["options"]): string {
  return optionsOf(info, options)
    .filter(({ name, default: usual }) => options[name] !== undefined && options[name] !== usual)
    .map(({ name }) => `${optionTitle(name)} ${optionValue(info.id, name, options[name] ?? "")}`)
    .join(t("page.and"));
}

/** How a game ended: "White has won: Black resigned". Only its last scene tells what decided it. */
export function resultName(
  { result, how }: Pick<TableView, "result"> & Partial<Pick<TableView, "how">>,
  last: Pick<Scene, "players"> & Partial<Scene>,
): string {
  const { players } = last;
  const winner = winnerOf(result);
  if (how === "declined") return t("page.how.declined");
  if (winner === null && result === "*") return t("page.result.none");
  const loser = colourName(players[winner === 0 ? 1 : 0]);
  const reason =
    how === "rules" ? decided(last, loser) : how ? t(`page.how.${how}`, { loser }) : "";
  const key = `page.result.${winner === null ? "draw" : "won"}${reason ? "_by" : ""}`;
  return t(key, { winner: colourName(players[winner ?? 0]), reason });
}

/** What the rules have decided, and why: also what the last move does not show. */
function decided({ game, result, events, marks }: Partial<Scene>, loser: string): string {
  if (!events || !marks || !result || result === "*") return "";
  const shown = events.filter(({ decides }) => decides);
  if (shown.length) return shown.map(eventWords).join(t("page.and"));
  const held = marks.find(({ kind }) => kind === "win")?.cells[0];
  if (held) return t("page.how.held", { at: held });
  if (winnerOf(result) !== null) return t("page.how.stuck", { loser });
  const own = `page.how.drawn.${game}`;
  return t(has(own) ? own : "page.how.repetition");
}

export function winnerOf(result: string): Seat | null {
  return result === "1-0" ? 0 : result === "0-1" ? 1 : null;
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "3 hours ago", in the person's language. */
export function ago(at: number, now = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  const [unit, length] = STEPS.find(([, step]) => now - at >= step) ?? ["second", Infinity];
  return words.format(-Math.floor(Math.max(0, now - at) / length), unit);
}

/** What a clock shows: 1:02:03, 4:05, tenths in the last ten seconds; days and hours beyond a day. */
export function timeLeft(millis: number): string {
  const left = Math.max(0, millis);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(left / 1000);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return t("page.clock.left", { days: Math.floor(hours / 24), hours: hours % 24 });
  const minutes = Math.floor(seconds / 60) % 60;
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** 15 Nov 2026, 17:05, in the person's language. */
export function moment(at: number): string {
  return new Date(at).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
}

/** 15 Nov 2026, in the person's language. */
export function day(at: number): string {
  return new Date(at).toLocaleDateString(locale(), { dateStyle: "medium" });
}
