"""The command `replay`: step through a record."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from banmen.cli.common import complain, console, harmless, language, tell
from banmen.cli.parameters import File, Flip, Json, Number
from banmen.errors import BadRecord, Complaint

if TYPE_CHECKING:
    from rich.console import RenderableType

    from banmen.game import Position
    from banmen.record import Record
    from banmen.record.model import Plies


def replay(
    file: File,
    number: Number = 1,
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="N", min=0, help="Show the position after N moves."),
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="Print every position.")] = False,
    flip: Flip = False,
    json_: Json = False,
) -> None:
    """Step through a record with the arrow keys, or print it.

    Of a damaged file everything before the fault is shown, then its line and the reason.
    """
    from banmen.cli.session import opened

    record, fault = opened(file, number)
    show = _Show(record, flip)
    if json_:
        print(json.dumps(_data(show, fault), ensure_ascii=False))
    elif at is not None:
        if at >= len(show.positions):
            raise Complaint("record.ply", ply=at, last=len(show.positions) - 1)
        console().print(show.page(at))
    elif all_ or not (sys.stdin.isatty() and sys.stdout.isatty()):
        for i in range(len(show.positions)):
            console().print(show.page(i), "", sep="\n")
    else:
        _step_through(show, fault)
    if fault is not None:
        complain(fault)


def _data(show: _Show, fault: BadRecord | None) -> dict[str, Any]:
    """A record as plain data."""
    error = fault and {"line": fault.line, "key": fault.key, "reason": fault.say(language())}
    return {
        "record": json.loads(show.record.to_json()),
        "positions": [str(position) for position in show.positions],
        "error": error,
    }


class _Show:
    """The pages of a record: each a board with the annotations of its move."""

    def __init__(self, record: Record, flip: bool) -> None:
        self.record, self.flip = record, flip
        self.positions: list[Position] = list(record.positions())
        self.turns: list[Plies] = _turns(record)

    def page(self, i: int) -> RenderableType:
        """The page of the position after i moves."""
        from rich.console import Group
        from rich.text import Text

        from banmen.cli.status import picture

        last = i == len(self.positions) - 1
        ending = (self.record.result, self.record.termination) if last else None
        tags = [
            Text(harmless(f"{name}: {value}"), "dim") for name, value in self.record.tags.items()
        ]
        where = Text(tell("cli.page", at=i, last=len(self.positions) - 1), "dim")
        board = picture(self.positions[i], self.flip, ending)
        return Group(*tags, where, board, *self.remarks(i))

    def remarks(self, i: int) -> list[RenderableType]:
        """Comments, clock and variations of a move."""
        from rich.text import Text

        from banmen.record.model import clock_text
        from banmen.record.text import line_text

        chance = self.positions[0].game.about.chance
        said = (
            [Text(harmless(self.record.comment), "italic")]
            if i == 0 and self.record.comment
            else []
        )
        for ply in self.turns[i]:
            if ply.clock is not None:
                said.append(Text(tell("cli.clock", clock=clock_text(ply.clock))))
            if ply.comment:
                said.append(Text(harmless(ply.comment), "italic"))
            played = i if ply.reveal else i - 1
            for variation in ply.variations:
                said.append(Text(tell("cli.variation", moves=line_text(variation, played, chance))))
        return list(said)


def _turns(record: Record) -> list[Plies]:
    """The plies that led to each position: a move and its reveals."""
    from banmen.record.replay import turns

    return list(turns(record.moves, None))


def _step_through(show: _Show, fault: BadRecord | None) -> None:
    """Step by arrow keys, Home and End; f rotates the board, q quits."""
    from prompt_toolkit import Application
    from prompt_toolkit.formatted_text import ANSI
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.layout import Layout, Window
    from prompt_toolkit.layout.controls import FormattedTextControl
    from rich.text import Text

    keys, last, at = KeyBindings(), len(show.positions) - 1, 0

    def text() -> ANSI:
        lines = [show.page(at), Text("\n" + tell("cli.keys"), "dim")]
        if fault is not None and at == last:
            lines.insert(1, Text(harmless(fault.say(language())), "bold red"))
        return ANSI(_coloured(lines))

    def go(names: tuple[str, ...], where: Callable[[], int]) -> None:
        def move(event: Any) -> None:
            nonlocal at
            at = min(max(where(), 0), last)

        for name in names:
            keys.add(name)(move)

    go(("right", "down", "space", "enter", "n"), lambda: at + 1)
    go(("left", "up", "backspace", "p"), lambda: at - 1)
    go(("home", "g"), lambda: 0)
    go(("end", "G"), lambda: last)

    @keys.add("f")
    def flip(event: Any) -> None:
        show.flip = not show.flip

    @keys.add("q")
    @keys.add("escape", eager=True)
    @keys.add("c-c")
    def leave(event: Any) -> None:
        event.app.exit()

    window = Window(FormattedTextControl(text), wrap_lines=True)
    Application(layout=Layout(window), key_bindings=keys, full_screen=True).run()


def _coloured(lines: list[Any]) -> str:
    """Rich output as text with escape sequences for the terminal."""
    from rich.console import Console

    real = console()
    paper = Console(
        file=io.StringIO(),
        force_terminal=True,
        color_system=real.color_system or "standard",  # type: ignore[arg-type]
        no_color=real.no_color,
        width=real.width,
        highlight=False,
    )
    with paper.capture() as captured:
        for line in lines:
            paper.print(line)
    return captured.get()
