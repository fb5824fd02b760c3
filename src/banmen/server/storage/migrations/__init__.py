"""How the database came to be as it is: one step a file in versions/, run at every start.

A new step: change schema.py, then write the file that leads there. It is never changed afterwards.

Nodes are upgraded one after the other, so the version before has to go on with the new schema. A
step therefore adds tables and columns (which may be empty or have a default) and takes nothing
away. What is no longer used goes a version later, with `SINCE` raised to the step that stopped
using it; a test holds the steps to this.
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
"""A banmen whose last step is this one can work with the database as the last step here left it."""


def upgrade(connection: Connection) -> None:
    """Bring a database up to date; one that a newer banmen has upgraded stays as it is, if it says
    that this one can work with it.
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
