"""The words around a board: the game, the turn, hands, the last move."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from banmen.cli.common import colour_name, language, tell
from banmen.draw.board import STONES, draw
from banmen.games import RUNNING
from banmen.position import MOST_REPETITIONS, Position
from banmen.scene import Held, Scene
from banmen.texts import APART

GROUPS = ("group", "win")
HIGH, NARROW, GAP = 12, 26, 3
"""A board with more rows than this is high; columns that the words beside it need; columns between
the two.
"""


def picture(
    position: Position, flip: bool = False, ending: tuple[str, str] | None = None
) -> RenderableType:
    """A position with its board and all information beside it.

    `ending` is a result and its reason, if the players settled the game themselves.
    """
    scene = position.scene()
    lines = [
        *_last(position, scene),
        *_held(scene),
        *_groups(scene),
        _state(position, scene, ending),
    ]
    return _Picture(_title(position, scene), draw(scene, flip), lines)


@dataclass
class _Picture:
    """A board with words beneath it, or beside it if it is high and there is room."""

    title: Text
    board: Text
    lines: list[Text]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        rows = self.board.plain.split("\n")
        widest = max(map(cell_len, rows))
        room = options.max_width - widest - GAP
        yield self.title
        yield ""
        if len(rows) > HIGH and room >= NARROW:
            both = Table.grid(padding=(0, GAP, 0, 0))
            both.add_row(self.board, Group(*self.lines))
            yield both
        else:  # do not wrap a board wider than the screen
            wide = options.update(width=max(widest, options.max_width))
            yield from console.render(Group(self.board, "", *self.lines), wide)


def _line(key: str, **params: object) -> Text:
    return Text(tell(key, **params))


def _title(position: Position, scene: Scene) -> Text:
    options = ", ".join(f"{name} {value}" for name, value in scene.options.items())
    text = Text(position.game.about.title_in(language()), "bold")
    text.append(f"  {options}" if options else "", "not bold")
    if scene.phase != "play":
        text.append("  " + tell(f"cli.phase.{scene.phase}"), "not bold")
    return text


def player(scene: Scene, who: int) -> str:
    """A player with sign and colour: ○ White."""
    return side(scene.players[who])


def side(colour: str) -> str:
    """A colour with its sign: ○ White."""
    return f"{STONES[colour]} {colour_name(colour)}"


def _last(position: Position, scene: Scene) -> list[Text]:
    """The last move, and its effects besides the moving."""
    happened = [
        event.say(language())
        for event in scene.events
        if event.kind not in ("moved", "placed", "revealed")
    ]
    if position.last is None:
        return []
    text = tell("cli.last", move=position.last.text)
    return [Text(tell("cli.last_and", last=text, happened=happened) if happened else text)]


def _state(position: Position, scene: Scene, ending: tuple[str, str] | None) -> Text:
    """The player to move, or the result and its reason."""
    result, why = ending or ("*", "")
    if result == "*":
        result, why = position.result, _reason(position)
    if result == "*":
        return Text(tell("cli.to_move", player=player(scene, scene.turn or 0)), "bold")
    if result == "1/2-1/2":
        said = tell("cli.drawn", result=result)
    else:
        said = tell("cli.won", player=player(scene, 0 if result == "1-0" else 1), result=result)
    if why not in ("", "rules"):
        said += APART[language()] + tell(f"cli.end.{why}")
    return Text(said, "bold green")


def _reason(position: Position) -> str:
    """Why a game is over, if the last move does not show it."""
    rules = position.game.rules
    if not position.over or rules.outcome(rules.tables, position.state) != RUNNING:
        return ""
    return "repetition" if position.repetitions >= MOST_REPETITIONS else "no_moves"


def _held(scene: Scene) -> list[Text]:
    """Hands, the face-up tile and the stack; empty if there are none."""
    lines = []
    for who in (0, 1):
        if held := [piece for piece in scene.held if piece.owner == who and not piece.up]:
            what = [_pieces(piece) for piece in held]
            lines.append(_line("cli.hand", player=player(scene, who), pieces=what))
    if up := next((piece for piece in scene.held if piece.up), None):
        lines.append(Text(tell("cli.face_up", tile=up.face), "bold"))
    if stack := [piece for piece in scene.held if piece.owner is None]:
        tiles = " ".join(f"{piece.count}×{piece.face}" for piece in stack)
        lines.append(_line("cli.stack", tiles=tiles))
    return lines


def _pieces(held: Held) -> str:
    if held.kind == "unit":
        return tell("cli.units", count=held.count, power=held.face)
    return tell("cli.pieces.one" if held.count == 1 else "cli.pieces.many", count=held.count)


def _groups(scene: Scene) -> list[Text]:
    """The number of groups of each side, in games where groups matter."""
    kinds = {mark.kind for mark in scene.marks}
    if kinds.isdisjoint(("group", "largest")) or scene.pieces[0].kind != "stone":
        return []
    counts = Counter(mark.owner for mark in scene.marks if mark.kind in GROUPS)
    first, second = (f"{player(scene, who)} {counts[who]}" for who in (0, 1))
    return [_line("cli.groups", first=first, second=second)]
