"""Everything that travels between the page and the server, as plain dataclasses.

The page's TypeScript types (webui/src/generated/wire.ts) are generated from these. Scenes travel as
they are (`banmen.scene`). Sentences travel as a key with parameters (`Reason`), so that the page
can say them in its own language.

A *table* is where one game is played: two seats, a log of numbered events, and what follows from
it. A page that watches a table gets one `Hello` and then a `Happened` for each event. Their numbers
(`seq`) have no gaps; a page that sees one asks to `resync` and gets a new `Hello`.
"""

from __future__ import annotations

from dataclasses import Field, dataclass, field
from typing import Annotated, Any, ClassVar, Literal, dataclass_transform

from banmen.scene import Scene
from banmen.server.domain.constraints import Bounds, CleanText, Discriminator, EmptyByDefault

Seat = Literal[0, 1]
Millis = int
"""Milliseconds: of server time since 1970, or of a clock."""
TableId = Annotated[str, Bounds(pattern=r"^[a-z0-9]{10}$")]
Typed = Annotated[str, CleanText()]
"""Something people type for others to read."""
Name = Annotated[Typed, Bounds(min_length=1, max_length=24)]
Options = dict[
    Annotated[str, Bounds(max_length=20)],
    Annotated[int, Bounds(ge=-1000, le=1000)] | Annotated[str, Bounds(max_length=20)],
]
"""Of a game. What is told of them as they came has to be short, and fit into JSON."""
Ask = Annotated[str, Bounds(max_length=40)]
"""A number the page gives to what it sends, to know the answer by."""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class Wire:
    """Plain data: every subclass is a frozen dataclass, made with named arguments alone. Where it
    comes from outside, what is not known is refused.

    None has slots: orjson writes what has a ``__dict__`` four times as fast.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __pydantic_config__: ClassVar = {"extra": "forbid"}

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)


class Reason(Wire):
    """Why something was refused: a key of `texts` with parameters, and the sentence in English."""

    key: str
    params: Annotated[dict[str, Any], EmptyByDefault()] = field(default_factory=dict)
    text: str


class Ended(Wire):
    """The last line of a stream, with the reason if it ended early."""

    type: Literal["ended"] = "ended"
    reason: Reason | None = None


# --- shuffling -----------------------------------------------------------------------------------

Seed = Annotated[str, Bounds(pattern=r"^[0-9a-f]{32,64}$")]
"""What a player adds to a shuffle: random digits that nobody else knows."""


class Sealed(Wire):
    """What the server will add to the shuffle of a table, as its hash."""

    table: str
    commitment: str


class Ticket(Wire):
    """Shows that a table's id came from here, and until when it may be opened."""

    table: TableId
    until: Millis
    mark: Annotated[str, Bounds(pattern=r"^[0-9a-f]{64}$")]


class Seal(Wire):
    """For a table to come: what the server will add to its shuffle, as its hash."""

    commitment: str
    ticket: Ticket


class SealedSeed(Wire):
    """A seed for a shuffle to which the server is bound already."""

    ticket: Ticket
    seed: Seed


# --- making a table ------------------------------------------------------------------------------


class NoClock(Wire):
    kind: Literal["none"] = "none"


class LiveClock(Wire):
    """Minutes for the whole game and seconds more for each move."""

    kind: Literal["live"] = "live"
    minutes: Annotated[float, Bounds(ge=0.25, le=180)]
    increment: Annotated[int, Bounds(ge=0, le=60)] = 0


class DaysClock(Wire):
    """Days for each move."""

    kind: Literal["days"] = "days"
    days: Annotated[int, Bounds(ge=1, le=14)]


Clock = Annotated[NoClock | LiveClock | DaysClock, Discriminator(by="kind")]


class AgainstFriend(Wire):
    """A person who gets the invitation; listed tables stand in the lobby for anyone."""

    kind: Literal["friend"] = "friend"
    listed: bool = False


class AgainstLevel(Wire):
    kind: Literal["level"] = "level"
    level: Annotated[str, Bounds(max_length=8)]


class AgainstNamed(Wire):
    """A bot that is online, or a person who goes by that name: they are asked, and answer."""

    kind: Literal["named"] = "named"
    name: Name


class BothHere(Wire):
    """Both players at one device."""

    kind: Literal["here"] = "here"


Opponent = Annotated[
    AgainstFriend | AgainstLevel | AgainstNamed | BothHere, Discriminator(by="kind")
]


class NewTable(Wire):
    """What a person wants to play."""

    game: Annotated[str, Bounds(max_length=20)]
    options: Annotated[Options, Bounds(max_length=8), EmptyByDefault()] = field(
        default_factory=dict
    )
    opponent: Opponent
    seat: Seat | Literal["random"] = "random"
    clock: Clock = NoClock()
    start: Annotated[str, Bounds(max_length=4_000)] | None = None
    """The text of the position to begin from; None for the start of the game."""
    casual: bool = False
    """Whether it shall count for no rating, with any players."""
    shuffle: SealedSeed | None = None
    """Flat Front: what the host adds to the shuffle; ask for a seal first (`seal`)."""


