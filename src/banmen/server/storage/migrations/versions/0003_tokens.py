"""Bots with tokens, and seats kept for a person who is asked."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add a table for bots, and a column for the person asked."""
    op.create_table(
        "bots",
        sa.Column("id", sa.String(20), nullable=False),
        sa.Column("owner", sa.String(20), nullable=False),
        sa.Column("hash", sa.LargeBinary(32)),
        sa.Column("name", sa.String(100)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_bots"),
        sa.ForeignKeyConstraint(["id"], ["people.id"], name="fk_bots_id"),
        sa.ForeignKeyConstraint(["owner"], ["people.id"], name="fk_bots_owner"),
        sa.UniqueConstraint("hash", name="uq_bots_hash"),
        sa.UniqueConstraint("name", name="uq_bots_name"),
    )
    op.create_index("ix_bots_owner", "bots", ["owner"])
    op.add_column("tables", sa.Column("asked", sa.String(20)))
    op.create_index("ix_tables_asked", "tables", ["asked"])
