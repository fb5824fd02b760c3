"""The commands `gif`, `html`, `svg`, `png` and `convert`: export records."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from banmen.cli.common import busy, complain, console, tell
from banmen.cli.parameters import File, Flip, Number
from banmen.errors import BadRecord, Complaint

if TYPE_CHECKING:
    from banmen.scene import Scene

Out = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="FILE", help="The file; default: beside the record."),
]

At = Annotated[
    int | None,
    typer.Option("--at", metavar="N", min=0, help="After this many moves; default: the end."),
]
Width = Annotated[int, typer.Option("--width", "-w", metavar="PIXELS")]
Dark = Annotated[bool, typer.Option("--dark", help="The dark theme.")]


def gif(
    file: File,
    out: Out = None,
    number: Number = 1,
    width: Width = 480,
    seconds: Annotated[
        float, typer.Option("--seconds", "-s", metavar="S", help="Seconds for each position.")
    ] = 0.8,
    dark: Dark = False,
    flip: Flip = False,
) -> None:
    """Make an animated GIF of a game.

    Of a damaged record everything before the fault is shown.
    """
    from banmen.cli.session import opened

    record, fault = opened(file, number)
    theme = "dark" if dark else "light"
    with busy(tell("cli.drawing", file=out or file)):
        film = record.gif(width, seconds, theme=theme, turned=flip)
    _keep(film, out or file.with_suffix(".gif"), fault)


def html(
    file: File,
    out: Out = None,
    number: Number = 1,
    flip: Flip = False,
) -> None:
    """Make a page of a game that replays it in any browser, without a server.

    It is one file that loads nothing, in English and Japanese, by day and by night.
    """
    from banmen.cli.session import opened

    record, fault = opened(file, number)
    with busy(tell("cli.drawing", file=out or file)):
        page = record.html(turned=flip)
    _keep(page.encode(), out or file.with_suffix(".html"), fault)


def svg(
    file: File,
    out: Out = None,
    number: Number = 1,
    at: At = None,
    dark: Dark = False,
    flip: Flip = False,
) -> None:
    """Draw a position of a game as SVG."""
    from banmen import draw

    scene, fault = _scene(file, number, at)
    drawing = draw.svg(scene, theme="dark" if dark else "light", turned=flip)
    _keep(drawing.encode(), out or file.with_suffix(".svg"), fault)


def png(
    file: File,
    out: Out = None,
    number: Number = 1,
    at: At = None,
    width: Width = 800,
    dark: Dark = False,
    flip: Flip = False,
) -> None:
    """Draw a position of a game as PNG."""
    from banmen import draw

    scene, fault = _scene(file, number, at)
    pixels = draw.png(scene, width, theme="dark" if dark else "light", turned=flip)
    _keep(pixels, out or file.with_suffix(".png"), fault)


def convert(
    file: File,
    out: Annotated[
        Path, typer.Argument(metavar="OUT", help="The new file: .json, .jsonl, .sgf, or text.")
    ],
) -> None:
    """Write the records of a file again, in another form."""
    from banmen.cli.session import opened_all
    from banmen.record import write

    if out.exists():
        raise Complaint("cli.exists", file=out)
    records, fault = opened_all(file)
    write(out, records)
    console().print(tell("cli.saved", file=out), markup=False, soft_wrap=True)
    if fault is not None:
        complain(fault)


def _scene(file: Path, number: int, at: int | None) -> tuple[Scene, BadRecord | None]:
    """A position of a record; if the record is damaged, from before the fault."""
    from banmen.cli.session import opened

    record, fault = opened(file, number)
    last = sum(not ply.reveal for ply in record.moves)
    return record.scene(last if at is None else at), fault


def _keep(content: bytes, path: Path, fault: BadRecord | None) -> None:
    path.write_bytes(content)
    console().print(tell("cli.saved", file=path), markup=False, soft_wrap=True)
    if fault is not None:
        complain(fault)
