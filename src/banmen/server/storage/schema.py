"""The tables of the database. Times are milliseconds since 1970.

A change here needs a step in migrations/versions/ too; a test compares them.
"""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
)
"""The logs. Rows are added and never changed; everything about a game follows from them."""

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(10), primary_key=True),
    sa.Column("game", sa.String(20), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("clock", sa.JSON, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("casual", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("timed", sa.Boolean, nullable=False),
    sa.Column("status", sa.String(10), nullable=False, index=True),
    sa.Column("turn", sa.SmallInteger),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("result", sa.String(10), nullable=False),
    sa.Column("person_0", sa.String(20), index=True),
    sa.Column("person_1", sa.String(20), index=True),
    sa.Column("name_0", sa.String(100)),
    sa.Column("name_1", sa.String(100)),
    sa.Column("level_0", sa.String(10)),
    sa.Column("level_1", sa.String(10)),
    sa.Column("asked", sa.String(20), index=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
)
"""What lists show of a table, kept up to date with its log."""

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(20), primary_key=True),
    sa.Column("name", sa.String(100)),
    sa.Column("created", sa.BigInteger, nullable=False),
)

tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("hash", sa.LargeBinary(32), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
    sa.Column("device", sa.String(60)),
    sa.Column("passkey", sa.LargeBinary(32)),
)
"""By what a person is known: one cookie a device. Only its SHA-256 is kept. ``passkey`` is the hash
of the one they came by, if they did."""

seat_keys = sa.Table(
    "seat_keys",
    metadata,
    sa.Column("hash", sa.LargeBinary(32), primary_key=True),
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True, index=True),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("session", sa.LargeBinary(32), nullable=False, index=True),
    sa.Column("link", sa.Boolean, nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
)
"""What opens a person's seat elsewhere (`seat_links`): links, and the passes they have become.
``session`` is the hash of the cookie with which the link was made."""

bots = sa.Table(
    "bots",
    metadata,
    sa.Column("id", sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("owner", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("hash", sa.LargeBinary(32), unique=True),
    sa.Column("name", sa.String(100), unique=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger),
)
"""People who are programs. ``hash`` is the SHA-256 of a bot's token, ``name`` what it is called by,
as it is compared; both are gone once the token is revoked. ``seen``: when it was online last."""

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", sa.String(20), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)
"""Secrets of the server."""

heartbeat = sa.Table(
    "heartbeat",
    metadata,
    sa.Column("id", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""One row: when the server was there last."""

outages = sa.Table(
    "outages",
    metadata,
    sa.Column("start", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("end", sa.BigInteger, nullable=False),
)
"""When it was not."""

nodes = sa.Table(
    "nodes",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("gone", sa.Boolean, nullable=False),
)
"""The servers that share the database (`nodes`): when each was there last, and until when it counts
as there. A node that was declared gone comes back under a new number."""

leases = sa.Table(
    "leases",
    metadata,
    sa.Column("what", sa.String(40), primary_key=True),
    sa.Column("node", sa.Integer, nullable=False, index=True),
)
"""Which node does what must be done once. Its number is the fence: it only grows."""

jobs = sa.Table(
    "jobs",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("asker", sa.Integer, nullable=False),
    sa.Column("owner", sa.String(100), nullable=False),
    sa.Column("move", sa.Boolean, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("taken", sa.Integer),
    sa.Column("request", sa.Text, nullable=False),
    sa.Column("serves", sa.String(100)),
)
"""Searches that a node offers. Before one wait ``place`` jobs of the same owner, wherever they were
asked for; ``taken`` is the node that is at it, ``serves`` what a node has to be for that."""

job_answers = sa.Table(
    "job_answers",
    metadata,
    sa.Column("job", sa.ForeignKey("jobs.number", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("answer", sa.Text, nullable=False),
)
"""What was found so far, until the asker has read the last one."""

compatible = sa.Table(
    "compatible",
    metadata,
    sa.Column("id", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("since", sa.String(10), nullable=False),
)
"""One row: the last migration of the oldest banmen that can work with the database."""

# --- accounts ------------------------------------------------------------------------------------

accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("person", sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("login", sa.String(100), nullable=False, unique=True),
    sa.Column("password", sa.String(200), nullable=False),
    sa.Column("recovery", sa.String(200), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)
"""People who have a password. ``login`` is their name as it is compared; secrets are hashed."""

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("hash", sa.LargeBinary(32), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("credential", sa.LargeBinary, nullable=False),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("signs", sa.BigInteger, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger),
)
"""Keys of devices that log their owners in. ``credential`` is what the device calls the key and
``hash`` its SHA-256; ``signs`` is how often the device says that it has signed."""

names = sa.Table(
    "names",
    metadata,
    sa.Column("look", sa.String(200), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False, index=True),
)
"""What the names of accounts and bots look like (`looks`): no two are taken for each other. Those
from before this was kept have none if a person older looked the same."""

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("person", sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("game", sa.String(20), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("table", sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("seat", sa.SmallInteger, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("change", sa.Float, nullable=False),
)
"""What every rated game made of a person's rating; ``number`` counts them from 1."""

# --- moderation ----------------------------------------------------------------------------------

roles = sa.Table(
    "roles",
    metadata,
    sa.Column("person", sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("role", sa.String(20), nullable=False),
)
"""Who may do more than others: moderators."""

blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("blocked", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("person", "blocked"),
)
"""Who wants nothing to do with whom."""

decisions = sa.Table(
    "decisions",
    metadata,
    sa.Column("id", sa.String(10), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False, index=True),
    sa.Column("by", sa.ForeignKey("people.id")),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("kind", sa.String(20), nullable=False, index=True),
    sa.Column("words", sa.String(500), nullable=False),
    sa.Column("until", sa.BigInteger),
    sa.Column("name", sa.String(100)),
    sa.Column("before", sa.String(100)),
    sa.Column("look", sa.String(200), index=True),
    sa.Column("seen", sa.BigInteger),
    sa.Column("undone", sa.BigInteger),
    sa.Column("undone_by", sa.ForeignKey("people.id")),
)
"""What moderators have decided about people: the log, and what is in force. ``by``: None for the
command line; ``name``, ``before``, ``look``: a name that was given, the one taken away, and what
that looks like; ``seen``: when the person has acknowledged it."""

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.String(10), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("by", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("about", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("table", sa.ForeignKey("tables.id")),
    sa.Column("reason", sa.String(10), nullable=False),
    sa.Column("words", sa.String(500), nullable=False),
    sa.Column("pending", sa.String(64), unique=True),
    sa.Column("decision", sa.ForeignKey("decisions.id"), index=True),
)
"""What people have told the moderators. It is open until a decision settles it; ``pending`` says
who has reported whom at which table meanwhile, so that nobody does so twice."""

# --- the archive ---------------------------------------------------------------------------------

archive = sa.Table(
    "archive",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
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
    sa.Index("ix_archive_ended", "ended", "table"),
    sa.Index("ix_archive_game", "game", "ended", "table"),
    sa.Index("ix_archive_variant", "game", "variant", "ended", "table"),
    *(
        sa.Index(f"ix_archive_{column}", column, "ended")
        for column in ("person_0", "person_1", "who_0", "who_1", "level_0", "level_1")
    ),
)
"""A row for every finished game, with all that is searched for. ``who`` is a name as it is
compared, ``opening`` the first moves, ``last`` the final position as text."""

steps = sa.Table(
    "steps",
    metadata,
    sa.Column("position", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("move", sa.String(60), primary_key=True),
    sa.Column("result", sa.String(10), primary_key=True),
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("ply", sa.SmallInteger, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)
"""The first moves of every public game: where each was played (see `archive.openings`). The key
holds everything, so that what is counted is read in one stretch."""

# --- analysis ------------------------------------------------------------------------------------

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("judged", sa.JSON, nullable=False),
    sa.Column("asked", sa.BigInteger, nullable=False, index=True),
)
"""What was found of whole games. ``id`` is the SHA-256 of the game, its start and its moves;
``asked``: when a person wanted to see it last. Those not asked for longest make room."""
