"""Back up a SQLite database to one file, and restore it. PostgreSQL has tools of its own.

A copy is a consistent snapshot, whatever is written meanwhile (SQLite's online backup). It gets its
name only once it is complete and on disk.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

from banmen.errors import Complaint
from banmen.server.storage.database import Database, sqlite_file

PATIENCE = 2.0
"""The longest wait for another process, in seconds."""
BESIDE = ("", "-wal", "-shm")
"""The files of a database."""


def back_up(url: str | None, file: Path) -> int:
    """Copy the database to a new file, even while the server runs; return its size in bytes."""
    database = _there(url)
    if not database.exists():
        raise Complaint("backup.nothing", where=database)
    if file.exists():
        raise Complaint("backup.exists", file=file)
    with _new(file) as part:
        _copy(database, part)
    return file.stat().st_size


def restore(url: str | None, file: Path) -> Path | None:
    """Put a copy in place of the database; return the path of the old one, if there was any.

    The server must not be running. A copy made by an older banmen is upgraded.
    """
    database = _there(url)
    database.parent.mkdir(parents=True, exist_ok=True)
    if not file.is_file():
        raise Complaint("backup.nothing", where=file)
    _let_go(database)
    with _new(database) as part:
        _copy(file, part)
        copy = Database(str(part))
        try:
            copy.prepare()
        finally:
            copy.writing.close()
        return _set_aside(database)


def _there(url: str | None) -> Path:
    file = sqlite_file(url)
    if file is None:
        raise Complaint("backup.postgres")
    return file


@contextmanager
def _new(file: Path) -> Iterator[Path]:
    """A temporary file, readable by its owner only, that gets its name at the end if all
    went well.
    """
    part = file.with_name(f"{file.name}.part")
    os.close(os.open(part, os.O_CREAT | os.O_RDWR | os.O_TRUNC, 0o600))
    try:
        yield part
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.rename(file)
    finally:
        for name in BESIDE:
            Path(f"{part}{name}").unlink(missing_ok=True)


def _copy(old: Path, new: Path) -> None:
    """Copy a database of banmen; refuse files that are damaged or something else."""
    try:
        with closing(_opened(old)) as source, closing(sqlite3.connect(new)) as copy:
            source.backup(copy)  # in one go: otherwise every write of the server restarts it
            copy.execute("PRAGMA journal_mode=DELETE")  # one file without side files
            (health,) = copy.execute("PRAGMA quick_check").fetchone()
            if health != "ok":
                raise sqlite3.DatabaseError(health)
            copy.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError as error:
        raise Complaint("backup.damaged", file=old, reason=error) from error


def _let_go(database: Path) -> None:
    """Make sure that no server has the database open, and that it is all in one file."""
    if not database.exists():
        return
    try:
        with closing(_opened(database)) as there:
            there.execute("PRAGMA journal_mode=DELETE")  # needs exclusive access
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise Complaint("backup.in_use", where=database) from error
    except sqlite3.DatabaseError:
        pass  # damaged: that is why it is being restored


def _set_aside(database: Path) -> Path | None:
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    aside = database.with_name(f"{database.name}.{now}")
    for name in BESIDE:
        with suppress(FileNotFoundError):
            Path(f"{database}{name}").rename(f"{aside}{name}")
    return aside if aside.exists() else None


def _opened(file: Path) -> sqlite3.Connection:
    where = f"file:{quote(str(file.absolute()))}?mode=rw"
    return sqlite3.connect(where, uri=True, timeout=PATIENCE)
