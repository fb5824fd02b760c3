"""The messages between the page and the server, as plain dataclasses.

The page's TypeScript types (webui/src/generated/wire.ts) are generated from these. Scenes are sent
unchanged (`banmen.scene`). Sentences are sent as a key with parameters (`Reason`), so that the page
can put them into its own language.

A *table* is the place of one game: two seats, a log of numbered events, and the state that follows
from it. A page that watches a table gets one `Hello` and then a `Happened` for each event. Their
numbers (`seq`) have no gaps; a page that finds one asks to `resync` and gets a new `Hello`.
"""

from __future__ import annotations

from dataclasses import Field, dataclass, field
from typing import Annotated, Any, ClassVar, Literal, dataclass_transform

from banmen.scene import Scene
from banmen.server.domain.constraints import Bounds, CleanText, Discriminator, EmptyByDefault

Seat = Literal[0, 1]
Millis = int
"""Milliseconds: server time since 1970, or clock time."""
TableId = Annotated[str, Bounds(pattern=r"^[a-z0-9]{10}$")]
Typed = Annotated[str, CleanText()]
"""A text that one person types and others read."""
Name = Annotated[Typed, Bounds(min_length=1, max_length=24)]
Options = dict[
    Annotated[str, Bounds(max_length=20)],
    Annotated[int, Bounds(ge=-1000, le=1000)] | Annotated[str, Bounds(max_length=20)],
]
"""The options of a game. Unknown ones are quoted in refusals, so they must be short and
valid JSON.
"""
Ask = Annotated[str, Bounds(max_length=40)]
"""A number the page attaches to a message, to match the answer."""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class Wire:
    """The base of all messages: every subclass is a frozen dataclass with keyword-only fields.
    Unknown fields from outside are refused.

    Messages have no slots: orjson writes objects with a ``__dict__`` four times as fast.
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
"""A player's contribution to a shuffle: random hexadecimal digits that only the player knows."""


class Sealed(Wire):
    """The hash of the server's contribution to the shuffle of a table."""

    table: str
    commitment: str


class Ticket(Wire):
    """Proves that the server issued a table's id, and until when the table may be opened."""

    table: TableId
    until: Millis
    mark: Annotated[str, Bounds(pattern=r"^[0-9a-f]{64}$")]


class Seal(Wire):
    """The hash of the server's contribution to the shuffle of a future table."""

    commitment: str
    ticket: Ticket


class SealedSeed(Wire):
    """A seed for a shuffle that the server has already committed to."""

    ticket: Ticket
    seed: Seed


# --- making a table ------------------------------------------------------------------------------


class NoClock(Wire):
    kind: Literal["none"] = "none"


class LiveClock(Wire):
    """Minutes for the whole game, and extra seconds for each move."""

    kind: Literal["live"] = "live"
    minutes: Annotated[float, Bounds(ge=0.25, le=180)]
    increment: Annotated[int, Bounds(ge=0, le=60)] = 0


class DaysClock(Wire):
    """Days for each move."""

    kind: Literal["days"] = "days"
    days: Annotated[int, Bounds(ge=1, le=14)]


Clock = Annotated[NoClock | LiveClock | DaysClock, Discriminator(by="kind")]


class AgainstFriend(Wire):
    """A person with the invitation; listed tables are open to anyone in the lobby."""

    kind: Literal["friend"] = "friend"
    listed: bool = False


class AgainstLevel(Wire):
    kind: Literal["level"] = "level"
    level: Annotated[str, Bounds(max_length=8)]


class AgainstNamed(Wire):
    """A bot that is online, or a person, called by name; they are asked, and answer."""

    kind: Literal["named"] = "named"
    name: Name


class BothHere(Wire):
    """Both players at one device."""

    kind: Literal["here"] = "here"


Opponent = Annotated[
    AgainstFriend | AgainstLevel | AgainstNamed | BothHere, Discriminator(by="kind")
]


class NewTable(Wire):
    """The game a person wants to play."""

    game: Annotated[str, Bounds(max_length=20)]
    options: Annotated[Options, Bounds(max_length=8), EmptyByDefault()] = field(
        default_factory=dict
    )
    opponent: Opponent
    seat: Seat | Literal["random"] = "random"
    clock: Clock = NoClock()
    start: Annotated[str, Bounds(max_length=4_000)] | None = None
    """The starting position as text; None for the start of the game."""
    casual: bool = False
    """Whether the game should be unrated, regardless of the players."""
    shuffle: SealedSeed | None = None
    """Flat Front: the host's seed for the shuffle; ask for a seal first (`seal`)."""


