"""`banmen serve`: the page on this machine, in the local network, or behind a proxy."""

from __future__ import annotations

import errno
import ipaddress
import re
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from banmen.cli.common import console, tell
from banmen.cli.parameters import Database
from banmen.errors import Complaint
from banmen.extras import extra

if TYPE_CHECKING:
    import asyncio

    from banmen.server.service import ServerSettings
    from banmen.server.web.app import WebServer

PORT = 8017

Host = Annotated[str, typer.Option(metavar="ADDRESS", help="The address to listen on.")]
Port = Annotated[int, typer.Option(min=1, max=65_535, metavar="N", help="The port to listen on.")]
BasePath = Annotated[str, typer.Option(metavar="PATH", help="The path of the site, as in /games.")]
Workers = Annotated[
    int | None,
    typer.Option(min=1, max=256, metavar="N", help="The number of processes that search."),
]
Share = Annotated[bool, typer.Option("--share", help="Let friends on the same network play.")]
Open = Annotated[bool, typer.Option("--open", help="Open the page in the browser.")]
AllowHost = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="A host name of the server, for instance behind a proxy."),
]
Times = Annotated[float, typer.Option(min=0.01, metavar="X", help="Multiply all rate limits.")]
Proxy = Annotated[
    list[str] | None,
    typer.Option(
        metavar="ADDRESS",
        help="The address or network of a trusted proxy (X-Forwarded-For).",
    ),
]
MetricsPort = Annotated[
    int | None,
    typer.Option(min=1, max=65_535, metavar="N", help="Serve metrics for Prometheus at this port."),
]
MetricsHost = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS", help="The address for metrics. Anyone who can reach it can read them."
    ),
]

LogJson = Annotated[
    bool, typer.Option("--log-json", help="Write the log as JSON, one object a line.")
]


def serve(
    host: Host = "127.0.0.1",
    port: Port = PORT,
    database: Database = None,
    base_path: BasePath = "",
    workers: Workers = None,
    share: Share = False,
    open: Open = False,
    allow_host: AllowHost = None,
    times: Times = 1.0,
    proxy: Proxy = None,
    metrics_port: MetricsPort = None,
    metrics_host: MetricsHost = "127.0.0.1",
    log_json: LogJson = False,
) -> None:
    """Serve the page: play in the browser."""
    import asyncio

    with extra("serve"):
        from banmen.server.log_lines import write_log
        from banmen.server.service import ServerSettings
        from banmen.server.workers.pool import COUNT

    write_log(log_json)
    addresses, hosts = reached(host, share, allow_host or [])
    plain = (host, share, allow_host, proxy) == ("127.0.0.1", False, None, None)
    proxies = tuple(map(proxy_network, proxy or []))
    watched = metrics_port, metrics_host
    settings = ServerSettings(
        database, based(base_path), hosts, workers or COUNT, times, proxies, *watched
    )
    listening = [listen(address, port) for address in addresses]
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_run(settings, listening, open, plain))


def reached(host: str, share: bool, more: list[str]) -> tuple[list[str], frozenset[str]]:
    """The addresses to listen on, and the host names to answer to.

    Sharing adds this machine's address in the local network and no other, such as that of a VPN.
    """
    from banmen.server import local_network as network
    from banmen.server.service import LOCAL

    named = LOCAL | {host, *more}
    if not share:
        return [host], frozenset(named)
    return list(dict.fromkeys([host, network.address()])), frozenset(named | network.names())


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The factory of the fast event loop, if the system has one."""
    with suppress(ImportError):
        import uvloop

        return uvloop.new_event_loop
    return None


def based(path: str) -> str:
    """A base path with a leading slash and none at the end; empty for the root."""
    parts = [part for part in path.split("/") if part]
    if not all(re.fullmatch(r"[\w.~-]+", part, re.ASCII) for part in parts):
        raise Complaint("server.base_path", path=path)
    return "".join(f"/{part}" for part in parts)


def proxy_network(text: str) -> str:
    """A network; a single address is a network of one."""
    try:
        return str(ipaddress.ip_network(text, strict=False))
    except ValueError:
        raise Complaint("server.proxy", text=text) from None


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; a Complaint that says why if there can be none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as reason:
        if reason.errno == errno.EADDRINUSE:
            raise Complaint("server.port_taken", port=port, free=_free(host, port)) from None
        problem = reason.strerror or str(reason)
        raise Complaint("server.no_address", host=host, port=port, reason=problem) from None


def _free(host: str, taken: int) -> int:
    """The next free port."""
    for port in range(taken + 1, min(taken + 100, 65_536)):
        try:
            socket.create_server((host, port)).close()
        except OSError:
            continue
        return port
    return 0


async def _run(
    settings: ServerSettings, listening: list[socket.socket], open: bool, plain: bool
) -> None:
    """`plain`: the operator chose no hosts or sharing, so the page may turn sharing on."""
    with extra("serve"):
        from banmen.server.service import running
        from banmen.server.web.app import create_app, web_server

    app = create_app(settings)
    async with running(settings) as app.state.service:
        app.state.service.tables.prepare()
        places = [one.getsockname()[:2] for one in listening]
        announce(places, settings.base, open)
        for asked in (signal.SIGINT, signal.SIGTERM):
            # uvicorn stops at these signals and raises them again, but more has to be stopped first
            signal.signal(asked, lambda *_: None)
        server, door = web_server(app), app.state.service.door
        own = places[0][1]
        door.url = next((_url(host, port, settings.base) for host, port in places[1:]), None)

        async def let_in() -> str:
            return await _let_in(server, app.state.hosts, own, settings.base)

        door.open = let_in if plain else None
        await server.serve(sockets=listening)


async def _let_in(server: WebServer, hosts: set[str], port: int, base: str) -> str:
    """Listen in the local network, too; return the address of the page there."""
    from banmen.server import local_network as network

    address = network.address()
    await server.listen(listen(address, port))
    hosts.update(network.names())
    return _url(address, port, base)


def announce(places: list[tuple[str, int]], base: str, open: bool) -> None:
    """Print the page's addresses, with a QR code for each shared one, and open it if asked."""
    own, *shared = [_url(host, port, base) for host, port in places]
    out = console()
    out.print(tell("server.listening", url=own), markup=False)
    for url in shared:
        from banmen.server.local_network import qr_code

        out.print(tell("server.shared", url=url), markup=False)
        print(qr_code(url), flush=True)
    if open:
        import webbrowser

        webbrowser.open(own)


def _url(host: str, port: int, base: str) -> str:
    return f"http://{_seen(host)}:{port}{base}/"


def _seen(host: str) -> str:
    """A host as written in an address."""
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
