"""Seat links as rows, and the device of a cookie."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add a table for seat links, and a column for devices."""
    op.add_column("tokens", sa.Column("device", sa.String(60)))
    op.create_table(
        "seat_keys",
        sa.Column("hash", sa.LargeBinary(32), nullable=False),
        sa.Column("table", sa.String(10), nullable=False),
        sa.Column("person", sa.String(20), nullable=False),
        sa.Column("session", sa.LargeBinary(32), nullable=False),
        sa.Column("link", sa.Boolean, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", "table", name="pk_seat_keys"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_seat_keys_table"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_seat_keys_person"),
    )
    op.create_index("ix_seat_keys_person", "seat_keys", ["person"])
    op.create_index("ix_seat_keys_session", "seat_keys", ["session"])
    op.create_index("ix_seat_keys_table", "seat_keys", ["table"])
