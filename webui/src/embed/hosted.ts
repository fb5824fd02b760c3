/** A place of its own in someone else's page: with the palette, and nothing of the page's styles. */
import tokens from "../design/tokens.css?inline";
import { type Language, texts } from "../core/texts";

/** What boards say, as `banmen.texts.of_boards` gives it. */
export interface Words {
  readonly language: Language;
  readonly sentences: Readonly<Record<string, string>>;
}

/** The palette belongs to the document; here it is the place's own. */
const STYLE = tokens.replace(/:root(\[[^\]]*\])/g, ":host($1)").replaceAll(":root", ":host");

/** Speaks a language; the page's own stays as it is. */
export function speak({ language, sentences }: Words): void {
  const { lang } = document.documentElement;
  texts.use(language, sentences);
  document.documentElement.lang = lang;
}

/** An element with the palette around another one. `data-theme` makes it light or dark. */
export function hosted(content: HTMLElement): HTMLElement {
  const host = document.createElement("div");
  host.lang = texts.language;
  const style = document.createElement("style");
  style.textContent = STYLE;
  host.attachShadow({ mode: "open" }).append(style, content);
  return host;
}
