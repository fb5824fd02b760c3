"""All routes of the server, feature by feature.

Each feature has modules with handlers; every `Route` in them is served.
"""

from __future__ import annotations

from typing import Any

from banmen.server import friends_nearby, health
from banmen.server.accounts import handlers as accounts
from banmen.server.accounts import oneself
from banmen.server.analysis import handlers as analysis
from banmen.server.archive import handlers as archive
from banmen.server.bots import handlers as bots
from banmen.server.moderation import handlers as moderation
from banmen.server.route import Route
from banmen.server.sharing import pictures, records
from banmen.server.study import drafts, games, positions, puzzles
from banmen.server.tables import handlers as tables

FEATURES = (
    *(games, oneself, accounts, tables, health, friends_nearby, archive, bots),
    *(positions, drafts, puzzles, analysis, pictures, records),
    moderation,
)
ROUTES: tuple[Route[Any, Any], ...] = tuple(
    route for module in FEATURES for route in vars(module).values() if isinstance(route, Route)
)
