"""Set up a position touch by touch. Nothing is stored: the page sends the draft's text."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from banmen.draft import Draft
from banmen.game import game
from banmen.games import about
from banmen.server.domain.refusal import reason_of
from banmen.server.route import Peer, route
from banmen.server.study.wire import Drafted, Drafting

if TYPE_CHECKING:
    from banmen.server.service import Service


@route("POST", "drafts")
async def draft(wanted: Drafting, who: Peer, here: Service) -> Drafted:
    """A draft after a change: its scene, its tools, and whether it is a position."""
    await here.workers.ready(wanted.game, about(wanted.game).settle(wanted.options))
    return await asyncio.to_thread(_drafted, wanted)


def _drafted(wanted: Drafting) -> Drafted:
    found = _changed(_begun(wanted), wanted)
    tool = wanted.tool or found.tools[0].id
    problem, position = found.problem, found.position
    return Drafted(
        text=str(found),
        tool=tool,
        tools=found.tools,
        settings=found.settings,
        scene=found.scene(tool),
        problem=reason_of(problem) if problem else None,
        moves=len(position.legal()) if position else 0,
    )


def _begun(wanted: Drafting) -> Draft:
    of = game(wanted.game, **wanted.options)
    if wanted.text is None:
        return Draft.start(of)
    return Draft.of(of, wanted.text) if wanted.text.strip() else Draft.bare(of)


def _changed(found: Draft, wanted: Drafting) -> Draft:
    if wanted.change is not None:
        found = found.change(wanted.change.name, wanted.change.value)
    if wanted.touches:
        found = found.put(wanted.tool or "", wanted.touches)
    return found