class Opened(Wire):
    """The new table. ``invite`` goes into a link's fragment: t/ID#invite=SECRET."""

    table: str
    invite: str | None


class SeatLink(Wire):
    """A secret that opens a player's own seat on another device: t/ID#seat=SECRET.

    ``invite`` is the opponent's, as in `Opened`, while a seat is open.
    """

    secret: str
    invite: str | None


# --- a table -------------------------------------------------------------------------------------


class Rating(Wire):
    """A player's rating on the game's scale of levels, with its uncertainty."""

    rating: int
    deviation: int
    """One standard deviation."""
    change: int | None = None
    """The change by this game, once it is over."""


SeatKind = Literal["open", "asked", "person", "bot", "level", "deleted"]
"""``asked``: the seat is kept for a person who has not answered yet; ``deleted``: the player
deleted their account.
"""


class SeatView(Wire):
    """The occupant of a seat."""

    kind: SeatKind
    name: str | None = None
    """The name of a person or bot; None for guests who have not given one."""
    level: str | None = None
    here: bool = False
    """Whether that person or bot has the table open now."""
    account: bool = False
    """Whether the person has a profile page: person/NAME."""
    rating: Rating | None = None


class Clocks(Wire):
    """The times on the clocks; the running one counts down from ``at``."""

    left: tuple[Millis, Millis]
    running: Seat | None
    at: Millis


class Offer(Wire):
    what: Literal["draw", "takeback", "rematch"]
    by: Seat


class Said(Wire):
    """A line of the chat; ``by`` is None for watchers."""

    by: Seat | None
    name: str | None
    text: str
    at: Millis


class Proof(Wire):
    """Flat Front: the inputs of the shuffle (see `banmen.server.domain.stack`). Without seeds, in
    older games, the commitment is the SHA-256 of the salt's bytes followed by the order.
    """

    salt: str
    """The server's secret."""
    order: tuple[str, ...]
    """The tiles from the top of the stack down, joined by spaces when hashed; empty if the game did
    not begin.
    """
    seeds: tuple[str, str] | None = None
    """The seeds of both seats; empty strings for players who added none."""
    tiles: tuple[str, ...] | None = None
    """The tiles in the order listed before the shuffle."""


How = Literal[
    "rules", "repetition", "resigned", "agreed", "time", "left", "aborted", "declined",
]  # fmt: skip
"""The way a game ended; ``declined``: a person was asked and declined to play."""
Action = Literal[
    "move", "hint", "takeback", "draw", "resign", "abort", "claim", "rematch", "say", "accept",
    "decline",
]  # fmt: skip


class TableView(Wire):
    """The state of a table apart from the board, the same for all viewers."""

    id: str
    seq: int
    """The number of the last event."""
    game: str
    options: Options
    status: Literal["waiting", "playing", "over"]
    seats: tuple[SeatView, SeatView]
    hotseat: bool
    """Whether one person has both seats, at one device."""
    listed: bool
    clock: Clock
    clocks: Clocks | None
    turn: Seat | None
    ply: int
    """The number of moves made."""
    result: str
    """1-0, 0-1, 1/2-1/2, or * (also for an aborted game)."""
    how: How | None
    """The way it ended."""
    offers: tuple[Offer, ...]
    may: tuple[tuple[Action, ...], tuple[Action, ...]]
    """The actions allowed to the player of each seat now."""
    thinking: bool
    """Whether the computer is thinking."""
    watchers: int
    commitment: str | None
    """Flat Front: the hash of the server's contribution to the shuffle, published before
    all else.
    """
    proof: Proof | None
    """Flat Front: the inputs of the shuffle, once the game is over."""
    rematch: str | None
    """The table of the rematch."""
    next: Sealed | None
    """Flat Front, once the game is over: the commitment for the shuffle of a rematch."""
    start: str | None
    """The starting position as text; None for the start of the game."""
    casual: bool
    """Whether the game is unrated, regardless of the players."""
    rated: bool = False
    """Whether the game would be rated if it ended now."""
    created: Millis


class TableSummary(Wire):
    """A table in a list: the lobby, or a person's own games."""

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
    """Whether the viewer is asked to take the other seat."""
    ply: int
    result: str
    updated: Millis


class Person(Wire):
    """The name a person chooses."""

    name: Name | None


class Me(Wire):
    """The person looking at the page."""

    name: Name | None
    account: bool = False
    """Whether they have a password, and so the same games on every device."""


