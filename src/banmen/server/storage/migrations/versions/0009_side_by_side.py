"""Which banmen can work with the database, so that old and new ones can do so at the same time."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """A table of one row."""
    op.create_table(
        "compatible",
        sa.Column("id", sa.SmallInteger, nullable=False),
        sa.Column("since", sa.String(10), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_compatible"),
    )
