/**
 * Every sentence of the page, in the person's language, from the server's texts.
 *
 *     t("page.turn.yours")                      a sentence of the page
 *     t("page.table.watchers", { count: 3 })    with parameters
 *     sentenceOr("", "page.game.flink")         the same, or "" where there is none
 *     say(reason)                               why something was refused
 *     new Follows(this, texts)                  an element that follows the language
 */
import { withBreaks } from "./phrases";
import { settings } from "./settings";
import { Topic } from "./topic";
import type { components } from "../generated/wire";

export type Reason = components["schemas"]["Reason"];
export type Language = "en" | "ja";
export type Sentences = Readonly<Record<string, string>>;
type Asking = (language: Language) => Promise<Sentences>;
export type Params = Readonly<Record<string, unknown>>;

export const LANGUAGES: readonly Language[] = ["en", "ja"];

/** The language wanted: the one chosen, or the first of the browser's that is spoken here. */
export function wanted(): Language {
  const wishes = navigator.languages.map(tag => tag.slice(0, 2).toLowerCase());
  const spoken = wishes.find(tag => LANGUAGES.includes(tag as Language));
  return settings.value.language ?? ((spoken ?? "en") as Language);
}

class Texts extends Topic {
  language: Language = "en";
  #sentences: Sentences = {};

  /** Follows the wanted language from now on, fetching its sentences. */
  async start(ask: Asking): Promise<void> {
    settings.listen(() => void this.#speak(wanted(), ask).catch(() => undefined));
    await this.#speak(wanted(), ask);
  }

  /** Takes the sentences of a language. */
  use(language: Language, sentences: Sentences): void {
    this.language = language;
    this.#sentences = kept(sentences);
    document.documentElement.lang = language;
    this.tell();
  }

  /** The sentence of a key as it is written; undefined where there is none. */
  find(key: string): string | undefined {
    return this.#sentences[key];
  }

  async #speak(language: Language, ask: Asking): Promise<void> {
    if (language === this.language && this.find("page.title")) return;
    const sentences = await ask(language);
    if (language === wanted()) this.use(language, sentences);
  }
}

export const texts = new Texts();

/**
 * The same, with names of cells kept beside what follows: no line ends between c3 and へ. All texts
 * of an answer, however deep.
 */
export function kept<T>(told: T): T {
  const bind = (text: string) =>
    withBreaks(text).replace(/([\d}]) (?=[\u3040-\u9fff])/g, "$1\u00a0");
  return JSON.parse(JSON.stringify(told), (_, part) =>
    typeof part === "string" ? bind(part) : part,
  ) as T;
}

/** How dates and numbers are written: in English day before month, as nearly everywhere. */
export function locale(): string {
  return { en: "en-GB", ja: "ja-JP" }[texts.language];
}

/** The sentence of a key; the key itself where there is none, so that it is seen. */
export function t(key: string, params: Params = {}): string {
  return filled(texts.find(key) ?? key, params);
}

/** Whether there is a sentence of that key. */
export function has(key: string): boolean {
  return texts.find(key) !== undefined;
}

/** The sentence of a key, or another text if there is none: a game need not have all sentences. */
export function sentenceOr(otherwise: string, key: string): string {
  return has(key) ? t(key) : otherwise;
}

/** Why something was refused, in the person's language; the server's English where it is new. */
export function say(reason: Reason): string {
  return has(reason.key) ? t(reason.key, reason.params) : reason.text;
}

/** {name} is a parameter, {{ and }} are braces, as in Python's str.format. */
function filled(sentence: string, params: Params): string {
  return sentence.replace(/\{\{|\}\}|\{(\w+)\}/g, (sign, name: string | undefined) =>
    name === undefined ? sign.charAt(0) : word(params[name]),
  );
}

function word(value: unknown): string {
  if (Array.isArray(value)) return value.map(word).join(t("page.and"));
  if (isReason(value)) return say(value);
  return String(value ?? "");
}

function isReason(value: unknown): value is Reason {
  return typeof value === "object" && value !== null && "key" in value;
}
