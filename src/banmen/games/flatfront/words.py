"""The notation of Flat Front: moves, position texts, decks, and reasons for illegal moves.

    move        deployment (+1,-1)=1+1+4 (column, y, units; an empty tile (+1,-1)=0), attack
                x(+0,+2), pass; a reveal >R2
    position    the tiles, the first one first, with ~ for fallen units; then the tile that lies
                face up, or >? where one is to be turned up:
                    R(+0,+0)=1 B(+1,-1)=0 R(+1,+1)=1+1 >B2
                or in battle whose turn it is, and the passes just made:
                    R(+0,+0)=1 B(+1,-1)=0 R(+1,+1)=1+1~ …  red pass
    deck        all sixteen tiles from the top: R1 R2 B0 …

Hands and the face-down tiles follow from the tiles on the table.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple, NoReturn

from banmen.errors import BadPosition, Complaint, IllegalMove
from banmen.games.contract import CHANCE, Move, Rules
from banmen.games.flatfront.rules import (
    ARMIES,
    ATTACK,
    CELLS,
    COLOUR,
    FACE_UP,
    HANDS,
    HEIGHT,
    PASS,
    PASSES,
    PLACES,
    PRESSURE,
    REVEAL,
    STACK,
    STEPS,
    SUPPLY,
    TILES,
    TURN,
    UNITS,
    WIDTH,
)
from banmen.games.notation import PASS_WORDS, squeeze
from banmen.kernel import State, Word

COLOURS = ("blue", "red")
KINDS = tuple(f"{colour}{spaces}" for colour in "BR" for spaces in range(4))
"""The kinds of tiles, in the order of their numbers."""
DECK = tuple(kind for kind in KINDS for _ in range(TILES[int(kind[1])]))
"""All sixteen tiles."""

Place = tuple[int, int]
"""Column and y, relative to the first tile."""

_CELL = r"\(?([+-]?\d{1,4})[,;、]([+-]?\d{1,4})\)?"
_DEPLOYMENT = re.compile(_CELL + r"(?:[=:]([\d+,、]*))?")
_ATTACK = re.compile("x" + _CELL)
_REVEAL = re.compile(r">?([br][0-3])")
_TILE = re.compile("([br])" + _CELL + r"=([\d+]*)(~?)")
_END = re.compile(r">(\?|[br][0-3])|(blue|red)((?: pass){0,2})")


# --- the table -----------------------------------------------------------------------------------


class Tile(NamedTuple):
    """A tile on the table."""

    owner: int
    place: Place
    units: tuple[int, ...]
    """The powers of its units, ascending, standing or not."""
    power: int
    """The power of its standing units."""
    pressure: int
    """The power of standing enemy units on the tiles around it."""

    @property
    def fallen(self) -> bool:
        """Whether its units were knocked down."""
        return self.power < sum(self.units)

    @property
    def weak(self) -> bool:
        """Whether the enemy can attack it."""
        return 0 < self.power < self.pressure


def tiles(s: State) -> dict[Place, Tile]:
    """All tiles on the table, by ascending cells."""
    rows = (s[row : row + 2].tobytes() for row in (PLACES, UNITS, PRESSURE))
    return _tiles(*rows)


@functools.lru_cache(maxsize=64)  # a scene needs them several times
def _tiles(places: bytes, units: bytes, pressure: bytes) -> dict[Place, Tile]:
    """The tiles from the rows of both players, eight bytes each."""
    found: dict[Place, Tile] = {}
    for i, (cell, army, against) in enumerate(zip(places, units, pressure, strict=True)):
        if cell:
            place = CELLS[cell - 128]
            found[place] = Tile(i // 8, place, ARMIES[army >> 4], army & 15, against)
    return dict(sorted(found.items()))


def colours(s: State) -> tuple[str, str]:
    """The colours of player 0 and 1."""
    first = int(s[COLOUR])
    return COLOURS[first], COLOURS[1 - first]


def letter(s: State, player: int) -> str:
    """The letter of a player's colour in tiles: R."""
    return colours(s)[player][0].upper()


