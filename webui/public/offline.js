/**
 * The page's service worker. It keeps nothing and changes nothing: whatever is asked comes from the
 * server. Only where the server cannot be reached, it says so instead of the browser, with a way to
 * try again; so nobody ever sees an old page. The texts come from the server, so these sentences
 * stand here.
 */
const PAGE = `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>banmen 盤面</title>
    <style>
      body {
        display: grid;
        place-content: center;
        gap: 1rem;
        min-block-size: 90dvh;
        margin: 0;
        padding: 1rem;
        background: light-dark(#f6f3ec, #15161a);
        color: light-dark(#23201b, #ece7dc);
        font: 1rem/1.5 system-ui, sans-serif;
        text-align: center;
      }
      a { color: light-dark(#2c4a80, #9dbaf0); }
    </style>
  </head>
  <body>
    <h1>banmen 盤面</h1>
    <p lang="en">The server does not answer. Start it, or check your connection. <a href="">Try again</a></p>
    <p lang="ja">サーバーから応答がありません。サーバーを起動するか、接続を確かめてください。<a href="">もう一度試す</a></p>
  </body>
</html>`;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("fetch", event => {
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(offline));
});

function offline() {
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  return new Response(PAGE, { status: 503, headers });
}
