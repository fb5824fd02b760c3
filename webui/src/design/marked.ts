/** Names of games that are written in Latin letters, marked where the page speaks another language. */
import { type TemplateResult, html } from "lit";
import { games } from "../core/games";
import { gameTitle, langOf } from "../core/words";

/** A text for screen readers: the English names in it are read as English. */
export function marked(text: string): string | TemplateResult {
  const names = games.known.map(gameTitle).filter(name => langOf(name) === "en");
  if (!names.length) return text;
  const parts = text.split(new RegExp(`(${names.join("|")})`));
  return html`${parts.map((part, at) => (at % 2 ? html`<span lang="en">${part}</span>` : part))}`;
}
