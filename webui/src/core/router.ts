/** Which page an address stands for. Addresses are relative to the base. */
import { alone } from "../transport/own";
import { Topic } from "./topic";

export type Route =
  | { page: "front" }
  | { page: "new"; game: string }
  | { page: "lobby" }
  | { page: "mine" }
  | { page: "bots" }
  | { page: "import" }
  | { page: "table"; id: string }
  | { page: "rules"; game: string | null }
  | { page: "learn"; game: string }
  | { page: "analyse"; game: string; table: string }
  | { page: "sandbox"; game: string }
  | { page: "archive" }
  | { page: "account" }
  | { page: "admin" }
  | { page: "person"; name: string }
  | { page: "puzzles"; game: string }
  | { page: "puzzle"; id: string } // "today": the puzzle of the day
  | { page: "lost" };

/** Every address, and its page. */
const WAYS: readonly (readonly [RegExp, (...parts: string[]) => Route])[] = [
  [/^$/, () => ({ page: "front" })],
  [/^new\/([a-z]+)$/, game => ({ page: "new", game })],
  [/^lobby$/, () => ({ page: "lobby" })],
  [/^mine$/, () => ({ page: "mine" })],
  [/^bots$/, () => ({ page: "bots" })],
  [/^import$/, () => ({ page: "import" })],
  [/^t\/([a-z0-9]{10})$/, id => ({ page: "table", id })],
  [/^rules$/, () => ({ page: "rules", game: null })],
  [/^rules\/([a-z]+)$/, game => ({ page: "rules", game })],
  [/^learn\/([a-z]+)$/, game => ({ page: "learn", game })],
  [/^analyse\/t\/([a-z0-9]{10})$/, table => ({ page: "analyse", game: "", table })],
  [/^analyse\/([a-z]+)$/, game => ({ page: "analyse", game, table: "" })],
  [/^sandbox(?:\/([a-z]+))?$/, game => ({ page: "sandbox", game: game ?? "" })],
  [/^archive$/, () => ({ page: "archive" })],
  [/^account$/, () => ({ page: "account" })],
  [/^admin$/, () => ({ page: "admin" })],
  [/^person\/([^/]+)$/, name => ({ page: "person", name })],
  [/^puzzles\/(today)$/, id => ({ page: "puzzle", id })],
  [/^puzzles(?:\/([a-z]+))?$/, (game = "") => ({ page: "puzzles", game })],
  [/^puzzles\/[a-z]+\/([a-z]+-\d+)$/, id => ({ page: "puzzle", id })],
];

/** Pages for which `make app` writes no documents: see `address`. */
const UNWRITTEN: ReadonlySet<Route["page"]> = new Set(["table", "puzzle", "person"]);
const TO = "to";

/** The page of a path below the base. */
export function routeOf(path: string): Route {
  for (const [way, route] of WAYS) {
    const found = way.exec(path.replace(/\/$/, ""));
    if (found) return route(...found.slice(1));
  }
  return { page: "lost" };
}

/**
 * The full address of a path below the base. Files alone, without a server, have no document for every
 * table and puzzle. Where no service worker stands in for it, such a path follows the base: ?to=t/….
 */
export function address(path: string): string {
  const url = new URL(path, document.baseURI);
  if (!alone || navigator.serviceWorker?.controller) return url.href;
  const inside = url.pathname.slice(new URL(".", document.baseURI).pathname.length);
  if (!UNWRITTEN.has(routeOf(inside).page)) return url.href;
  return new URL(`?${TO}=${inside}${url.hash}`, document.baseURI).href;
}

/** The path of an address below the base; null for one that is elsewhere. */
export function below(href: string): string | null {
  const base = new URL(".", document.baseURI);
  const url = new URL(href, base);
  const inside = url.origin === base.origin && url.pathname.startsWith(base.pathname);
  const to = url.searchParams.get(TO);
  if (inside && to !== null && url.pathname === base.pathname) return to;
  return inside ? decodeURI(url.pathname.slice(base.pathname.length)) : null;
}

class Router extends Topic {
  route: Route = { page: "front" };

  start(): void {
    window.addEventListener("popstate", () => this.#arrive());
    window.addEventListener("click", event => this.#clicked(event));
    this.#arrive();
  }

  /** Goes to a page of ours. */
  go(path: string): void {
    history.pushState(null, "", address(path));
    this.#arrive();
    scrollTo(0, 0);
  }

  /** Puts the state of a page into its address, without scrolling; "instead" replaces the history entry. */
  note(path: string, instead = false): void {
    history[instead ? "replaceState" : "pushState"](null, "", address(path));
    this.#arrive();
  }

  #arrive(): void {
    this.route = routeOf(below(location.href) ?? "");
    this.tell();
  }

  /** A plain click on a link of ours changes the page without loading it again. */
  #clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || hasModifier(event)) return;
    const link = event.composedPath().find(node => node instanceof HTMLAnchorElement);
    if (!link || link.target || link.hasAttribute("download")) return;
    const path = below(link.href);
    if (path === null || routeOf(path).page === "lost") return;
    event.preventDefault();
    const { search, hash } = new URL(link.href);
    this.go(path + search + hash);
  }
}

function hasModifier(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

export const router = new Router();