class You(Wire):
    """The viewer's seats; none for a watcher."""

    seats: tuple[Seat, ...]
    asked: bool = False
    """Whether the viewer is asked to take the open seat."""


class Nearby(Wire):
    """The page's address for friends in the same network."""

    url: str | None
    may_open: bool
    """Whether this person can open the page to them."""
    command: str
    """The command that starts the server so that they can reach it."""


class Code(Wire):
    """A QR code as SVG."""

    svg: str


class Preparing(Wire):
    """A part of a game being compiled, once on a machine. Boards need the rules; the computer also
    needs its search.
    """

    game: str
    title: str
    what: Literal["rules", "search"]
    done: int
    """Kernels compiled so far."""
    needed: int
    """The number of kernels needed; 0 until known."""
    seconds: int
    """Seconds since it began."""


class Health(Wire):
    """The server is well. ``preparing``: the parts being compiled."""

    preparing: tuple[Preparing, ...]


class Scenes(Wire):
    """A range of a game's positions for replay, without choices."""

    first: int
    scenes: tuple[Scene, ...]


# --- from the page to a table --------------------------------------------------------------------


class Play(Wire):
    """A move, by code or as text. ``ply`` is the number of the move, so that none is made twice."""

    type: Literal["move"] = "move"
    ask: Ask = ""
    ply: Annotated[int, Bounds(ge=0, le=100_000)]
    code: Annotated[int, Bounds(ge=0, le=1_000_000)] | None = None
    text: Annotated[str, Bounds(max_length=100)] | None = None


class Do(Wire):
    """Other actions of a player."""

    type: Literal["resign", "abort", "claim"]
    ask: Ask = ""


class OfferMessage(Wire):
    """Make, accept, decline or withdraw an offer. Against the computer, takebacks need no
    agreement.
    """

    type: Literal["offer", "accept", "decline"]
    ask: Ask = ""
    what: Literal["draw", "takeback", "rematch"]
    seed: Seed | None = None
    """Flat Front: the player's seed for the shuffle of a rematch."""


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
    """Ask for the time. If the page returns it at once as ``echo``, in a second `Ping`, the server
    can measure the round trip and compensate the clock for it.
    """

    type: Literal["ping"] = "ping"
    ask: Ask = ""
    echo: Annotated[Millis, Bounds(ge=0)] | None = None


class Resync(Wire):
    type: Literal["resync"] = "resync"
    ask: Ask = ""


Act = Annotated[Play | Do | OfferMessage | Say, Discriminator(by="type")]
"""Messages that change a table, over WebSocket or by POST."""
ToServer = Annotated[Play | Do | OfferMessage | Say | Why | Ping | Resync, Discriminator(by="type")]


# --- from a table to the page --------------------------------------------------------------------


Kind = Literal[
    "opened", "sat", "moved", "offered", "declined", "took_back", "hinted", "said", "ended",
    "rematched",
    "rested", "here", "thinking",
]  # fmt: skip


class Happening(Wire):
    """An event of a table's log, as shown to everyone.

    opened   sat{seat}   moved{seat, ply, code, text}   offered{what, by}   declined{what, by}
    took_back{ply}   hinted{seat}   said{by, name, text}   ended{result, how}   rematched{table}
    rested{}: the clock got time back

    and, outside the log (with the seq of the last event): here{}, thinking{}
    """

    kind: Kind
    data: dict[str, Any]


class Hello(Wire):
    """The full state of a table."""

    type: Literal["hello"] = "hello"
    at: Millis
    you: You
    table: TableView
    moves: tuple[str, ...]
    movers: tuple[Seat, ...]
    """The seats that made the moves."""
    scene: Scene
    chat: tuple[Said, ...]


class Happened(Wire):
    """One event. ``scene`` is included when the position changed, and when the game begins."""

    type: Literal["happened"] = "happened"
    seq: int
    at: Millis
    event: Happening
    table: TableView
    scene: Scene | None = None


class Ok(Wire):
    """The action is done and saved; ``seq`` is the number of its event."""

    type: Literal["ok"] = "ok"
    ask: Ask
    seq: int


class No(Wire):
    """The action was refused, and nothing has changed."""

    type: Literal["no"] = "no"
    ask: Ask
    reason: Reason


class Because(Wire):
    """The answer to `Why`; None if the touches do lead to a legal move."""

    type: Literal["because"] = "because"
    ask: Ask
    reason: Reason | None


class Pong(Wire):
    type: Literal["pong"] = "pong"
    ask: Ask
    at: Millis


ToPage = Annotated[Hello | Happened | Ok | No | Because | Pong, Discriminator(by="type")]
