"""Accounts, ratings, the archive and its openings."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

SEARCHED = ("person_0", "person_1", "who_0", "who_1", "level_0", "level_1")


def upgrade() -> None:
    """Add their tables; finished games are archived at the next start."""
    _accounts()
    _ratings()
    _archive()
    _steps()


def _accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("person", sa.String(20), nullable=False),
        sa.Column("login", sa.String(100), nullable=False),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("recovery", sa.String(200), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_accounts"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_accounts_person"),
        sa.UniqueConstraint("login", name="uq_accounts_login"),
    )


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(20), nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("table", sa.String(10), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("change", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "number", name="pk_ratings"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_ratings_person"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_ratings_table"),
    )
    op.create_index("ix_ratings_table", "ratings", ["table"])


def _archive() -> None:
    op.create_table(
        "archive",
        sa.Column("table", sa.String(10), nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("variant", sa.String(60), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("result", sa.String(10), nullable=False),
        sa.Column("how", sa.String(10), nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("person_0", sa.String(20)),
        sa.Column("person_1", sa.String(20)),
        sa.Column("who_0", sa.String(100)),
        sa.Column("who_1", sa.String(100)),
        sa.Column("level_0", sa.String(10)),
        sa.Column("level_1", sa.String(10)),
        sa.Column("opening", sa.String(200)),
        sa.Column("last", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", name="pk_archive"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_archive_table"),
    )
    op.create_index("ix_archive_ended", "archive", ["ended", "table"])
    op.create_index("ix_archive_game", "archive", ["game", "ended", "table"])
    op.create_index("ix_archive_variant", "archive", ["game", "variant", "ended", "table"])
    for column in SEARCHED:
        op.create_index(f"ix_archive_{column}", "archive", [column, "ended"])


def _steps() -> None:
    op.create_table(
        "steps",
        sa.Column("position", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("move", sa.String(60), nullable=False),
        sa.Column("result", sa.String(10), nullable=False),
        sa.Column("table", sa.String(10), nullable=False),
        sa.Column("ply", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("position", "move", "result", "table", "ply", name="pk_steps"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_steps_table"),
        sqlite_with_rowid=False,
    )
