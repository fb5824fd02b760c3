/**
 * Every fixture of every board, to look at while drawing. Not part of the page.
 *
 *     boards.html?game=squish&only=middle&theme=dark&language=ja&seat=1&confirm
 *
 * A click on a caption plays the last move once more.
 */
import "../design/tokens.css";
import { html, render } from "lit";
import "../boards/banmen-board";
import type { ChooseEvent } from "../boards/board";
import type { Scene } from "../core/scene";
import { texts } from "../core/texts";
import "./boards.css";

const files = import.meta.glob<Record<string, Scene>>("../boards/fixtures/*.json", {
  eager: true,
  import: "default",
});
const asked = new URLSearchParams(location.search);
const language = asked.get("language") === "ja" ? "ja" : "en";

const tomls = import.meta.glob<string>("../../../src/banmen/{texts,games/*/texts}/*.toml", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** Just enough TOML for our own texts. */
function flat(toml: string): Record<string, string> {
  const found: Record<string, string> = {};
  let section = "";
  for (const line of toml.split("\n")) {
    section = /^\[(.+)\]$/.exec(line)?.[1] ?? section;
    const pair = /^([\w.-]+) = (".*")$/.exec(line);
    if (pair) found[`${section}.${pair[1]}`] = JSON.parse(pair[2] as string) as string;
  }
  return found;
}

function board(name: string, scenes: Record<string, Scene>) {
  const scene = scenes[name] as Scene;
  const play = (event: ChooseEvent) => console.log(event.detail.text);
  const replay = (event: Event) => {
    const found = (event.target as HTMLElement).closest("figure")?.querySelector("banmen-board");
    const before = scenes[`before ${name}`];
    if (!found || !before) return;
    found.set({ scene: before });
    setTimeout(() => found.set({ scene }), 600);
  };
  return html`<figure>
    <figcaption @click=${replay}>${scene.game}: ${name}</figcaption>
    <banmen-board
      .config=${{
        scene,
        seat: asked.get("seat") === "1" ? 1 : 0,
        active: scene.choices.length > 0,
        confirm: asked.has("confirm"),
      }}
      @choose=${play}
    ></banmen-board>
  </figure>`;
}

function pages() {
  const games = Object.values(files).filter(scenes => {
    const game = Object.values(scenes)[0]?.game;
    return !asked.has("game") || asked.get("game") === game;
  });
  return games.flatMap(scenes =>
    Object.keys(scenes)
      .filter(name => !name.startsWith("before ") && (asked.get("only") ?? name) === name)
      .map(name => board(name, scenes)),
  );
}

document.documentElement.dataset.theme = asked.get("theme") ?? "light";
const spoken = Object.entries(tomls).filter(([path]) => path.endsWith(`/${language}.toml`));
texts.use(language, Object.assign({}, ...spoken.map(([, toml]) => flat(toml))));
render(html`${pages()}`, document.body);
const reason = asked.get("reason");
if (reason) for (const board of document.querySelectorAll("banmen-board")) board.explain(reason);