def face_up(s: State) -> str | None:
    """The face-up tile: R2."""
    return KINDS[int(s[FACE_UP]) - 1] if s[FACE_UP] else None


def face_down(s: State) -> dict[str, int]:
    """The number of tiles of each kind in the stack."""
    return dict(zip(KINDS, int(s[STACK]).to_bytes(8, "little"), strict=True))


def hand(s: State, player: int) -> dict[int, int]:
    """The number of units of each power in a player's hand."""
    held = int(s[HANDS + player])
    return {1: held & 15, 2: held >> 4 & 3, 4: held >> 6}


@functools.lru_cache(maxsize=4096)
def place_text(place: Place) -> str:
    """A cell in the notation: (+1,-1)."""
    return f"({place[0]:+d},{place[1]:+d})"


def units_text(units: Iterable[int]) -> str:
    """Units in the notation: 1+1+4, or 0 for none."""
    return "+".join(map(str, units)) or "0"


def neighbours(place: Place) -> list[Place]:
    """The six neighbouring cells."""
    return [(place[0] + column, place[1] + y) for column, y in STEPS]


def spans(places: Iterable[Place]) -> tuple[int, int]:
    """The number of columns that some cells take, and the half tiles between the lowest and the
    highest.
    """
    columns, ys = zip(*places, strict=True)
    return max(columns) - min(columns) + 1, max(ys) - min(ys)


def in_frame(places: Iterable[Place]) -> bool:
    """Whether some cells fit into one frame."""
    columns, height = spans(places)
    return columns <= WIDTH and height <= HEIGHT


def height_text(half_tiles: int) -> str:
    """A height from a lowest to a highest tile, in tiles: 5.5."""
    return f"{half_tiles / 2 + 1:g}"


# --- moves ---------------------------------------------------------------------------------------


def move(rules: Rules, s: State, code: int) -> Move:
    """The move of a code."""
    if code < ATTACK:
        text = f"{place_text(CELLS[code // 15])}={units_text(ARMIES[code % 15])}"
    elif code < PASS:
        text = f"x{place_text(CELLS[code - ATTACK])}"
    else:
        text = "pass" if code == PASS else f">{KINDS[code - REVEAL]}"
    return Move(text, code)


def read_move(rules: Rules, s: State, text: str) -> int:
    """The code of a legal move given as text; otherwise IllegalMove gives the reason."""
    typed = squeeze(text)
    if face_up(s) is not None:
        return _read_deployment(rules, s, typed)
    return _read_battle(rules, s, typed)


def _example(rules: Rules, s: State) -> str:
    """The first legal move, as an example of the notation."""
    return move(rules, s, rules.pick(rules.tables, s, 0)).text


def _read_deployment(rules: Rules, s: State, typed: str) -> int:
    found, tile = _DEPLOYMENT.fullmatch(typed), face_up(s)
    if found is None:
        named = _REVEAL.fullmatch(typed)
        if named and named[1].upper() != tile:
            raise IllegalMove("flatfront.not_a_reveal", tile=named[1].upper())
        _not_now(rules, s, typed, "flatfront.deployment", tile=tile)
    place = int(found[1]), int(found[2])
    _check_place(set(tiles(s)), place)
    army = _read_army(rules, s, found[3])
    return CELLS.index(place) * 15 + ARMIES.index(army)


def _read_battle(rules: Rules, s: State, typed: str) -> int:
    if typed in PASS_WORDS:
        if rules.pick(rules.tables, s, 0) != PASS:
            raise IllegalMove("flatfront.must_attack", example=_example(rules, s))
        return PASS
    found = _ATTACK.fullmatch(typed) or _DEPLOYMENT.fullmatch(typed)
    if found is None or (found.re is _DEPLOYMENT and found[3] is not None):
        _not_now(rules, s, typed, "flatfront.battle")
    place = int(found[1]), int(found[2])
    _check_target(s, place)
    return ATTACK + CELLS.index(place)


