"""The commands `gif` and `html`: a record as something to look at anywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from banmen.cli.common import Flip, busy, complain, console, tell
from banmen.errors import BadRecord

File = Annotated[Path, typer.Argument(metavar="FILE", help="A file of records, text or JSON.")]
Number = Annotated[int, typer.Option("--number", "-n", min=1, help="Which record of the file.")]
Out = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="FILE", help="Where to write it; beside the record."),
]


def gif(
    file: File,
    out: Out = None,
    number: Number = 1,
    width: Annotated[int, typer.Option("--width", "-w", metavar="PIXELS")] = 480,
    seconds: Annotated[
        float, typer.Option("--seconds", "-s", metavar="S", help="How long a position stays.")
    ] = 0.8,
    dark: Annotated[bool, typer.Option("--dark", help="As by night.")] = False,
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


def _keep(content: bytes, path: Path, fault: BadRecord | None) -> None:
    path.write_bytes(content)
    console().print(tell("cli.saved", file=path), markup=False, soft_wrap=True)
    if fault is not None:
        complain(fault)
