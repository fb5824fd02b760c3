"""What bots send and are told, as it looks: for the description (api/openapi.json).

A test reads all of it back as what it claims to be, and plays the game.
"""

from __future__ import annotations

import json
from typing import Any

Json = dict[str, Any]
Named = dict[str, Any]
"""Examples with names, as OpenAPI wants them."""

AT = 1_794_767_461_000
ANN = {"kind": "person", "name": "Ann", "level": None, "here": True}
ROBO = {"kind": "bot", "name": "Robo", "level": None, "here": True}
ASKED = {"kind": "asked", "name": "Robo", "level": None, "here": False}
TABLE: Json = {
    "id": "vo7vyauks9",
    "game": "flipflop",
    "options": {"size": 3},
    "clock": {"kind": "live", "minutes": 5, "increment": 5},
    "casual": False,
    "result": "*",
}
OWN: Json = {"id": "bot-21e3e57635d8f6f4", "name": "Robo", "created": AT, "seen": None}

# --- bots ----------------------------------------------------------------------------------------

NEW_BOT: Named = {"a bot": {"value": {"name": "Robo"}}}
MADE_BOT: Json = {
    "bot": {**OWN, "online": False},
    "token": "banmen_sZxL0H-pKpga4YnmcQR0NVqGw9xqC4gMN3KkVaJ87vs",
}
OWN_BOTS: list[Json] = [{**OWN, "seen": AT + 60_000, "online": True}]
ONLINE: list[Json] = [{"name": "Robo", "plays": ["flipflop", "squish"], "playing": 1}]

# --- what a bot sends ----------------------------------------------------------------------------

OPEN: Named = {
    "against a level": {
        "value": {"game": "squish", "opponent": {"kind": "level", "level": "4"}, "seat": 0}
    },
    "a table in the lobby": {
        "value": {
            "game": "flipfour",
            "opponent": {"kind": "friend", "listed": True},
            "clock": {"kind": "live", "minutes": 5, "increment": 5},
        }
    },
    "a challenge by name": {
        "value": {
            "game": "flipflop",
            "options": {"size": 3},
            "opponent": {"kind": "named", "name": "Robo"},
        }
    },
    "a challenge by link": {"value": {"game": "flink", "opponent": {"kind": "friend"}}},
}
OPENED: Json = {"table": "vo7vyauks9", "invite": None}
SIT: Named = {
    "a challenge, or a table in the lobby": {"value": {}},
    "an invitation": {"value": {"secret": "w3Yv0o5yQ0mHf8S9q1b2c3d4"}},
}
YOU: Json = {"seats": [1], "asked": False}
ACTS: Named = {
    "a move as text": {"value": {"type": "move", "ply": 0, "text": "a1-a2"}},
    "a move by its code": {"value": {"type": "move", "ply": 0, "code": 3}},
    "resign": {"value": {"type": "resign"}},
    "offer a draw": {"value": {"type": "offer", "what": "draw"}},
    "accept a rematch": {"value": {"type": "accept", "what": "rematch"}},
    "decline a takeback": {"value": {"type": "decline", "what": "takeback"}},
    "say something": {"value": {"type": "say", "text": "Good game!"}},
}
OK: Json = {"type": "ok", "ask": "", "seq": 3}

# --- what a bot is told --------------------------------------------------------------------------


def _line(**more: Any) -> Json:
    """The table in a bot's events."""
    return {**TABLE, "turn": 0, "yours": [1], "asked": False, "ply": 0, "updated": AT, **more}


EVENTS: list[Json] = [
    {
        "type": "challenge",
        "table": _line(status="waiting", seats=[ANN, ASKED], yours=[], asked=True),
    },
    {"type": "started", "table": _line(status="playing", seats=[ANN, ROBO])},
    {
        "type": "finished",
        "table": _line(status="over", seats=[ANN, ROBO], turn=None, ply=1, result="0-1"),
    },
]


def _view(seq: int, turn: int | None, ply: int, may: list[list[str]], **more: Any) -> Json:
    """The table in the lines of a game."""
    return {
        **TABLE,
        "seq": seq,
        "start": None,
        "status": "playing",
        "seats": [ANN, ROBO],
        "hotseat": False,
        "listed": False,
        "clocks": {"left": [300_000, 300_000], "running": None, "at": AT},
        "turn": turn,
        "ply": ply,
        "how": None,
        "offers": [],
        "may": may,
        "thinking": False,
        "watchers": 0,
        "commitment": None,
        "proof": None,
        "rematch": None,
        "created": AT,
        **more,
    }


GAME: list[Json] = [
    {
        "type": "hello",
        "at": AT,
        "you": {"seats": [1], "asked": False},
        "table": _view(2, 0, 0, [["move", "resign", "abort", "say"], ["resign", "abort", "say"]]),
        "moves": [],
        "chat": [],
        "position": "ppp/3/PPP w",
        "legal": {"a1-a2": 3, "b1-b2": 13, "c1-c2": 23, "b1xb3": 16},
    },
    {
        "type": "happened",
        "seq": 3,
        "at": AT + 2000,
        "event": {"kind": "moved", "data": {"seat": 0, "ply": 0, "code": 3, "text": "a1-a2"}},
        "table": _view(
            3, 1, 1, [["takeback", "resign", "abort", "say"], ["move", "resign", "abort", "say"]]
        ),
        "position": "ppp/X2/1PP b",
        "legal": {"b3-b2": 67, "c3-c2": 77, "b3xb1": 64},
    },
    {
        "type": "happened",
        "seq": 4,
        "at": AT + 4000,
        "event": {"kind": "ended", "data": {"result": "0-1", "how": "resigned"}},
        "table": _view(
            4, None, 1, [["rematch", "say"]] * 2, status="over", result="0-1", how="resigned"
        ),
        "position": None,
        "legal": None,
    },
]


# --- of which routes -----------------------------------------------------------------------------

BODIES: dict[str, Named] = {"make_bot": NEW_BOT, "open_table": OPEN, "sit": SIT, "act": ACTS}
ANSWERS: dict[str, object] = {
    "own_bots": OWN_BOTS,
    "make_bot": MADE_BOT,
    "revoke_bot": OWN_BOTS,
    "online": ONLINE,
    "open_table": OPENED,
    "sit": YOU,
    "decline": {"seats": []},
    "act": OK,
}
LINES: dict[str, list[Json]] = {"game": GAME, "events": EVENTS}


def answer(example: object, media: str = "application/json", **more: Any) -> dict[str, Any]:
    """An example as the description of an answer."""
    return {"content": {media: {"example": example, **more}}}


def as_lines(messages: list[Json]) -> str:
    """Messages as a stream sends them."""
    return "".join(json.dumps(message, ensure_ascii=False) + "\n" for message in messages)
