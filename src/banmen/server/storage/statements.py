"""Write a batch of changes in as few statements as possible.

SQLite gets one statement for all rows of a table: this takes less processor time than one statement
a row (docs/server.md), though commits take as long. PostgreSQL's driver sends all rows at once.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

import sqlalchemy as sa

from banmen.server.storage import schema

Row = dict[str, Any]
Add = tuple[sa.Table, Row]
Alter = tuple[sa.Table, Row, Row]
"""A table, the primary key of a row, and the values to set."""
Remove = tuple[sa.Table, Row]
"""A table, and the column values shared by the rows to delete."""

TABLES = schema.metadata.sorted_tables
"""Sorted so that tables come before those that refer to them."""
MOST_ROWS = 500
"""Rows in one statement: SQLite takes at most 32,766 values."""
UPDATES_AT_ONCE = (3, 33)
"""The first SQLite version with ``UPDATE … FROM``; Python may come with an older one."""


def write(
    connection: sa.Connection,
    adds: Sequence[Add],
    alters: Sequence[Alter],
    removes: Sequence[Remove],
) -> None:
    """Write changes within a transaction; deletions come first."""
    for table, common in removes:
        where = (table.c[name] == common[name] for name in common)
        connection.execute(sa.delete(table).where(*where))
    at_once = connection.dialect.name == "sqlite"
    insert = _insert_at_once if at_once else _insert
    updates_at_once = at_once and sqlite3.sqlite_version_info >= UPDATES_AT_ONCE
    update = _update_at_once if updates_at_once else _update
    for table in TABLES:
        for rows in _alike(row for into, row in adds if into is table):
            insert(connection, table, rows)
    for table, keys, values in _merged(alters):
        update(connection, table, keys, values)


def _alike(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Yield rows with the same columns, in groups that fit one statement."""
    found: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        found.setdefault(tuple(row), []).append(row)
    for group in found.values():
        for first in range(0, len(group), MOST_ROWS):
            yield group[first : first + MOST_ROWS]


def _merged(alters: Iterable[Alter]) -> Iterator[tuple[sa.Table, list[Row], list[Row]]]:
    """Yield keys and values by table, with all changes of one row merged."""
    merged: dict[tuple[str, tuple[Any, ...]], Alter] = {}
    for table, key, values in alters:
        row = table.name, tuple(key.values())
        earlier = merged[row][2] if row in merged else {}
        merged[row] = table, key, earlier | values
    alike: dict[tuple[str, ...], list[Alter]] = {}
    for alter in merged.values():
        alike.setdefault((alter[0].name, *sorted(alter[2])), []).append(alter)
    for group in alike.values():
        for first in range(0, len(group), MOST_ROWS):
            part = group[first : first + MOST_ROWS]
            yield part[0][0], [key for _, key, _ in part], [values for _, _, values in part]


# --- PostgreSQL ----------------------------------------------------------------------------------


def _insert(connection: sa.Connection, table: sa.Table, rows: Sequence[Row]) -> None:
    connection.execute(sa.insert(table), rows)


def _update(
    connection: sa.Connection, table: sa.Table, keys: Sequence[Row], values: Sequence[Row]
) -> None:
    where = [table.c[name] == sa.bindparam(f"key_{name}") for name in keys[0]]
    settings: Row = {name: sa.bindparam(f"new_{name}") for name in values[0]}
    rows = [
        {f"key_{name}": value for name, value in key.items()}
        | {f"new_{name}": value for name, value in new.items()}
        for key, new in zip(keys, values, strict=True)
    ]
    connection.execute(sa.update(table).where(*where).values(settings), rows)


# --- SQLite --------------------------------------------------------------------------------------


def _insert_at_once(connection: sa.Connection, table: sa.Table, rows: Sequence[Row]) -> None:
    names = list(rows[0])
    columns = ", ".join(f'"{name}"' for name in names)
    connection.exec_driver_sql(
        f'INSERT INTO "{table.name}" ({columns}) VALUES {_places(len(rows), len(names))}',
        _values(connection, table, names, rows),
    )


def _update_at_once(
    connection: sa.Connection, table: sa.Table, keys: Sequence[Row], values: Sequence[Row]
) -> None:
    key, new = list(keys[0]), list(values[0])
    columns = {name: f"given.column{place}" for place, name in enumerate((*key, *new), 1)}
    setting = ", ".join(f'"{name}" = {columns[name]}' for name in new)
    where = " AND ".join(f'"{table.name}"."{name}" = {columns[name]}' for name in key)
    rows = [one | other for one, other in zip(keys, values, strict=True)]
    connection.exec_driver_sql(
        f'UPDATE "{table.name}" SET {setting} '
        f"FROM (VALUES {_places(len(rows), len(columns))}) AS given WHERE {where}",
        _values(connection, table, list(columns), rows),
    )


def _places(rows: int, columns: int) -> str:
    """Placeholders for values: (?, ?, ?), (?, ?, ?)."""
    row = f"({', '.join('?' * columns)})"
    return ", ".join([row] * rows)


def _values(
    connection: sa.Connection, table: sa.Table, names: Sequence[str], rows: Sequence[Row]
) -> tuple[Any, ...]:
    """All values of rows in the database's representation, one after the other."""
    stored = [(name, _stored(table.c[name], connection.dialect)) for name in names]
    return tuple(chain.from_iterable([keep(row[name]) for name, keep in stored] for row in rows))


def _stored(column: sa.Column[Any], dialect: sa.Dialect) -> Callable[[Any], Any]:
    """The function that converts a column's values for the database; JSON becomes text, for
    instance.
    """
    return column.type.dialect_impl(dialect).bind_processor(dialect) or _as_it_is


def _as_it_is(value: Any) -> Any:
    return value
