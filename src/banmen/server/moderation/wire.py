"""Messages about blocks, reports and moderators' decisions."""

from __future__ import annotations

from typing import Annotated, Literal

from banmen.server.domain.constraints import Bounds
from banmen.server.domain.wire import Millis, Name, Seat, TableId, TableSummary, Typed, Wire

LONGEST_MUTE = 24 * 366
"""In hours."""

Words = Annotated[Typed, Bounds(min_length=1, max_length=500)]
DecisionId = Annotated[str, Bounds(pattern=r"^[0-9a-f]{10}$")]
PersonId = Annotated[str, Bounds(min_length=1, max_length=20)]


class Whom(Wire):
    """A person: the account or bot of a name, or the player at a table."""

    name: Name | None = None
    table: TableId | None = None
    seat: Seat | None = None


class BlockedPerson(Wire):
    """A person the caller has blocked."""

    id: str
    """The id of the block."""
    name: str | None
    at: Millis


ReportReason = Literal["chat", "name", "cheating", "leaving", "other"]


class NewReport(Whom):
    """A report about a person. With a table, moderators see its game and chat."""

    reason: ReportReason
    words: Annotated[Typed, Bounds(max_length=500)] = ""


class ReportMade(Wire):
    """The report was received."""

    id: str


# --- the person's view ---------------------------------------------------------------------------


class ModeratorNotice(Wire):
    """A decision about the caller that they have not acknowledged yet."""

    id: str
    kind: Literal["warning", "mute", "renaming"]
    at: Millis
    words: str
    until: Millis | None = None
    """The end of a mute."""
    name: str | None = None
    """The new name."""


class MyStanding(Wire):
    """The caller's standing with the moderators."""

    moderator: bool = False
    """Whether the caller is a moderator."""
    muted: Millis | None = None
    """Until when the caller cannot chat."""
    notices: tuple[ModeratorNotice, ...] = ()


# --- the moderators' view ------------------------------------------------------------------------


PersonKind = Literal["guest", "account", "bot"]


class KnownPerson(Wire):
    """A person, as moderators see them."""

    id: str
    name: str | None
    kind: PersonKind


class ReportView(Wire):
    """A report."""

    id: str
    at: Millis
    by: KnownPerson
    about: KnownPerson
    table: str | None
    reason: ReportReason
    words: str
    decision: str | None
    """The decision that settled it; None while it is open."""


DecisionKind = Literal[
    "warning", "mute", "closure", "renaming", "dismissal", "appointment", "discharge",
]  # fmt: skip


class DecisionView(Wire):
    """A line of the log of decisions."""

    id: str
    at: Millis
    kind: DecisionKind
    by: KnownPerson | None
    """None for the command line."""
    person: KnownPerson
    words: str
    until: Millis | None
    name: str | None
    before: str | None
    seen: Millis | None
    """The time the person acknowledged it."""
    undone: Millis | None
    undone_by: KnownPerson | None
    undoable: bool


class NewDecision(Wire):
    """A moderator's decision about a person. It settles all open reports about them.

    warning   ``words`` are shown before everything until acknowledged; no chat, no new game
    mute      no chat for some ``hours``
    closure   every session ends, and nobody can log in
    renaming  another ``name``, in all games; nobody can take the old one
    """

    kind: Literal["warning", "mute", "closure", "renaming"]
    words: Words
    hours: Annotated[int, Bounds(ge=1, le=LONGEST_MUTE)] | None = None
    name: Name | None = None


class ChatLine(Wire):
    """A line of chat by a person at a table."""

    table: str
    at: Millis
    text: str


class PersonCase(Wire):
    """The moderators' view of a person."""

    person: KnownPerson
    owner: KnownPerson | None
    """The owner of a bot."""
    bots: tuple[KnownPerson, ...]
    moderator: bool
    since: Millis
    seen: Millis | None
    muted: Millis | None
    closed: bool
    decisions: tuple[DecisionView, ...]
    about: tuple[ReportView, ...]
    """Reports about them."""
    reported: tuple[ReportView, ...]
    """Reports by them."""
    blocked_by: int
    """The number of people who have blocked them."""
    games: tuple[TableSummary, ...]
    chat: tuple[ChatLine, ...]
    """Their latest lines of chat, newest first."""
