"""Requests to the server: each is a dataclass (`Wire`), answered by a handler.

    class Sit(AtTable):                      the fields of the request, besides the table's id
        secret: str | None = None

    @route("POST", "tables/{id}/sit")        where it is asked over HTTP
    async def sit(wanted: Sit, who: Caller, here: Service) -> You: ...

A handler knows nothing of HTTP. It gets the sender (`Caller`, or `Peer` if identity does not
matter) and the running service (`Service`); its return type is the kind of answer:

    -> You                      a *call*: one answer, as JSON
    -> File                     a *file*: bytes
    -> Batches[FoundLines]      a *stream*: lines of JSON, sent in batches
    -> EventStream              lines of JSON for a bot, for as long as both sides want
    -> Socket[ToServer, ToPage] a *socket*: messages both ways

`banmen.server.features` lists all routes. `banmen.server.web.expose` registers them with FastAPI;
`banmen.server.web.typescript` generates their TypeScript (webui/src/generated/routes.ts).
"""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field, fields
from types import SimpleNamespace
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    Literal,
    Protocol,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from banmen.server.domain.refusal import Refusal
from banmen.server.domain.wire import TableId, Wire

if TYPE_CHECKING:
    from banmen.server.service import Service
    from banmen.server.storage.store import Identity
    from banmen.server.tables.viewers import Viewer

R = TypeVar("R")
A = TypeVar("A")
T = TypeVar("T")
Sent = TypeVar("Sent", contravariant=True)
Heard = TypeVar("Heard", covariant=True)
READ = ("wanted", "who", "return")
"""Annotations of a handler that describe its route."""
BRACED = re.compile(r"{(\w+)}")
Kind = Literal["call", "file", "stream", "events", "socket"]
Method = Literal["GET", "POST", "PUT", "DELETE"]
Batches = AsyncGenerator[Iterable[T], None]
"""A stream in batches; the items of a batch are available at the same time."""


class Peer(Protocol):
    """A caller whose identity does not matter."""

    address: str
    """The sender's address, for limits."""


class Caller(Peer, Protocol):
    """The sender of a request: a guest, the owner of an account, a bot, or unknown."""

    person: Identity | None

    @property
    def id(self) -> str | None:
        """The person's id, if there is one."""

    @property
    def token(self) -> str:
        """The person's credential on this device, if they are known."""

    @property
    def session(self) -> str | None:
        """A public name for the token, which itself must not be revealed; the bus announces its
        end.
        """

    @property
    def page(self) -> str:
        """Scheme, host and port of the requesting page, as the server knows them."""

    @property
    def seat_passes(self) -> tuple[str, ...]:
        """The passes to other people's seats on this device (`seat_links`)."""

    def keep_seat_pass(self, seat: str) -> None:
        """Store another pass on this device."""

    @property
    def device_tokens(self) -> tuple[str, ...]:
        """The tokens of accounts used on this device (`accounts.known_devices`)."""

    def keep_device_token(self, token: str) -> None:
        """Store another token on this device."""

    async def settle(self) -> Identity:
        """Make sure that the person is known."""

    async def become(self, person: str, passkey: bytes | None = None) -> None:
        """Log in as a known person, with a passkey if one was used."""

    async def leave(self) -> None:
        """Log out on this device."""

    async def renew(self) -> None:
        """Extend the session by another year."""


# --- requests ------------------------------------------------------------------------------------


class Nothing(Wire):
    """A request without fields."""


class AtTable(Wire):
    """A request about a table."""

    id: TableId


