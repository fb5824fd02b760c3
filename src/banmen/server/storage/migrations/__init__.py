"""How the database came to be as it is: one step a file in versions/, run at every start.

A new step: change schema.py, then write the file that leads there. It is never changed afterwards.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection


def upgrade(connection: Connection) -> None:
    """Bring a database up to date."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
