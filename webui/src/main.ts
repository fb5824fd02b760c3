/** Starts the page: language, theme, addresses; and reports uncaught errors. */
import { allGames } from "./core/games";
import { notice } from "./core/notice";
import { address, router } from "./core/router";
import { settings } from "./core/settings";
import { beginWithTouch } from "./core/sound";
import { t, texts } from "./core/texts";
import "./shell/banmen-page";
import { keepFresh } from "./shell/fresh";
import { Http } from "./transport/http";
import { alone, own } from "./transport/own";
import { call, use } from "./transport/transport";

function applyTheme(): void {
  const { theme } = settings.value;
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function alarm(error: unknown): void {
  console.error(error);
  notice.alarm(t("page.error.broken"));
}

function unreachable(): void {
  document.querySelector("banmen-page")?.remove();
  const sentence = document.getElementById("unreachable");
  sentence?.removeAttribute("hidden");
  for (const button of sentence?.querySelectorAll("button") ?? []) {
    button.addEventListener("click", () => location.reload());
  }
}

/** What is seen first comes first: then Python starts, and then all is kept for where there is no network. */
function beginLater(): void {
  if (!own) return;
  const begin = () => own?.begin();
  if ("requestIdleCallback" in window) requestIdleCallback(begin, { timeout: 1_500 });
  else setTimeout(begin, 500);
  const ready = own.listen(() => {
    if (!own?.ready) return;
    ready();
    keepFresh();
  });
}

/** So that a page that was installed says something where there is no server; see there. */
function prepareForOffline(): void {
  if (import.meta.env.PROD && !alone && "serviceWorker" in navigator)
    navigator.serviceWorker.register(address("offline.js")).catch(() => undefined);
}

use(alone && own ? own : new Http());
applyTheme();
settings.listen(applyTheme);
beginWithTouch();
window.addEventListener("error", event => {
  if (event.error) alarm(event.error);
});
window.addEventListener("unhandledrejection", event => alarm(event.reason));
router.start();
void allGames().catch(() => undefined); // every page needs them: they come along with the texts
texts
  .start(language => call("texts", { language }))
  .then(() => {
    beginLater();
    prepareForOffline();
  }, unreachable);