class Opened(Wire):
    """The table just made. ``invite`` goes into a link's fragment: t/ID#invite=SECRET."""

    table: str
    invite: str | None


class SeatLink(Wire):
    """A secret that opens one's own seat on another device: t/ID#seat=SECRET.

    ``invite`` is the opponent's, as in `Opened`, while a seat is open.
    """

    secret: str
    invite: str | None


# --- a table as it stands ------------------------------------------------------------------------


class Rating(Wire):
    """How strong a person is, on the game's scale of levels, and how far that may be off."""

    rating: int
    deviation: int
    """One standard deviation."""
    change: int | None = None
    """What this game, now over, has made of it."""


SeatKind = Literal["open", "asked", "person", "bot", "level", "deleted"]
"""``asked``: the seat is kept for a person who has not answered yet; ``deleted``: the player
has deleted their account."""


class SeatView(Wire):
    """Who sits there."""

    kind: SeatKind
    name: str | None = None
    """What a person or bot is called; None for a guest who has not given a name."""
    level: str | None = None
    here: bool = False
    """Whether that person or bot has the table open now."""
    account: bool = False
    """Whether there is a page about that person: person/NAME."""
    rating: Rating | None = None


class Clocks(Wire):
    """What the clocks show; the running one goes down from ``at``."""

    left: tuple[Millis, Millis]
    running: Seat | None
    at: Millis


class Offer(Wire):
    what: Literal["draw", "takeback", "rematch"]
    by: Seat


class Said(Wire):
    """A line of the chat; by is None for watchers."""

    by: Seat | None
    name: str | None
    text: str
    at: Millis


class Proof(Wire):
    """Flat Front: what the stack was shuffled by (`banmen.server.domain.stack` says how). Without
    seeds, in older games, SHA-256 of the salt's bytes followed by the order is the commitment.
    """

    salt: str
    """The server's secret."""
    order: tuple[str, ...]
    """The tiles from the top of the stack down, joined by blanks where they are hashed; none where
    the game did not begin.
    """
    seeds: tuple[str, str] | None = None
    """What the player of each seat has added; nothing where they have not."""
    tiles: tuple[str, ...] | None = None
    """The tiles as they are listed before they are shuffled."""


How = Literal[
    "rules", "repetition", "resigned", "agreed", "time", "left", "aborted", "declined",
]  # fmt: skip
"""How a game ended: ``declined`` where a person was asked and did not want to play."""
Action = Literal[
    "move", "hint", "takeback", "draw", "resign", "abort", "claim", "rematch", "say", "accept",
    "decline",
]  # fmt: skip


class TableView(Wire):
    """What everyone at a table sees, apart from the board. The same for all who look."""

    id: str
    seq: int
    """The number of the last event."""
    game: str
    options: Options
    status: Literal["waiting", "playing", "over"]
    seats: tuple[SeatView, SeatView]
    hotseat: bool
    """Both seats belong to one person, at one device."""
    listed: bool
    clock: Clock
    clocks: Clocks | None
    turn: Seat | None
    ply: int
    """How many moves were made."""
    result: str
    """1-0, 0-1, 1/2-1/2, or * (also for an aborted game)."""
    how: How | None
    """How it ended."""
    offers: tuple[Offer, ...]
    may: tuple[tuple[Action, ...], tuple[Action, ...]]
    """What the player of each seat may do now."""
    thinking: bool
    """Whether the computer is at it."""
    watchers: int
    commitment: str | None
    """Flat Front: the hash of what the server adds to the shuffle, published before all else."""
    proof: Proof | None
    """Flat Front: what was hashed, when the game is over."""
    rematch: str | None
    """The table where it goes on."""
    next: Sealed | None
    """Flat Front, when the game is over: what the server will add to the shuffle of a rematch."""
    start: str | None
    """The text of the position it began from; None for the start of the game."""
    casual: bool
    """Whether it counts for no rating, with any players."""
    rated: bool = False
    """Whether it counts for the players' ratings, as it looks now."""
    created: Millis


class TableSummary(Wire):
    """A table in a list: the lobby, or one's own games."""

    id: str
    game: str
    options: Options
    status: Literal["waiting", "playing", "over"]
    seats: tuple[SeatView, SeatView]
    clock: Clock
    casual: bool
    turn: Seat | None
    yours: tuple[Seat, ...]
    asked: bool = False
    """Whether the one who looks is asked to take the other seat."""
    ply: int
    result: str
    updated: Millis


class Person(Wire):
    """What a person wants to be called."""

    name: Name | None


class Me(Wire):
    """Who looks at the page."""

    name: Name | None
    account: bool = False
    """Whether they have a password, and so the same games on every device."""


class You(Wire):
    """The seats of the one who looks; none for a watcher."""

    seats: tuple[Seat, ...]
    asked: bool = False
    """Whether they are asked to take the open one."""


