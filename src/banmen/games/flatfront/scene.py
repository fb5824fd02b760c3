"""The display of Flat Front: tiles on the table, units on the tiles, hands and the stack."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from math import sqrt

from banmen.games.contract import CHANCE, RUNNING, Rules
from banmen.games.flatfront.rules import ARMIES, ATTACK, CELLS, HEIGHT, PASS, SITES, WIDTH
from banmen.games.flatfront.words import (
    Place,
    colours,
    face_down,
    face_up,
    hand,
    letter,
    move,
    place_text,
    tiles,
    units_text,
)
from banmen.kernel import State
from banmen.scene import Cell, Choice, Event, Held, Mark, Params, Piece, choice_tree
from banmen.texts import Sentence

COLUMN, HALF_TILE = 3 / 4, sqrt(3) / 4
"""The distances of columns and of half tiles, for tiles one unit wide from corner to corner."""


def players(rules: Rules, s: State) -> tuple[str, str]:
    return colours(s)


def phase(rules: Rules, s: State) -> str:
    deploying = face_up(s) is not None or rules.turn(rules.tables, s) == CHANCE
    return "deployment" if deploying else "battle"


def cells(rules: Rules, s: State) -> tuple[Cell, ...]:
    """The cells under tiles, and in deployment those where the next tile can go."""
    taken = [_cell(place, "plain") for place in tiles(s)]
    if phase(rules, s) == "battle":
        return tuple(taken)
    return (*taken, *(_cell(place, "open") for place in sites(s)))


def sites(s: State) -> list[Place]:
    """The places for the next tile."""
    bits = int(s[SITES]) | int(s[SITES + 1]) << 64
    return [place for i, place in enumerate(CELLS) if bits >> i & 1]


def everywhere(rules: Rules, s: State) -> tuple[Cell, ...]:
    """All possible cells; no position shows them all."""
    return tuple(_cell(place, "open") for place in CELLS)


@functools.cache
def _cell(place: Place, kind: str) -> Cell:
    return Cell(place_text(place), place[0] * COLUMN, place[1] * HALF_TILE, "tile", kind)


def pieces(rules: Rules, s: State) -> tuple[Piece, ...]:
    """Every tile, followed by the units on it."""
    found: list[Piece] = []
    for tile in tiles(s).values():
        cell = place_text(tile.place)
        found.append(_tile(tile.owner, cell, len(tile.units)))
        found += [
            _unit(tile.owner, cell, level, power, not tile.fallen)
            for level, power in enumerate(tile.units, 1)
        ]
    return tuple(found)


@functools.cache
def _tile(owner: int, cell: str, spaces: int) -> Piece:
    return Piece("tile", owner, cell, face=str(spaces))


@functools.cache
def _unit(owner: int, cell: str, level: int, power: int, standing: bool) -> Piece:
    return Piece("unit", owner, cell, level, power=power, standing=standing)


def held(rules: Rules, s: State) -> tuple[Held, ...]:
    """In deployment: units in hand by power, the face-up tile, and the stack by kinds."""
    if phase(rules, s) == "battle":
        return ()
    units = [
        Held("unit", player, count, str(power))
        for player in (0, 1)
        for power, count in hand(s, player).items()
    ]
    stack = [Held("tile", None, count, kind) for kind, count in face_down(s).items() if count]
    if (tile := face_up(s)) is None:
        return (*units, *stack)
    return (*units, Held("tile", int(rules.turn(rules.tables, s)), 1, tile, up=True), *stack)


def marks(rules: Rules, s: State, last: int | None) -> tuple[Mark, ...]:
    """The last move; in deployment the frame that is still open, in battle the tiles that can be
    attacked.
    """
    found = [] if last is None or last == PASS else [Mark("to", (_touched(last),))]
    if phase(rules, s) == "deployment":
        return (*found, *frame(s))
    who = rules.turn(rules.tables, s)
    targets = [tile for tile in tiles(s).values() if tile.owner != who and tile.weak]
    return (
        *found,
        *(
            Mark("target", (place_text(tile.place),), who, note=f"{tile.pressure}:{tile.power}")
            for tile in targets
        ),
    )


def frame(s: State) -> list[Mark]:
    """A rectangle around the area in which the land can still grow, as a closed path."""
    if not (land := tiles(s)):
        return []
    columns, ys = zip(*land, strict=True)
    left = (max(columns) - WIDTH + 1) * COLUMN - 1 / 2
    right = (min(columns) + WIDTH - 1) * COLUMN + 1 / 2
    bottom, top = (max(ys) - HEIGHT - 1) * HALF_TILE, (min(ys) + HEIGHT + 1) * HALF_TILE
    corners = ((left, bottom), (right, bottom), (right, top), (left, top), (left, bottom))
    return [Mark("frame", path=tuple((x, y, 0.0) for x, y in corners))]


def _touched(code: int) -> str:
    """The cell of a deployment or an attack."""
    return place_text(CELLS[code // 15 if code < ATTACK else code - ATTACK])


def choices(rules: Rules, s: State, codes: Sequence[int]) -> tuple[Choice, ...]:
    """In deployment a cell, then the units for it; in battle a cell, with the units that fall
    there, or pass.
    """
    land = tiles(s)

    def leaf(code: int) -> tuple[tuple[str, ...], Choice]:
        text = move(rules, s, code).text
        if code < ATTACK:
            return _deployment(code, text)
        if code == PASS:
            return (), Choice("pass", code=code, text=text)
        cell = _touched(code)
        falls = Mark("falls", (cell,), note=units_text(land[CELLS[code - ATTACK]].units))
        return (), Choice(cell, code=code, text=text, marks=(falls,))

    return choice_tree(map(leaf, codes))


@functools.cache
def _deployment(code: int, text: str) -> tuple[tuple[str, ...], Choice]:
    """A tile on a cell, with units if it has any."""
    cell = _touched(code)
    if army := ARMIES[code % 15]:
        return (cell,), Choice(f"units:{units_text(army)}", code=code, text=text)
    return (), Choice(cell, code=code, text=text)


def lands(rules: Rules, code: int) -> str | None:
    """The cell that a move goes to; None for a pass."""
    return _touched(code) if code < PASS else None


def spelled(rules: Rules, s: State, touches: tuple[str, ...]) -> str:
    """The text of touches that lead to no legal move."""
    if len(touches) == 2 and touches[1].startswith("units:"):
        return f"{touches[0]}={touches[1].removeprefix('units:')}"
    return "".join(touches)


def events(rules: Rules, s: State, code: int) -> tuple[Event, ...]:
    """The events of a move or a reveal, in order; s is the position before it."""
    after, player = rules.after(s, code), int(rules.turn(rules.tables, s))
    if player == CHANCE:
        owner = int(rules.turn(rules.tables, after))
        up = face_up(after) or ""
        return (Event("revealed", {"tile": up, "player": owner, "what": tile_words(up)}),)
    if code == PASS:
        return (Event("passed", {"player": player}), *_count(rules, after))
    cell = _touched(code)
    if code < ATTACK:
        army, up = ARMIES[code % 15], face_up(s) or ""
        tile: Params = {"player": player, "at": cell, "tile": up, "units": units_text(army)}
        words: Params = {"what": tile_words(up), "army": units_words(army)}
        return (Event("placed", {**tile, **words}, told="laid"), *_begin(rules, after))
    target = tiles(s)[CELLS[code - ATTACK]]
    powers = {"power": target.pressure, "against": target.power}
    return (
        Event("attacked", {"player": player, "at": cell, **powers}),
        Event(
            "knocked_down",
            {"at": cell, "units": units_text(target.units), "army": units_words(target.units)},
        ),
    )


def tile_words(kind: str) -> Sentence:
    """A tile in words, from a text such as R2."""
    return Sentence(f"page.board.tile.{kind.lower()}")


def units_words(units: Sequence[int]) -> Sentence | list[Sentence]:
    """Units in words."""
    none = Sentence("page.board.army.none")
    return [Sentence("page.board.army.unit", {"power": power}) for power in units] or none


def _begin(rules: Rules, after: State) -> list[Event]:
    """The start of the battle, if the move starts it."""
    if phase(rules, after) == "deployment":
        return []
    player = int(rules.turn(rules.tables, after))
    return [Event("battle_began", {"player": player, "colour": letter(after, player)})]


def _count(rules: Rules, after: State) -> list[Event]:
    """The final count, if the game is over: tiles with standing units, and their power."""
    if rules.outcome(rules.tables, after) == RUNNING:
        return []
    standing = [
        [t.power for t in tiles(after).values() if t.owner == i and t.power] for i in (0, 1)
    ]
    (first, second), powers = map(len, standing), list(map(sum, standing))
    score: Params = {
        "tiles": f"{first}-{second}",
        "power": f"{powers[0]}-{powers[1]}",
        "first": first,
        "second": second,
        "first_power": powers[0],
        "second_power": powers[1],
    }
    return [Event("counted", score, decides=True)]