# --- answers -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Written:
    """An answer already serialised as JSON."""

    json: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """A file to view or download."""

    media: str
    """The media type, as in image/png."""
    content: bytes | Callable[[], Awaitable[bytes]]
    """The bytes, or a function that makes them: callers who have the file already do not wait for
    it.
    """
    key: str | None = None
    """Equal keys mean equal bytes."""
    name: str | None = None
    kept: bool = False
    """Whether it is a download rather than for viewing."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """Further HTTP headers."""


@dataclass(frozen=True, slots=True)
class EventStream:
    """The messages for a viewer, until either side disconnects or everything is sent."""

    viewer: Viewer
    during: AbstractAsyncContextManager[object]
    """Entered before the first line, left after the last one."""
    over: Callable[[], bool] = lambda: False
    """Whether nothing more will come."""


class Socket(Protocol[Sent, Heard]):
    """Messages both ways, until either side disconnects."""

    viewer: Viewer
    """The receiver of messages sent to the other end."""

    async def answer(self, message: Sent) -> Heard | Written:
        """The answer to a message."""

    def leave(self) -> None:
        """Handle the end of the connection."""


# --- routes --------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Route(Generic[R, A]):
    """A request, the handler that answers it, and its address in HTTP."""

    handler: Callable[[R, Caller, Service], Awaitable[A]]
    method: Method
    path: str
    """Below ``api/``. Fields of the request are in braces."""
    status: int
    query: tuple[str, ...]
    """The fields in the query; for GET, all that are not in the path."""
    body: str | None
    """The field that is the whole body; if None, the remaining fields make a body."""
    strict: bool
    """Whether unknown query parameters are refused."""
    bots: bool
    """Whether bots may send it, too."""
    known: bool
    """Whether it needs the sender's identity."""
    left_off: bool
    """Whether it is cancelled when the caller disconnects; requests that change something never
    are.
    """
    request: type[Any]
    """The dataclass of the request."""
    answer: Any
    """The type of the answer."""

    @property
    def name(self) -> str:
        """The unique name of the route."""
        return self.handler.__name__

    @property
    def kind(self) -> Kind:
        """The kind of answer."""
        kinds: dict[Any, Kind] = {AsyncGenerator: "stream", Socket: "socket"}
        if self.answer in (File, EventStream):
            return "file" if self.answer is File else "events"
        return kinds.get(get_origin(self.answer), "call")

    @property
    def in_path(self) -> list[str]:
        """The fields in the path."""
        return BRACED.findall(self.path)

    @property
    def part(self) -> Any:
        """The type of a whole answer, or of a line of a stream."""
        return get_args(get_args(self.answer)[0])[0] if self.kind == "stream" else self.answer

    async def __call__(self, wanted: R, who: Caller, here: Service) -> A:
        """Answer a request."""
        self.admit(who)
        return await self.handler(wanted, who, here)

    def admit(self, who: Caller) -> None:
        """Refuse bots if only people may send it."""
        if not self.bots and who.person is not None and who.person.bot:
            raise Refusal(403, "bots.people_only")


def names(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a dataclass."""
    return tuple(one.name for one in fields(kind))


def route(
    method: Method,
    path: str,
    *,
    status: int = 200,
    query: tuple[str, ...] = (),
    body: str | None = None,
    strict: bool = False,
    bots: bool = True,
    left_off: bool = False,
    answer: Any = None,
) -> Callable[[Callable[[R, Caller, Service], Awaitable[A]]], Route[R, A]]:
    """Make a handler a route. ``answer``: the type of the JSON, if it is `Written`."""

    def made(handler: Callable[[R, Caller, Service], Awaitable[A]]) -> Route[R, A]:
        said = handler.__annotations__
        resolved = SimpleNamespace(__annotations__={name: said[name] for name in READ})
        hints = get_type_hints(resolved, handler.__globals__, include_extras=True)
        request, given = hints["wanted"], BRACED.findall(path)
        left = tuple(name for name in names(request) if name not in given)
        return Route(
            handler=handler,
            method=method,
            path=path,
            status=status,
            query=left if method == "GET" else query,
            body=body,
            strict=strict,
            bots=bots,
            known=hints["who"] is Caller,
            left_off=left_off or hints["return"] is File,
            request=request,
            answer=answer or hints["return"],
        )

    return made
