/**
 * The service worker of a page without a server. What make_app.py writes above this line says which
 * build it is of and which files belong to it. It keeps all of them, and answers from what it keeps: so
 * the page opens without a network, and all of it is of one build.
 *
 * A newer build is fetched beside the one that is open, and takes over when no window shows the old
 * one, or when the page says "take over" (webui/src/shell/fresh.ts).
 */
const NAME = `banmen ${self.registration.scope} ${BUILD}`;
const OURS = `banmen ${self.registration.scope} `;
const HOME = new URL(self.registration.scope).pathname;

self.addEventListener("install", event => event.waitUntil(keepAll()));
self.addEventListener("activate", event => event.waitUntil(forgetOthers()));
self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});
self.addEventListener("fetch", event => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(self.registration.scope)) return;
  event.respondWith(request.mode === "navigate" ? document(url) : file(request));
});

/** Fetches all files, but for those that an older build has under the same name: names tell contents. */
async function keepAll() {
  const cache = await caches.open(NAME);
  const wanted = FILES.map(name => new URL(name, self.registration.scope).href);
  let next = 0;
  async function some() {
    while (next < wanted.length) {
      const url = wanted[next++];
      const lasting = /\/(parts|assets|made)\//.test(url);
      const known = lasting ? await caches.match(url) : undefined;
      const answer = known ?? (await fetch(url, { cache: lasting ? "default" : "no-cache" }));
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      await cache.put(url, answer);
    }
  }
  await Promise.all([some(), some(), some(), some()]);
}

async function forgetOthers() {
  const names = (await caches.keys()).filter(name => name.startsWith(OURS) && name !== NAME);
  await Promise.all(names.map(name => caches.delete(name)));
  await self.clients.claim();
}

/** The page, at whatever address within it; other documents are fetched. */
async function document(url) {
  const path = url.pathname.slice(HOME.length);
  const named = path.replace(/index\.html$/, "");
  if (/\.\w+$/.test(named)) return file(new Request(url));
  const cache = await caches.open(NAME);
  const kept = await cache.match(new URL("index.html", self.registration.scope));
  if (!kept) return fetch(url);
  const html = (await kept.text()).replace('<base href="./"', `<base href="${HOME}"`);
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** A file out of the cache; what came later, as tables do, is kept when it comes. */
async function file(request) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && /\/parts\//.test(request.url)) await cache.put(request, answer.clone());
  return answer;
}
