"""Routes available in the browser, with the server's own handlers, and those that need a server."""

from __future__ import annotations

from typing import Any

from banmen.server import health
from banmen.server.accounts import oneself
from banmen.server.analysis import handlers as analysis
from banmen.server.domain import wire
from banmen.server.domain.refusal import Refusal
from banmen.server.route import Route
from banmen.server.sharing import pictures, records
from banmen.server.study import drafts, games, positions, puzzles
from banmen.server.tables import handlers as tables

FEATURES = (games, oneself, tables, health, positions, drafts, puzzles, analysis, pictures, records)
OTHERS = frozenset({"lobby", "sit", "decline", "link", "end_links"})
"""Routes that involve other people."""
ROUTES: dict[str, Route[Any, Any]] = {
    route.name: route
    for module in FEATURES
    for route in vars(module).values()
    if isinstance(route, Route) and route.name not in OTHERS
}


def route_of(name: str) -> Route[Any, Any]:
    """Return the route of a request; a `Refusal` if it needs a server."""
    if name not in ROUTES:
        raise Refusal(501, "app.needs_server")
    return ROUTES[name]


def check(wanted: object) -> None:
    """Refuse requests of routes available here that involve another person."""
    opponent = getattr(wanted, "opponent", None)
    if isinstance(opponent, (wire.AgainstFriend, wire.AgainstNamed)):
        raise Refusal(501, "app.needs_server")
