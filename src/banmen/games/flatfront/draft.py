"""Set up Flat Front: tiles of either colour anywhere, with units on them, standing or fallen.

A tile has as many spaces as units. Hands and stack are what remains.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from banmen.errors import IllegalMove
from banmen.games.contract import Rules
from banmen.games.flatfront.rules import CELLS, SUPPLY, TILES
from banmen.games.flatfront.scene import everywhere
from banmen.games.flatfront.words import (
    COLOURS,
    KINDS,
    Land,
    TileText,
    in_frame,
    place_text,
    read_land,
)
from banmen.games.palette import REMOVE, Look, Setting, Tool, cell_of
from banmen.scene import Cell, Choice, Held, Piece

FALL = Tool("fall", "fall")
TOOLS = (
    *(Tool(colour, "tile", colour) for colour in COLOURS),
    *(Tool(f"unit:{power}", "unit", face=str(power)) for power in SUPPLY),
    FALL,
    REMOVE,
)
MOST_UNITS = len(TILES) - 1
_NAMES = [place_text(place) for place in CELLS]


def empty(rules: Rules) -> Land:
    return Land((), "?")


def read(rules: Rules, text: str) -> Land:
    return read_land(text)


def write(rules: Rules, draft: Land) -> str:
    return str(draft)


def put(rules: Rules, draft: Land, tool: Tool, touches: Sequence[str]) -> Land:
    """Put a tile, or a unit on one; knock its units down or stand them up; or remove the topmost
    piece.
    """
    place = CELLS[cell_of(_NAMES, touches)]
    was = next((tile for tile in draft.tiles if tile.place == place), None)
    others = tuple(tile for tile in draft.tiles if tile.place != place)
    if tool.kind == "tile":
        tile = _tile(tool, TileText(tool.colour[0].upper(), place), was)
    else:
        if was is None:
            raise IllegalMove("flatfront.no_tile", cell=place_text(place))
        tile = _changed(tool, was)
    return draft._replace(tiles=others if tile is None else (*others, tile))


def _tile(tool: Tool, fresh: TileText, was: TileText | None) -> TileText | None:
    """A new tile, the present one in another colour, or None if it was of this colour."""
    if was is None:
        return fresh
    return None if was.colour == fresh.colour else was._replace(colour=fresh.colour)


def _changed(tool: Tool, tile: TileText) -> TileText | None:
    """A tile after adding a unit, after its units fall or stand up, or after removing one."""
    if tool == REMOVE:
        if not tile.units:
            return None
        left = tile.units[:-1]
        return tile._replace(units=left, fallen=tile.fallen and bool(left))
    if tool == FALL:
        if not tile.units:
            raise IllegalMove("flatfront.nobody", cell=place_text(tile.place))
        return tile._replace(fallen=not tile.fallen)
    if len(tile.units) == MOST_UNITS:
        raise IllegalMove("draft.full", cell=place_text(tile.place), most=MOST_UNITS)
    return tile._replace(units=tuple(sorted((*tile.units, int(tool.face)))))


def settings(rules: Rules, draft: Land) -> tuple[Setting, ...]:
    """The phase; in deployment the face-up tile, in battle the turn and the number of passes."""
    phase = Setting("phase", _phase(draft), ("deployment", "battle"))
    if draft.up is not None:
        return (phase, Setting("up", draft.up, ("?", *KINDS)))
    passes = Setting("passes", str(draft.passes), ("0", "1", "2"))
    return (phase, Setting("turn", draft.turn, COLOURS), passes)


def _phase(draft: Land) -> str:
    return "battle" if draft.up is None else "deployment"


def change(rules: Rules, draft: Land, name: str, value: str) -> Land:
    if name == "phase":
        return Land(draft.tiles, None, COLOURS[0]) if value == "battle" else Land(draft.tiles, "?")
    if name == "passes":
        return draft._replace(passes=int(value))
    return draft._replace(up=value) if name == "up" else draft._replace(turn=value)


def look(rules: Rules, draft: Land) -> Look:
    """The display, with the cells where a tile fits into one frame with all others, in any
    phase.
    """
    players = _players(draft)
    return Look(
        players,
        _phase(draft),
        _cells(rules, draft),
        tuple(piece for tile in draft.tiles for piece in _pieces(tile, players)),
        _left_over(draft, players),
    )


def _cells(rules: Rules, draft: Land) -> tuple[Cell, ...]:
    """The cells that fit into one frame with the tiles; all cells if the tiles do not."""
    places = {tile.place for tile in draft.tiles}
    cells = everywhere(rules, rules.blank())
    found = tuple(
        cell for cell, place in zip(cells, CELLS, strict=True) if in_frame(places | {place})
    )
    return found or cells


def _players(draft: Land) -> tuple[str, str]:
    """The colours in the order of play: the owner of the first tile goes first."""
    first = next((tile.colour for tile in draft.tiles if tile.place == (0, 0)), draft.up or "")
    return ("red", "blue") if first.startswith("R") else ("blue", "red")


def _pieces(tile: TileText, players: tuple[str, str]) -> list[Piece]:
    owner, cell = _owner(tile.colour, players), place_text(tile.place)
    return [
        Piece("tile", owner, cell, face=str(len(tile.units))),
        *(
            Piece("unit", owner, cell, level, power=power, standing=not tile.fallen)
            for level, power in enumerate(tile.units, 1)
        ),
    ]


def _owner(sign: str, players: tuple[str, str]) -> int:
    return players.index(COLOURS["BR".index(sign)])


def _left_over(draft: Land, players: tuple[str, str]) -> tuple[Held, ...]:
    """Units in hand and the stack; 0 of a kind with too many on the table."""
    if draft.up is None:
        return ()
    units = Counter((tile.colour, power) for tile in draft.tiles for power in tile.units)
    kinds = Counter([tile.kind for tile in draft.tiles] + [draft.up])
    hands = [
        Held("unit", _owner(sign, players), max(0, most - units[sign, power]), str(power))
        for sign in "BR"
        for power, most in SUPPLY.items()
    ]
    stack = [
        Held("tile", None, left, kind)
        for kind in KINDS
        if (left := TILES[int(kind[1])] - kinds[kind]) > 0
    ]
    return (*hands, *stack)


def choices(rules: Rules, draft: Land, tool: Tool) -> tuple[Choice, ...]:
    return ()
