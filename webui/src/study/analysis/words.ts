/** Analysis in words. */
import { t } from "../../core/texts";
import type { CandidateMove, Explained, Judged, LineStep, Standing, Worth } from "../../core/types";
import { colourName, counts, eventWords } from "../../core/words";

/** What a move is worth to its player: "wins in 3", "62 %". */
export function worthWords({ kind, n, chance }: Worth): string {
  const far = counts(n ?? 0, kind.startsWith("wins"));
  return t(n === 0 ? "analysis.loses_now" : `analysis.${kind}`, {
    ...far,
    percent: Math.round(100 * chance),
  });
}

/** The same inside a sentence; Japanese names the quantity of a percentage. */
function worthSaid(worth: Worth): string {
  if (worth.kind !== "chance") return worthWords(worth);
  return t("analysis.chance_said", { percent: Math.round(100 * worth.chance) });
}

/** The first player's chance in a position. */
export function chanceIn({ turn, worth }: Standing): number {
  return turn === 0 ? worth.chance : 1 - worth.chance;
}

/** The proven value of a position: "White wins in 3"; empty for an estimate. */
export function certainWords({ turn, worth }: Standing, players: readonly string[]): string {
  if (worth.kind === "chance") return "";
  if (worth.kind === "draw") return worthWords(worth);
  return t("page.analyse.certain", {
    who: colourName(players[turn] ?? ""),
    verdict: worthWords(worth),
  });
}

/** "62 %" of the first player's chance. */
export function percent(chance: number): string {
  return t("analysis.chance", { percent: Math.round(100 * chance) });
}

/** What a move gave away: "blunder, 78 % → 11 %". */
export function fellWords({ sort, this: { worth }, before }: Judged): string {
  const guessed = worth.kind === "chance" && before.worth.kind === "chance";
  return t(guessed ? "page.analyse.fell" : "page.analyse.lost", {
    sort: t(`page.analyse.sort.${sort}`),
    before: worthWords(before.worth),
    after: worthWords(worth),
  });
}

/** Who plays what, and what happens with it. */
export function stepWords(step: LineStep, players: readonly string[]): string {
  const { by, called, events } = step;
  const player = colourName(players[by] ?? "");
  const move = t(called ? "explain.by" : "explain.plays", { player, move: calledWords(step) });
  if (!events.length) return move;
  const said = events.map(eventWords);
  return t("explain.happened", { move, events: said.join(t("explain.and")) });
}

/** A move inside a sentence: "the attack on (+1,+1)", "passing", "c3xc4". */
export function calledWords({ called, text }: LineStep): string {
  return called ? t(`called.${called.told || called.kind}`, called.params) : text;
}

/** What a candidate's move is called inside a sentence. */
export function nameOf({ steps: [first] }: CandidateMove): string {
  return first ? calledWords(first) : "";
}

export function moveOf({ steps }: CandidateMove): string {
  return steps[0]?.text ?? "";
}

/** The words that join an explanation to the line that follows. */
const LEADS_ON: Readonly<Partial<Record<Explained["kind"], string>>> = {
  slips: "followed",
  loses: "answered",
  longest: "followed",
  best: "followed",
  equal: "followed",
  worse: "answered",
  hardest: "followed",
  hardest_known: "followed",
  hopeless: "followed",
};

/** What a move does, and what would be better. The line may end at once where chance decides. */
export function explainedWords(explained: Explained): string {
  const { kind, this: move, best, wins, replies } = explained;
  const said = t(`explain.${kind}`, {
    move: nameOf(move),
    verdict: worthSaid(move.worth),
    best: nameOf(best),
    best_verdict: worthSaid(best.worth),
    wins,
    replies,
  });
  const onward = move.steps.length > 1 ? LEADS_ON[kind] : undefined;
  const sentence = onward ? t(`explain.${onward}`, { said }) : said;
  return move.steps[0]?.called ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence;
}

/** The number before a move: 3. or 3…; where chance decides whose turn it is, each has its own. */
export function numberOf(ply: number, pairs: boolean): string {
  if (!pairs) return `${ply + 1}.`;
  return `${Math.floor(ply / 2) + 1}${ply % 2 ? "…" : "."}`;
}
