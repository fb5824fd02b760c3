// A bot for banmen (docs/bots.md), Node 18 or newer: node bot.mjs http://127.0.0.1:8017/ TOKEN [GAME ...]
// It takes every challenge and every rematch, and plays any legal move.

const [server, token, ...games] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };

/** GETs a path, or POSTs a body to it; the answer. */
async function ask(path, body) {
  const request = body ? { method: "POST", body: JSON.stringify(body), headers } : { headers };
  const answer = await fetch(`${server.replace(/\/$/, "")}/api/${path}`, request);
  if (!answer.ok) throw new Error((await answer.json()).text);
  return answer;
}

/** The lines of a stream, as they come. */
async function* lines(path) {
  let rest = "";
  const answer = await ask(path);
  for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
    const found = (rest + text).split("\n");
    rest = found.pop();
    for (const line of found) if (line) yield JSON.parse(line);
  }
}

async function play(id, seat) {
  for await (const { table, legal } of lines(`tables/${id}/stream`)) {
    if (!legal || table.turn !== seat) continue;
    const codes = Object.values(legal);
    const code = codes[Math.floor(Math.random() * codes.length)];
    await ask(`tables/${id}/act`, { type: "move", ply: table.ply, code });
  }
}

const plays = games.map((game) => `plays=${game}`).join("&");
for await (const { type, table } of lines(`bot/events?${plays}`)) {
  if (type === "challenge") await ask(`tables/${table.id}/sit`, {});
  if (type === "rematch") await ask(`tables/${table.id}/act`, { type: "accept", what: "rematch" });
  if (type === "started") play(table.id, table.yours[0]).catch(console.error);
}
