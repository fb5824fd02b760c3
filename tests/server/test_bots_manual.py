"""The manual for bots: the API description's examples and docs/bots.md are true."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

import banmen
from banmen.server.bots import examples
from banmen.server.bots.wire import (
    BotEvent,
    GameHappened,
    GameHello,
    MadeBot,
    NewBot,
    OnlineBot,
    OwnBot,
)
from banmen.server.domain import wire
from banmen.server.service import ServerSettings
from banmen.server.tables.handlers import sit
from banmen.server.web.app import create_app
from banmen.server.web.expose import body_of

ROOT = Path(__file__).parents[2]


def test_the_examples_are_what_they_claim_to_be() -> None:
    bodies, answers, lines = examples.BODIES, examples.ANSWERS, examples.STREAMS
    sent = {"make_bot": NewBot, "open_table": wire.NewTable, "sit": body_of(sit), "act": wire.Act}
    told: dict[str, Any] = {
        "own_bots": list[OwnBot],
        "make_bot": MadeBot,
        "revoke_bot": list[OwnBot],
        "online": list[OnlineBot],
        "open_table": wire.Opened,
        "sit": wire.You,
        "decline": wire.You,
        "act": wire.Ok,
    }
    assert (set(sent), set(told)) == (set(bodies), set(answers))
    claims: list[tuple[Any, Any]] = [
        *[(sent[name], one["value"]) for name, some in bodies.items() for one in some.values()],
        *[(told[name], answer) for name, answer in answers.items()],
        *[(BotEvent, event) for event in lines["events"]],
        (GameHello, lines["game"][0]),
        *[(GameHappened, line) for line in lines["game"][1:]],
    ]
    for model, found in claims:
        TypeAdapter(model).validate_python(found)
    position = banmen.game("flipflop", size=3).start()
    for line in lines["game"][:2]:
        if line["type"] == "happened":
            position = position.play(line["event"]["data"]["code"])
        assert line["position"] == str(position)
        assert line["legal"] == {move.text: move.code for move in position.legal()}


def test_the_manual_is_true() -> None:
    manual = (ROOT / "docs" / "bots.md").read_text("utf-8")
    assert (ROOT / "examples" / "bot.py").read_text("utf-8") in manual
    routes = create_app(ServerSettings()).openapi()["paths"]
    named = re.findall(r"`(GET|POST) (api/[^`]*)`", manual)
    assert len(named) > 10
    assert [path for method, path in named if method.lower() not in routes["/" + path]] == []
    acts, tables, refused = re.findall(r"^```json\n(.*?)^```$", manual, re.DOTALL | re.MULTILINE)
    claims: list[tuple[Any, str]] = [
        (wire.Act, acts),
        (wire.NewTable, tables),
        (wire.Reason, refused),
    ]
    for model, lines in claims:
        for line in lines.splitlines():
            TypeAdapter(model).validate_json(line)


def test_every_route_a_bot_needs_has_an_example() -> None:
    paths = create_app(ServerSettings()).openapi()["paths"]
    needed = {
        "/api/me/bots": ("get", "post"),
        "/api/me/bots/{bot}": ("delete",),
        "/api/bots": ("get",),
        "/api/bot/events": ("get",),
        "/api/tables": ("post",),
        "/api/tables/{id}/stream": ("get",),
        "/api/tables/{id}/sit": ("post",),
        "/api/tables/{id}/decline": ("post",),
        "/api/tables/{id}/act": ("post",),
    }
    for path, methods in needed.items():
        for method in methods:
            route = paths[path][method]
            answers = [
                content
                for status, answer in route["responses"].items()
                if status.startswith("2")
                for content in answer["content"].values()
            ]
            bodies = list(route.get("requestBody", {}).get("content", {}).values())
            assert all("example" in answer for answer in answers), (path, method)
            assert all("examples" in body for body in bodies), (path, method)


def test_the_manual_shows_the_lines_of_every_stream() -> None:
    manual = (ROOT / "docs" / "bots.md").read_text("utf-8")
    shown = [line for line in manual.splitlines() if line.startswith('{"type": ') and "…" in line]
    lines = iter([*examples.STREAMS["events"], *examples.STREAMS["game"]])
    for text, line in zip(shown, lines, strict=True):
        assert json.loads(text.replace(", …}", "}")) == line | {
            "table": {"id": line["table"]["id"]}
        }
