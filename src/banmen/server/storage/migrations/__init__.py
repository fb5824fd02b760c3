"""Migrations of the database: one step a file in versions/, run at every start.

To add a step, change schema.py, then write the migration. It is never changed afterwards.

Nodes are upgraded one after the other, so the previous version must work with the new schema. So a
step adds tables and columns (nullable or with a default) and removes nothing. Unused parts are
removed a version later, with `SINCE` raised to the step that stopped using them. A test checks
this.
"""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection

from banmen.server.storage import schema

SINCE = "0009"
"""The oldest last step of a banmen that can work with the schema of the newest step here."""


def upgrade(connection: Connection) -> None:
    """Upgrade a database. One upgraded by a newer banmen stays as it is, if it says that this
    version can work with it.
    """
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    steps = ScriptDirectory.from_config(config)
    ours, found = steps.get_current_head(), MigrationContext.configure(connection)
    known = {step.revision for step in steps.walk_revisions()}
    if found.get_current_revision() not in known | {None} and _since(connection) <= str(ours):
        return
    command.upgrade(config, "head")
    if found.get_current_revision() == ours and _since(connection) != SINCE:
        connection.execute(sa.delete(schema.compatible))
        connection.execute(sa.insert(schema.compatible), {"id": 1, "since": SINCE})


def _since(connection: Connection) -> str:
    """The last step of the oldest banmen that can work with the database."""
    if not sa.inspect(connection).has_table(schema.compatible.name):
        return "later"
    found = connection.execute(sa.select(schema.compatible.c.since)).scalar_one_or_none()
    return "later" if found is None else str(found)