def _not_now(rules: Rules, s: State, typed: str, key: str, **params: object) -> NoReturn:
    """Refuse a move of the other phase, or a text that is never a move."""
    forms = (_DEPLOYMENT, _ATTACK, _REVEAL)
    known = typed in PASS_WORDS or any(form.fullmatch(typed) for form in forms)
    reason = key if known else "flatfront.unreadable"
    raise IllegalMove(reason, text=typed, example=_example(rules, s), **params)


def _check_place(taken: set[Place], place: Place) -> None:
    """Refuse cells where the next tile cannot go."""
    cell = place_text(place)
    if sum(place) % 2:
        raise IllegalMove("flatfront.no_cell", cell=cell)
    if not taken and place != (0, 0):
        raise IllegalMove("flatfront.first_tile")
    if place in taken:
        raise IllegalMove("flatfront.taken", cell=cell)
    if taken and taken.isdisjoint(neighbours(place)):
        raise IllegalMove("flatfront.no_neighbour", cell=cell)
    columns, height = spans(taken | {place})
    if columns > WIDTH:
        raise IllegalMove("flatfront.too_wide", cell=cell, columns=columns)
    if height > HEIGHT:
        raise IllegalMove("flatfront.too_high", cell=cell, height=height_text(height))


def _read_army(rules: Rules, s: State, typed: str | None) -> tuple[int, ...]:
    """The units for the face-up tile. They may be omitted where there is no choice."""
    tile = face_up(s) or ""
    if typed is None:
        if tile[1] != "0":
            raise IllegalMove("flatfront.which_units", tile=tile, example=_example(rules, s))
        return ()
    units = _powers(typed, IllegalMove)
    if len(units) != int(tile[1]):
        raise IllegalMove("flatfront.units_number", tile=tile, spaces=tile[1], found=len(units))
    held = hand(s, rules.turn(rules.tables, s))
    for power, wanted in Counter(units).items():
        if wanted > held[power]:
            raise IllegalMove("flatfront.not_in_hand", power=power, held=held[power], wanted=wanted)
    return units


def _powers(typed: str, complaint: type[Complaint]) -> tuple[int, ...]:
    """Units written as 1+1+4, 114 or 0, ascending."""
    digits = re.sub(r"\D", "", typed)
    if digits in ("", "0"):
        return ()
    for digit in digits:
        if int(digit) not in SUPPLY:
            raise complaint("flatfront.no_power", power=digit)
    return tuple(sorted(map(int, digits)))


def _check_target(s: State, place: Place) -> None:
    """Refuse a tile that the side to move cannot attack."""
    cell, target = place_text(place), tiles(s).get(place)
    if target is None:
        raise IllegalMove("flatfront.no_tile", cell=cell)
    if target.owner == int(s[TURN]):
        raise IllegalMove("flatfront.own_tile", cell=cell)
    if not target.units:
        raise IllegalMove("flatfront.nobody", cell=cell)
    if target.fallen:
        raise IllegalMove("flatfront.fallen", cell=cell)
    if not target.weak:
        raise IllegalMove(
            "flatfront.not_weaker", cell=cell, yours=target.pressure, theirs=target.power
        )


# --- decks ---------------------------------------------------------------------------------------


def read_deck(deck: str | Sequence[str]) -> list[int]:
    """The reveals of a deck, from the top: the sixteen tiles in some order."""
    typed = re.findall(r"[^\s,;，；、]+", deck) if isinstance(deck, str) else deck
    found: list[str] = []
    for tile in typed:
        known = _REVEAL.fullmatch(squeeze(str(tile)))
        if known is None:
            raise Complaint("flatfront.deck_tile", tile=tile)
        found.append(known[1].upper())
    missing, extra = Counter(DECK) - Counter(found), Counter(found) - Counter(DECK)
    if missing or extra:
        which = "both" if missing and extra else "missing" if missing else "extra"
        raise Complaint(f"flatfront.deck_{which}", missing=_list(missing), extra=_list(extra))
    return [REVEAL + KINDS.index(tile) for tile in found]


