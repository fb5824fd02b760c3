"""Look-alike keys of the names of accounts and bots."""

import sqlalchemy as sa
from alembic import op

from banmen.server.looks import look

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add a table for looks, filled from existing names; of two that look alike, the older one."""
    names = op.create_table(
        "names",
        sa.Column("look", sa.String(200), nullable=False),
        sa.Column("person", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("look", name="pk_names"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_names_person"),
    )
    op.create_index("ix_names_person", "names", ["person"])
    known = sa.text(
        "SELECT people.id, people.name, accounts.created AS created FROM people"
        " JOIN accounts ON accounts.person = people.id WHERE people.name IS NOT NULL"
        " UNION ALL SELECT people.id, people.name, bots.created FROM people"
        " JOIN bots ON bots.id = people.id WHERE bots.name IS NOT NULL AND people.name IS NOT NULL"
        " ORDER BY created"
    )
    looks: dict[str, str] = {}
    for person, name, _ in op.get_bind().execute(known):
        looks.setdefault(look(name)[:200], person)
    op.bulk_insert(names, [{"look": one, "person": whose} for one, whose in looks.items()])
