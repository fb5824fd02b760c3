"""Which nodes can do a search that another one offers."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """A column; a server of the version before leaves it empty, and does such jobs itself."""
    op.add_column("jobs", sa.Column("serves", sa.String(100)))
