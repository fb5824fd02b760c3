"""What can be asked of the server: a request is a dataclass (`Wire`), and a handler answers it.

    class Sit(AtTable):                      everything that is asked, beside the table's id
        secret: str | None = None

    @route("POST", "tables/{id}/sit")        where it is asked over HTTP
    async def sit(wanted: Sit, who: Caller, here: Service) -> You: ...

A handler knows nothing of HTTP. It is told who asks (`Caller`, or `Peer` where that does not
matter) and where everything is (`Service`), and its type says what it answers:

    -> You                      a *call*: one answer, as JSON
    -> File                     a *file*: bytes
    -> Batches[FoundLines]      a *stream*: lines of JSON, told together where they come together
    -> EventStream              lines of JSON for a bot, for as long as both sides want
    -> Socket[ToServer, ToPage] a *socket*: messages both ways

`banmen.server.features` lists all routes. `banmen.server.web.expose` gives them to FastAPI;
`banmen.server.web.typescript` tells the page about them (webui/src/generated/routes.ts).
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
"""Annotations of a handler that say something about its route."""
BRACED = re.compile(r"{(\w+)}")
Kind = Literal["call", "file", "stream", "events", "socket"]
Method = Literal["GET", "POST", "PUT", "DELETE"]
Batches = AsyncGenerator[Iterable[T], None]
"""What is told bit by bit; all of a batch is there at the same time."""


class Peer(Protocol):
    """A caller whose identity does not matter."""

    address: str
    """Where they ask from, for limits."""


class Caller(Peer, Protocol):
    """The caller: a guest, the owner of an account, a bot, or nobody yet."""

    person: Identity | None

    @property
    def id(self) -> str | None:
        """Their id, if they have one."""

    @property
    def token(self) -> str:
        """What shows who they are on this device, if they are known."""

    @property
    def session(self) -> str | None:
        """What that is called where it must not be told; the bus names it when it ends."""

    @property
    def page(self) -> str:
        """Scheme, host and port of the page that asks, as the server knows them."""

    @property
    def seat_passes(self) -> tuple[str, ...]:
        """The passes to other people's seats on this device (`seat_links`)."""

    def keep_seat_pass(self, seat: str) -> None:
        """Keep one more pass on this device."""

    @property
    def device_tokens(self) -> tuple[str, ...]:
        """The tokens of those who have logged in on this device (`accounts.known_devices`)."""

    def keep_device_token(self, token: str) -> None:
        """Keep one more token on this device."""

    async def settle(self) -> Identity:
        """Make sure that they are known."""

    async def become(self, person: str, passkey: bytes | None = None) -> None:
        """Be a known person from another device, from now on; by a passkey, if they came so."""

    async def leave(self) -> None:
        """Be nobody on this device from now on."""

    async def renew(self) -> None:
        """Be known here for another year."""


# --- requests ------------------------------------------------------------------------------------


class Nothing(Wire):
    """A request that its name says all about."""


class AtTable(Wire):
    """A request about a table."""

    id: TableId


# --- answers -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Written:
    """An answer that is JSON already."""

    json: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """Bytes to look at or to keep."""

    media: str
    """The kind of file, as in image/png."""
    content: bytes | Callable[[], Awaitable[bytes]]
    """The bytes, or what makes them: a caller who has the file already does not wait for it."""
    key: str | None = None
    """The same key, the same bytes."""
    name: str | None = None
    kept: bool = False
    """Whether it is to be kept rather than looked at."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """What else HTTP says of it."""


@dataclass(frozen=True, slots=True)
class EventStream:
    """Whatever is sent to a viewer, until one of both sides has gone or all is said."""

    viewer: Viewer
    during: AbstractAsyncContextManager[object]
    """Entered before the first line, left after the last one."""
    over: Callable[[], bool] = lambda: False
    """Whether nothing more will come."""


class Socket(Protocol[Sent, Heard]):
    """Messages both ways, until one of both sides has gone."""

    viewer: Viewer
    """What is sent to it is heard at the other end."""

    async def answer(self, message: Sent) -> Heard | Written:
        """The answer to a message."""

    def leave(self) -> None:
        """The other side has gone."""


# --- routes --------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Route(Generic[R, A]):
    """A request, the handler that answers it, and where it is asked over HTTP."""

    handler: Callable[[R, Caller, Service], Awaitable[A]]
    method: Method
    path: str
    """Below ``api/``. Fields of the request stand in braces."""
    status: int
    query: tuple[str, ...]
    """The fields that stand in the query; of a GET, all that are not in the path."""
    body: str | None
    """The field that is all of the body; where it is None, the fields that are left make one."""
    strict: bool
    """Whether a query with more in it is refused."""
    bots: bool
    """Whether bots may ask, too."""
    known: bool
    """Whether it matters who asks."""
    left_off: bool
    """Whether it is left off when the caller has gone; what changes something never is."""
    request: type[Any]
    """The dataclass of what is asked."""
    answer: Any
    """The type of what is answered."""

    @property
    def name(self) -> str:
        """What it is called; no two have the same name."""
        return self.handler.__name__

    @property
    def kind(self) -> Kind:
        """What kind of answer it has."""
        kinds: dict[Any, Kind] = {AsyncGenerator: "stream", Socket: "socket"}
        if self.answer in (File, EventStream):
            return "file" if self.answer is File else "events"
        return kinds.get(get_origin(self.answer), "call")

    @property
    def in_path(self) -> list[str]:
        """The fields that stand in the path."""
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
        """Refuse bots where only people may ask."""
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
    """Make a route of a handler. ``answer``: the type of the JSON, if it is `Written`."""

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