def still_down(rules: Rules, text: str) -> list[str]:
    """The tiles face down in a position, by kinds."""
    return list(Counter(face_down(read_position(rules, text))).elements())


def _list(kinds: Counter[str]) -> list[str]:
    return sorted(kinds.elements())


# --- positions -----------------------------------------------------------------------------------


class TileText(NamedTuple):
    """A tile in a position text."""

    colour: str
    """B or R."""
    place: Place
    units: tuple[int, ...] = ()
    fallen: bool = False

    @property
    def kind(self) -> str:
        """The kind, as in R2."""
        return f"{self.colour}{len(self.units)}"

    def __str__(self) -> str:
        units = units_text(self.units) + ("~" if self.fallen else "")
        return f"{self.colour}{place_text(self.place)}={units}"


class Land(NamedTuple):
    """The content of a position text, of a valid position or not."""

    tiles: tuple[TileText, ...]
    up: str | None
    """The face-up tile, ? if one is to be revealed, None in battle."""
    turn: str = ""
    """In battle: the colour to move, blue or red."""
    passes: int = 0

    def __str__(self) -> str:
        first = sorted(self.tiles, key=lambda tile: (tile.place != (0, 0), tile.place))
        end = [f">{self.up}"] if self.up else [self.turn, *["pass"] * self.passes]
        return " ".join([*map(str, first), *end])


def position_text(rules: Rules, s: State) -> str:
    """The position in one line."""
    laid = tuple(
        TileText(letter(s, tile.owner), tile.place, tile.units, tile.fallen)
        for tile in tiles(s).values()
    )
    who = rules.turn(rules.tables, s)
    if who == CHANCE:
        return str(Land(laid, "?"))
    if (tile := face_up(s)) is not None:
        return str(Land(laid, tile))
    return str(Land(laid, None, colours(s)[who], int(s[PASSES])))


def read_position(rules: Rules, text: str) -> State:
    """The state of a position text; BadPosition says what is wrong with it."""
    land = read_land(text)
    _check_land(land.tiles)
    _check_numbers(land.tiles, land.up)
    s = _laid_out(rules, land.tiles)
    if land.up is None:
        _check_fallen(s, land.tiles)
        _battle(rules, s, land)
    elif land.up != "?":
        rules.play(rules.tables, s, REVEAL + KINDS.index(land.up))
    return s


def read_land(text: str) -> Land:
    """Parse a position text; raise BadPosition if it cannot be read."""
    parts = re.sub(r"\s*([=,])\s*", r"\1", text).split()
    found = [_TILE.fullmatch(squeeze(part)) for part in parts]
    n = found.index(None) if None in found else len(parts)
    end = _END.fullmatch(" ".join(map(squeeze, parts[n:])))
    if end is None:
        key = "position_word" if parts[n:] else "position_end"
        raise BadPosition(f"flatfront.{key}", text=" ".join(parts[n:]))
    tiles = tuple(_read_tile(tile) for tile in found if tile)
    if end[1]:
        return Land(tiles, end[1].upper())
    return Land(tiles, None, end[2], end[3].count("pass"))


def _read_tile(found: re.Match[str]) -> TileText:
    units = _powers(found[4], BadPosition)
    place = int(found[2]), int(found[3])
    if len(units) > 3:
        raise BadPosition("flatfront.spaces", cell=place_text(place), found=len(units))
    return TileText(found[1].upper(), place, units, bool(found[5]))


