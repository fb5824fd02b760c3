"""`banmen backup` and `banmen restore`: a server's database as a file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from banmen.cli.common import console, tell
from banmen.cli.parameters import Database
from banmen.extras import extra


def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The new file, which must not exist yet.")
    ],
    database: Database = None,
) -> None:
    """Copy a server's games and people into a file, also while it runs."""
    with extra("serve"):
        from banmen.server.storage.backup import back_up

    megabytes = f"{back_up(database, file) / 1e6:.1f}"
    console().print(
        tell("backup.made", file=file, megabytes=megabytes), markup=False, soft_wrap=True
    )


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file made by `banmen backup`.")],
    database: Database = None,
) -> None:
    """Put such a copy back; the server must not be running. What was there before is kept."""
    with extra("serve"):
        from banmen.server.storage.backup import restore
        from banmen.server.storage.database import Database

    aside = restore(database, file)
    where = Database(database).where
    console().print(tell("backup.restored", where=where, file=file), markup=False, soft_wrap=True)
    if aside is not None:
        console().print(tell("backup.aside", file=aside), markup=False, soft_wrap=True)
