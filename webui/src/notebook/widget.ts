/**
 * The page's own boards as a widget for notebooks, in one module: what anywidget calls, for
 * `banmen.envs.notebook.Board`. Built by vite.embed.config.ts into src/banmen/web/notebook.js.
 */
import type { ChooseEvent, RefusedEvent } from "../boards/board";
import { type Words, hosted, speak } from "../embed/hosted";
import "./notebook-board";
import type { Shown } from "./notebook-board";

/** The part of anywidget's model used here. */
interface Model {
  get(name: "shown"): Shown;
  get(name: "words"): Words;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
  send(content: unknown): void;
}

/** Whether the notebook is dark: JupyterLab, VS Code and Colab each say so in their own way. */
function dark(): boolean {
  const { body, documentElement: root } = document;
  return (
    body.dataset.jpThemeLight === "false" ||
    body.classList.contains("vscode-dark") ||
    root.getAttribute("theme") === "dark"
  );
}

/** Keeps the board as dark as the notebook, also when its theme is changed; the returned function stops that. */
function followTheme(host: HTMLElement): () => void {
  const follow = () => (host.dataset.theme = dark() ? "dark" : "light");
  const watch = new MutationObserver(follow);
  watch.observe(document.body, { attributeFilter: ["data-jp-theme-light", "class"] });
  watch.observe(document.documentElement, { attributeFilter: ["theme"] });
  follow();
  return () => watch.disconnect();
}

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  speak(model.get("words"));
  const board = document.createElement("notebook-board");
  const host = hosted(board);
  host.dataset.lmSuppressShortcuts = "true"; // of JupyterLab, while the board has the focus

  const show = () => (board.shown = model.get("shown"));
  board.addEventListener("choose", event =>
    model.send({ kind: "play", code: (event as ChooseEvent).detail.code }),
  );
  board.addEventListener("refused", event =>
    model.send({ kind: "why", touches: (event as RefusedEvent).detail.touches }),
  );
  board.addEventListener("wish", event =>
    model.send({ kind: (event as CustomEvent<string>).detail }),
  );
  host.addEventListener("keydown", event => event.stopPropagation());
  model.on("change:shown", show);
  show();
  el.append(host);
  const leaveTheme = followTheme(host);
  return () => {
    leaveTheme();
    model.off("change:shown", show);
  };
}

/**
 * A notebook loads this module again for every board, but only the first can define the elements
 * (vite.embed.config.ts); their texts are the first module's. So it renders for all of them.
 */
const first = globalThis as typeof globalThis & { banmenNotebook?: { render: typeof render } };
first.banmenNotebook ??= { render };
export default first.banmenNotebook;
