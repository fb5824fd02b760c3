/**
 * Japanese lines that end between phrases, where a browser cannot find phrases by itself (Safari,
 * Firefox): `page.css` keeps words whole there, and these are the places where a line may end.
 */

const BREAK = "\u200b";
const KANJI = /[一-龠々]/;
const KANA = /[ぁ-ん]/;
/** Ends of verbs to which another verb is joined: 取り消す, 申し込む. Particles are not among them. */
const STEMS = "いきぎしじちみびりえけげせてべめれ";

/** Whether this browser needs explicit breaks. */
const UNTOLD = globalThis.CSS?.supports?.("word-break", "auto-phrase") === false;

/** A text with its places to break, where the browser needs them. */
export function withBreaks(text: string): string {
  return UNTOLD ? phrased(text) : text;
}

/** Signs that end a phrase; where words are kept whole, WebKit breaks not even after these. */
const PHRASE =
  /[、。：；！？](?![、。：；！？」』）\s]|$)|[」』）](?![、。：；！？」』）\sぁ-ん]|$)|[ぁ-ん](?=[一-龠々ァ-ヶA-Za-z0-9{「（])/g;

/** A phrase ends with kana; the next begins with another kind of sign: 盤を|回すと|重なる. */
export function phrased(text: string): string {
  return text.replace(PHRASE, (end, at: number) => {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + 1)];
    const joined = STEMS.includes(end) && KANJI.test(before) && KANJI.test(after);
    const polite = "おご".includes(end) && !KANA.test(before);
    return joined || polite ? end : end + BREAK;
  });
}
