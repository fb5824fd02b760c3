/**
 * The page's own boards as a widget for notebooks, in one module: what anywidget calls, for
 * `banmen.envs.notebook.Board`. Built by vite.notebook.config.ts into src/banmen/web/notebook.js.
 */
import tokens from "../design/tokens.css?inline";
import type { ChooseEvent, RefusedEvent } from "../boards/board";
import { type Language, texts } from "../core/texts";
import "./notebook-board";
import type { Shown } from "./notebook-board";

/** As much of anywidget's model as is needed. */
interface Model {
  get(name: "shown"): Shown;
  get(name: "words"): { language: Language; sentences: Record<string, string> };
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
  send(content: unknown): void;
}

/** The palette belongs to the document; here it is the widget's own. */
const STYLE = tokens.replace(/:root(\[[^\]]*\])/g, ":host($1)").replaceAll(":root", ":host");

/** Whether the notebook is dark: JupyterLab, VS Code and Colab each say so in their own way. */
function dark(): boolean {
  const { body, documentElement: root } = document;
  return (
    body.dataset.jpThemeLight === "false" ||
    body.classList.contains("vscode-dark") ||
    root.getAttribute("theme") === "dark"
  );
}

/** Keeps the board as dark as the notebook, also when its theme is changed; the answer ends that. */
function followTheme(host: HTMLElement): () => void {
  const follow = () => (host.dataset.theme = dark() ? "dark" : "light");
  const watch = new MutationObserver(follow);
  watch.observe(document.body, { attributeFilter: ["data-jp-theme-light", "class"] });
  watch.observe(document.documentElement, { attributeFilter: ["theme"] });
  follow();
  return () => watch.disconnect();
}

/** Speaks the language that the kernel has chosen; the notebook's own stays as it is. */
function speak(model: Model): void {
  const { lang } = document.documentElement;
  const { language, sentences } = model.get("words");
  texts.use(language, sentences);
  document.documentElement.lang = lang;
}

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  speak(model);
  const host = document.createElement("div");
  host.lang = texts.language;
  host.dataset.lmSuppressShortcuts = "true"; // of JupyterLab, while the board has the focus
  const board = document.createElement("notebook-board");
  const style = document.createElement("style");
  style.textContent = STYLE;
  host.attachShadow({ mode: "open" }).append(style, board);

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
 * A notebook loads this module anew for every board, but only the first can define the elements
 * (vite.notebook.config.ts); their texts are the first module's. So it renders for all of them.
 */
const first = globalThis as typeof globalThis & { banmenNotebook?: { render: typeof render } };
first.banmenNotebook ??= { render };
export default first.banmenNotebook;
