"""Record which nodes can run a search offered by another."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add a column. A server of the previous version leaves it empty, and runs such jobs itself."""
    op.add_column("jobs", sa.Column("serves", sa.String(100)))
