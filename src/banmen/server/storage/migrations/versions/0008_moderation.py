"""Roles, blocks, reports, and moderators' decisions."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add four tables."""
    op.create_table(
        "roles",
        sa.Column("person", sa.String(20), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_roles"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_roles_person"),
    )
    op.create_table(
        "blocks",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(20), nullable=False),
        sa.Column("blocked", sa.String(20), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_blocks"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_blocks_person"),
        sa.ForeignKeyConstraint(["blocked"], ["people.id"], name="fk_blocks_blocked"),
        sa.UniqueConstraint("person", "blocked", name="uq_blocks_person"),
    )
    op.create_index("ix_blocks_person", "blocks", ["person"])
    op.create_index("ix_blocks_blocked", "blocks", ["blocked"])
    op.create_table(
        "decisions",
        sa.Column("id", sa.String(10), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(20)),
        sa.Column("person", sa.String(20), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("words", sa.String(500), nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("name", sa.String(100)),
        sa.Column("before", sa.String(100)),
        sa.Column("look", sa.String(200)),
        sa.Column("seen", sa.BigInteger),
        sa.Column("undone", sa.BigInteger),
        sa.Column("undone_by", sa.String(20)),
        sa.PrimaryKeyConstraint("id", name="pk_decisions"),
        sa.ForeignKeyConstraint(["by"], ["people.id"], name="fk_decisions_by"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_decisions_person"),
        sa.ForeignKeyConstraint(["undone_by"], ["people.id"], name="fk_decisions_undone_by"),
    )
    for column in ("at", "person", "kind", "look"):
        op.create_index(f"ix_decisions_{column}", "decisions", [column])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(10), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(20), nullable=False),
        sa.Column("about", sa.String(20), nullable=False),
        sa.Column("table", sa.String(10)),
        sa.Column("reason", sa.String(10), nullable=False),
        sa.Column("words", sa.String(500), nullable=False),
        sa.Column("pending", sa.String(64)),
        sa.Column("decision", sa.String(10)),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sa.ForeignKeyConstraint(["by"], ["people.id"], name="fk_reports_by"),
        sa.ForeignKeyConstraint(["about"], ["people.id"], name="fk_reports_about"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_reports_table"),
        sa.ForeignKeyConstraint(["decision"], ["decisions.id"], name="fk_reports_decision"),
        sa.UniqueConstraint("pending", name="uq_reports_pending"),
    )
    for column in ("by", "about", "decision"):
        op.create_index(f"ix_reports_{column}", "reports", [column])