class Nearby(Wire):
    """Where friends in the same network find the page."""

    url: str | None
    may_open: bool
    """Whether this person can let them reach it."""
    command: str
    """How the server is started so that they can."""


class Code(Wire):
    """A QR code as SVG."""

    svg: str


class Preparing(Wire):
    """A part of a game that is being compiled, once on a machine. Boards need the rules, the
    computer its search as well.
    """

    game: str
    title: str
    what: Literal["rules", "search"]
    done: int
    """Kernels compiled so far."""
    needed: int
    """Of how many; 0 before that is known."""
    seconds: int
    """Since it began."""


class Health(Wire):
    """All is well. ``preparing``: what is being compiled."""

    preparing: tuple[Preparing, ...]


class Scenes(Wire):
    """A stretch of a game for replay, without choices."""

    first: int
    scenes: tuple[Scene, ...]


# --- from the page to a table --------------------------------------------------------------------


class Play(Wire):
    """A move, by code or as text. ``ply`` says which move it is, so that none is made twice."""

    type: Literal["move"] = "move"
    ask: Ask = ""
    ply: Annotated[int, Bounds(ge=0, le=100_000)]
    code: Annotated[int, Bounds(ge=0, le=1_000_000)] | None = None
    text: Annotated[str, Bounds(max_length=100)] | None = None


class Do(Wire):
    """Everything else a player can do."""

    type: Literal["resign", "abort", "claim"]
    ask: Ask = ""


class OfferMessage(Wire):
    """Offer something, or answer or withdraw an offer. Against the computer, a takeback is free."""

    type: Literal["offer", "accept", "decline"]
    ask: Ask = ""
    what: Literal["draw", "takeback", "rematch"]
    seed: Seed | None = None
    """Flat Front: what one adds to the shuffle of a rematch."""


class Say(Wire):
    type: Literal["say"] = "say"
    ask: Ask = ""
    text: Annotated[Typed, Bounds(min_length=1, max_length=300)]


class Why(Wire):
    """Asks why a path of touches leads to no legal move (`banmen.scene.Choice`)."""

    type: Literal["why"] = "why"
    ask: Ask = ""
    touches: Annotated[tuple[Annotated[str, Bounds(max_length=40)], ...], Bounds(max_length=8)]


class Ping(Wire):
    """Asks for the time. A page that sends it back at once as ``echo``, in one more `Ping`, lets
    the server measure the way there and back, for what is given back on the clock.
    """

    type: Literal["ping"] = "ping"
    ask: Ask = ""
    echo: Annotated[Millis, Bounds(ge=0)] | None = None


class Resync(Wire):
    type: Literal["resync"] = "resync"
    ask: Ask = ""


Act = Annotated[Play | Do | OfferMessage | Say, Discriminator(by="type")]
"""What changes a table; over WebSocket or by POST."""
ToServer = Annotated[Play | Do | OfferMessage | Say | Why | Ping | Resync, Discriminator(by="type")]


# --- from a table to the page --------------------------------------------------------------------


Kind = Literal[
    "opened", "sat", "moved", "offered", "declined", "took_back", "hinted", "said", "ended",
    "rematched",
    "rested", "here", "thinking",
]  # fmt: skip


class Happening(Wire):
    """An event of a table's log, as everyone may see it.

    opened   sat{seat}   moved{seat, ply, code, text}   offered{what, by}   declined{what, by}
    took_back{ply}   hinted{seat}   said{by, name, text}   ended{result, how}   rematched{table}
    rested{}: the clock was given time back
    and, outside the log (with the seq of the last event): here{}, thinking{}
    """

    kind: Kind
    data: dict[str, Any]


class Hello(Wire):
    """Everything about a table."""

    type: Literal["hello"] = "hello"
    at: Millis
    you: You
    table: TableView
    moves: tuple[str, ...]
    movers: tuple[Seat, ...]
    """Who made each of them."""
    scene: Scene
    chat: tuple[Said, ...]


class Happened(Wire):
    """One thing that happened. ``scene`` comes along when the position is another one, and when
    the game begins.
    """

    type: Literal["happened"] = "happened"
    seq: int
    at: Millis
    event: Happening
    table: TableView
    scene: Scene | None = None


class Ok(Wire):
    """It was done, and is on the disk; seq is the number of its event."""

    type: Literal["ok"] = "ok"
    ask: Ask
    seq: int


class No(Wire):
    """It was refused, and nothing has changed."""

    type: Literal["no"] = "no"
    ask: Ask
    reason: Reason


class Because(Wire):
    """The answer to `Why`; None where the touches do lead somewhere."""

    type: Literal["because"] = "because"
    ask: Ask
    reason: Reason | None


class Pong(Wire):
    type: Literal["pong"] = "pong"
    ask: Ask
    at: Millis


ToPage = Annotated[Hello | Happened | Ok | No | Because | Pong, Discriminator(by="type")]
