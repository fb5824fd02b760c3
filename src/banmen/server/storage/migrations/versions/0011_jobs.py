"""Searches that a node offers to others, and their answers."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add two tables."""
    op.create_table(
        "jobs",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("asker", sa.Integer, nullable=False),
        sa.Column("owner", sa.String(100), nullable=False),
        sa.Column("move", sa.Boolean, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("taken", sa.Integer),
        sa.Column("request", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_jobs"),
    )
    op.create_table(
        "job_answers",
        sa.Column("job", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("job", "number", name="pk_job_answers"),
        sa.ForeignKeyConstraint(
            ["job"], ["jobs.number"], name="fk_job_answers_job", ondelete="CASCADE"
        ),
    )
