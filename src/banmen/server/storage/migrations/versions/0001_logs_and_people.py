"""Logs, lists, people, keys."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """The first schema."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(10), nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("clock", sa.JSON, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("timed", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("turn", sa.SmallInteger),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("result", sa.String(10), nullable=False),
        sa.Column("person_0", sa.String(20)),
        sa.Column("person_1", sa.String(20)),
        sa.Column("name_0", sa.String(100)),
        sa.Column("name_1", sa.String(100)),
        sa.Column("level_0", sa.String(10)),
        sa.Column("level_1", sa.String(10)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    for column in ("status", "person_0", "person_1"):
        op.create_index(f"ix_tables_{column}", "tables", [column])
    op.create_table(
        "events",
        sa.Column("table", sa.String(10), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("table", "seq", name="pk_events"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_events_table"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(20), nullable=False),
        sa.Column("name", sa.String(100)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.LargeBinary(32), nullable=False),
        sa.Column("person", sa.String(20), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_tokens_person"),
    )
    op.create_index("ix_tokens_person", "tokens", ["person"])
    op.create_table(
        "keys",
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_keys"),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_heartbeat"),
    )
    op.create_table(
        "outages",
        sa.Column("start", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("end", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("start", name="pk_outages"),
    )
