"""Several servers on one database: nodes, and leases for work that must be done once."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add two tables."""
    op.create_table(
        "nodes",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_nodes"),
    )
    op.create_table(
        "leases",
        sa.Column("what", sa.String(40), nullable=False),
        sa.Column("node", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("what", name="pk_leases"),
    )
    op.create_index("ix_leases_node", "leases", ["node"])