def _check_land(land: Sequence[TileText]) -> None:
    """Refuse tiles off the grid, apart from the others, or outside the frame."""
    places = Counter(tile.place for tile in land)
    for place, times in places.items():
        if sum(place) % 2:
            raise BadPosition("flatfront.no_cell", cell=place_text(place))
        if times > 1:
            raise BadPosition("flatfront.twice", cell=place_text(place))
    if not land:
        return
    if (0, 0) not in places:
        raise BadPosition("flatfront.no_first")
    columns, height = spans(places)
    if columns > WIDTH:
        raise BadPosition("flatfront.land_wide", columns=columns)
    if height > HEIGHT:
        raise BadPosition("flatfront.land_high", height=height_text(height))
    if apart := set(places) - set(_outward(set(places))):
        raise BadPosition("flatfront.apart", cell=place_text(min(apart)))


def _outward(places: set[Place]) -> list[Place]:
    """The cells connected with the first tile, each after one of its neighbours."""
    found = [(0, 0)]
    for place in found:
        found += [near for near in neighbours(place) if near in places and near not in found]
    return found


def _check_numbers(land: Sequence[TileText], shown: str | None) -> None:
    """Refuse more tiles and units than there are, or numbers that do not fit the phase."""
    kinds = Counter(tile.kind for tile in land)
    kinds.update([shown] if shown in KINDS else [])
    for kind, found in kinds.items():
        if found > TILES[int(kind[1])]:
            raise BadPosition(
                "flatfront.many_tiles", tile=kind, found=found, most=TILES[int(kind[1])]
            )
    units = Counter((tile.colour, power) for tile in land for power in tile.units)
    for (sign, power), found in units.items():
        if found > SUPPLY[power]:
            colour = COLOURS["BR".index(sign)]
            key, most = f"flatfront.many_units.{colour}", SUPPLY[power]
            raise BadPosition(key, power=power, found=found, most=most)
    whole = 2 * sum(TILES)
    if shown is None and len(land) < whole:
        raise BadPosition("flatfront.early_battle", found=len(land))
    if shown == "?" and len(land) == whole:
        raise BadPosition("flatfront.no_stack")
    if shown is not None and (down := [tile for tile in land if tile.fallen]):
        raise BadPosition("flatfront.early_fall", cell=place_text(down[0].place))


def _laid_out(rules: Rules, land: Sequence[TileText]) -> State:
    """The state with all tiles in place and all units standing."""
    s, by_place = rules.blank(), {tile.place: tile for tile in land}
    rules.setup(rules.tables, s)
    for place in _outward(set(by_place)) if land else ():
        tile = by_place[place]
        rules.play(rules.tables, s, REVEAL + KINDS.index(tile.kind))
        rules.play(rules.tables, s, CELLS.index(place) * 15 + ARMIES.index(tile.units))
    return s


def _check_fallen(s: State, land: Sequence[TileText]) -> None:
    """Refuse units that cannot have fallen: all stand in s, and pressure never rises later."""
    before = tiles(s)
    for tile in land:
        cell, most = place_text(tile.place), before[tile.place].pressure
        if tile.fallen and not tile.units:
            raise BadPosition("flatfront.nobody", cell=cell)
        if tile.fallen and not before[tile.place].weak:
            power = sum(tile.units)
            raise BadPosition("flatfront.never_fell", cell=cell, power=power, most=most)


def _battle(rules: Rules, s: State, land: Land) -> None:
    """Let the fallen units fall, and give the turn to a colour after some passes."""
    for tile in land.tiles:
        if tile.fallen:
            s[TURN] = Word(1 - tiles(s)[tile.place].owner)
            rules.play(rules.tables, s, ATTACK + CELLS.index(tile.place))
    who, passes = colours(s).index(land.turn), land.passes
    s[TURN], s[PASSES] = Word(who), Word(passes)
    for target in tiles(s).values():
        if target.weak and (passes == 2 or (passes == 1 and target.owner == who)):
            raise BadPosition("flatfront.no_pass", cell=place_text(target.place))
