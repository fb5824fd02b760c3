"""The tables of the database. Times are milliseconds since 1970.

Every change here needs a step in migrations/versions/; a test compares them.
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
"""The tables' rows in lists, kept up to date with their logs."""

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
"""Credentials: one cookie a device. Only its SHA-256 is stored. ``passkey`` is the hash of the
passkey that began the session, if any.
"""

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
"""Keys to a person's seat on another device (`seat_links`): links, and the passes they turn into.
``session`` is the hash of the cookie that made the link.
"""

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
"""Bots. ``hash`` is the SHA-256 of a bot's token, ``name`` its name as compared; both are empty
once the token is revoked. ``seen``: when it was last online.
"""

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
"""One row: when a server was last running."""

outages = sa.Table(
    "outages",
    metadata,
    sa.Column("start", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("end", sa.BigInteger, nullable=False),
)
"""Periods in which no server was running."""

nodes = sa.Table(
    "nodes",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("gone", sa.Boolean, nullable=False),
)
"""The servers that share the database (`nodes`): each one's last heartbeat, and until when it
counts as running. A node declared gone comes back under a new number.
"""

leases = sa.Table(
    "leases",
    metadata,
    sa.Column("what", sa.String(40), primary_key=True),
    sa.Column("node", sa.Integer, nullable=False, index=True),
)
"""The node that does the work that must be done only once. Its number is the fencing token: it only
grows.
"""

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
"""Searches that a node offers. ``place`` jobs of the same owner come first, wherever they were
asked for; ``taken`` is the node running it, ``serves`` the capability it needs.
"""

job_answers = sa.Table(
    "job_answers",
    metadata,
    sa.Column("job", sa.ForeignKey("jobs.number", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("answer", sa.Text, nullable=False),
)
"""Intermediate and final answers, kept until the asker has read the last one."""

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
"""People with a password. ``login`` is the name as compared; secrets are hashed."""

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
"""Passkeys. ``credential`` is the device's name for the key and ``hash`` its SHA-256; ``signs`` is
the device's signature counter.
"""

names = sa.Table(
    "names",
    metadata,
    sa.Column("look", sa.String(200), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False, index=True),
)
"""Look-alike keys of the names of accounts and bots (`looks`): no two names look alike. A name
older than this table has none if an older one looked the same.
"""

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
"""A person's rating after every rated game; ``number`` counts them from 1."""

# --- moderation ----------------------------------------------------------------------------------

roles = sa.Table(
    "roles",
    metadata,
    sa.Column("person", sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("role", sa.String(20), nullable=False),
)
"""Roles with more rights: moderators."""

blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("blocked", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("person", "blocked"),
)
"""People blocked by a person."""

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
"""Moderators' decisions about people: the log, and the decisions in force. ``by`` is None for the
command line; ``name``, ``before``, ``look``: the new name, the old one, and its look; ``seen``:
when the person acknowledged it.
"""

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
"""Reports to the moderators, open until a decision settles them. ``pending`` names the reporter,
the person and the table meanwhile, so that nobody reports twice.
"""

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
"""One row for every finished game, with everything that can be searched. ``who`` is a name as
compared, ``opening`` the first moves, ``last`` the final position as text.
"""

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
"""The first moves of every public game, by position (see `archive.openings`). The key holds all
columns, so that rows counted together are read from one range.
"""

# --- analysis ------------------------------------------------------------------------------------

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("judged", sa.JSON, nullable=False),
    sa.Column("asked", sa.BigInteger, nullable=False, index=True),
)
"""Reviews of whole games. ``id`` is the SHA-256 of the game, its start and its moves; ``asked``:
when a review was last requested. The least recently requested ones are evicted.
"""
