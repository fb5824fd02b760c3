"""The data of a replay page: pictures, moves and sentences, ready for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, pairwise
from typing import Any

from banmen import draw
from banmen.games import about
from banmen.record.model import Plies, Record, clock_text, label
from banmen.record.replay import turns
from banmen.record.text import line_text
from banmen.scene import Scene
from banmen.texts import APART, LANGUAGES, say, sentences

WORDS = {
    "first": "page.moves.first",
    "back": "page.moves.back",
    "play": "page.moves.play",
    "pause": "page.moves.pause",
    "next": "page.moves.next",
    "last": "replay.last",
    "at": "page.moves.at",
    "moves": "page.moves.title",
    "position": "replay.position",
    "open": "replay.open",
    "made": "replay.made",
}
"""The words of the page, with the keys of their texts."""


def contents(
    record: Record, scenes: Sequence[Scene], frames: Sequence[Sequence[str]]
) -> dict[str, Any]:
    """The data of the page; ``frames`` are the SVG elements of each position."""
    numbers = {part: n for n, part in enumerate(dict.fromkeys(chain.from_iterable(frames)))}
    return {
        "parts": list(numbers),
        "frames": [_runs(numbers[part] for part in frame) for frame in frames],
        "plies": _plies(record, scenes),
        "words": {language: _words(record, scenes, language) for language in LANGUAGES},
    }


def _runs(numbers: Iterable[int]) -> str:
    """Numbers as ranges of consecutive ones."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return " ".join(f"{a}-{b}" if a < b else f"{a}" for a, b in runs)


def _plies(record: Record, scenes: Sequence[Scene]) -> list[dict[str, Any]]:
    """The move to each position with its annotations; the first entry is the start."""
    chance = about(record.game).chance
    return [
        _ply(turn, played, chance, record.comment if played == 0 else "")
        for played, turn in zip(range(len(scenes)), turns(record.moves, None), strict=True)
    ]


def _ply(turn: Plies, played: int, chance: bool, comment: str) -> dict[str, Any]:
    before = played - 1
    clock = next((ply.clock for ply in turn if ply.clock is not None), None)
    said = {
        "number": label(before, chance) if played else "",
        "text": next((ply.text for ply in turn if not ply.reveal), ""),
        "reveals": " ".join(ply.text for ply in turn if ply.reveal),
        "clock": "" if clock is None else clock_text(clock),
        "comment": " ".join(filter(None, [comment, *(ply.comment for ply in turn)])),
        "variations": [
            line_text(variation, played if ply.reveal else before, chance)
            for ply in turn
            for variation in ply.variations
        ],
    }
    return {name: value for name, value in said.items() if value}


def _words(record: Record, scenes: Sequence[Scene], language: str) -> dict[str, Any]:
    """All sentences in one language."""
    words: dict[str, Any] = {name: sentences(language)[key] for name, key in WORDS.items()}
    words["name"] = say(f"page.language.{language}", language)
    words["players"] = [_colour(colour, language) for colour in scenes[0].players]
    words["names"] = [
        _named(record.tags.get(colour.capitalize(), ""), language) for colour in scenes[0].players
    ]
    words["game"] = about(record.game).title_in(language)
    words["result"] = _result(record, scenes[-1], language)
    words["titles"] = [draw.title(scene, language) for scene in scenes]
    words["said"] = [
        say("replay.start", language),
        *(_said(before, after, language) for before, after in pairwise(scenes)),
    ]
    return words


def _said(before: Scene, after: Scene, language: str) -> str:
    """A move in words: White: c3 to c4, captured on c4"""
    events = (event.say(language) for event in after.events)
    colour = _colour(before.players[before.turn or 0], language)
    return say(
        "replay.said", language, colour=colour, events=say("page.and", language).join(events)
    )


def _colour(colour: str, language: str) -> str:
    return say(draw.COLOURS[colour], language)


def _named(name: str, language: str) -> str:
    """A player's name from the record; computer levels are named in the given language."""
    level = name.removeprefix("Level ")
    if level == name or f"level.{level}.title" not in sentences(language):
        return name
    title = say(f"level.{level}.title", language)
    return say("page.seat.computer", language, level=f"{level} · {title}")


def _result(record: Record, last: Scene, language: str) -> str:
    """The way the game ended; empty while it goes on."""
    if record.result == "*":
        return ""
    if record.result == "1/2-1/2":
        said = say("page.result.draw", language)
    else:
        winner = _colour(last.players[int(record.result == "0-1")], language)
        said = say("page.result.won", language, winner=winner)
    ending = record.termination
    reason = "" if ending in ("", "rules") else say(f"cli.end.{ending}", language)
    ended = say("page.result.with_score", language, said=said, result=record.result)
    return f"{ended}{APART[language]}{reason}".rstrip()
