"""`banmen archive`: the finished games of a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from banmen.cli.common import busy, console, tell
from banmen.cli.parameters import Database
from banmen.extras import extra

app = typer.Typer(help="The finished games of a server.", no_args_is_help=True)

Files = Annotated[
    list[Path],
    typer.Argument(metavar="FILE…", help="Records, as `banmen match --out` writes them."),
]


@app.callback()
def archive() -> None:
    """The finished games of a server."""


@app.command("import")
def take_in(files: Files, database: Database = None) -> None:
    """Import records into the archive; the server may be running."""
    from banmen.record import read

    with extra("serve"):
        from banmen.server.archive.records import take_in

    records = (record for file in files for record in read(file))
    told = tell("archive.imported", taken=0, known=0, left_out=0)
    with busy(tell("archive.importing")):
        for counted in take_in(database, records):
            told = tell("archive.imported", **counted)
    console().print(told, markup=False)
