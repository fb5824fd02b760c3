"""The versions of banmen that can work with the database, so that old and new ones can at the same
time.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add a table with one row."""
    op.create_table(
        "compatible",
        sa.Column("id", sa.SmallInteger, nullable=False),
        sa.Column("since", sa.String(10), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_compatible"),
    )
