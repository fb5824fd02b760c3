# A bot for banmen (docs/bots.md): python bot.py http://127.0.0.1:8017/ TOKEN [GAME ...]
import json
import random
import sys
from contextlib import suppress
from threading import Thread
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SERVER, TOKEN, *GAMES = sys.argv[1:]
HEADERS = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}


def ask(path, body=None):
    url, content = f"{SERVER.rstrip('/')}/api/{path}", body and json.dumps(body).encode()
    with urlopen(Request(url, content, HEADERS), timeout=60) as answer:
        yield from (json.loads(line) for line in answer if line.strip())


def play(id, seat):
    for line in ask(f"tables/{id}/stream"):
        table, legal = line["table"], line["legal"]
        if legal and table["turn"] == seat:
            code = random.choice(list(legal.values()))
            with suppress(ImportError):  # like level 2, where banmen is installed
                import banmen.players

                game = banmen.game(table["game"], **table["options"])
                code = banmen.players.player("2", game).choose(game.parse(line["position"]))
            with suppress(OSError):  # where the game has ended meanwhile
                list(ask(f"tables/{id}/act", {"type": "move", "ply": table["ply"], "code": code}))


try:
    for event in ask("bot/events?" + "&".join(f"plays={game}" for game in GAMES)):
        table, what = event["table"], event["type"]
        if what == "challenge":
            list(ask(f"tables/{table['id']}/sit", {"secret": None}))
        elif what == "rematch":
            list(ask(f"tables/{table['id']}/act", {"type": "accept", "what": "rematch"}))
        elif what == "started":
            Thread(target=play, args=(table["id"], table["yours"][0]), daemon=True).start()
except HTTPError as refusal:  # the token is wrong, say
    sys.exit(json.load(refusal)["text"])
