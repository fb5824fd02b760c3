"""Actions the player of a seat may take now, with reasons for refusals.

`Table.act` and `TableView.may` use the same checks, so they always agree.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from banmen.server.domain import wire
from banmen.server.domain.table_state import TableState

ABORTABLE = 2
"""Before this many moves, a game can be aborted without a result."""
AWAY = {"none": 5 * 60_000, "live": 60_000}
"""The time the player to move must be away before the opponent may claim the game, in milliseconds.
"""
MOST_SAID = 500
HELP: tuple[wire.Action, ...] = ("hint", "takeback")
"""Actions that a rated game forbids: they would allow a player to make a loss unrated."""

Away = Sequence[int | None]
"""Since when the player of each seat has been away; None for players present."""
RefusalKey = str | None
"""The key of the sentence with the reason; None if allowed."""


def why_not(table: TableState, seat: int, action: wire.Action, at: int, away: Away) -> RefusalKey:
    """Why a seat may not do something now; None if it may."""
    if table.seats[seat].level and action != "move":
        return "table.computers_seat"
    if table.status == "waiting" and action != "abort":
        return "table.waiting"
    if table.status == "over" and action not in ("rematch", "say", "accept", "decline"):
        return "table.over"
    if action == "claim":
        return _claim(table, seat, at, away)
    return _CHECKS[action](table, seat)


def claimable(table: TableState, seat: int, away: Away) -> int | None:
    """The earliest time at which the player of a seat may claim the game, if nothing happens
    before.
    """
    other = 1 - seat
    gone, wait = away[other], AWAY.get(table.clock.kind)
    person = table.seats[other].person is not None and not table.hotseat
    if not person or gone is None or wait is None or table.ply < ABORTABLE or table.turn != other:
        return None
    return max(gone, table.turned) + wait


def last_turn(table: TableState, seat: int) -> int | None:
    """The ply that a player's takeback returns to; None if there is nothing to take back."""
    if table.hotseat:
        return table.ply - 1 if table.ply else None
    own = (ply for ply in reversed(range(table.ply)) if table.made[ply].seat == seat)
    return next(own, None)


def _move(table: TableState, seat: int) -> RefusalKey:
    return None if table.turn == seat else "table.not_your_turn"


def _hint(table: TableState, seat: int) -> RefusalKey:
    return _move(table, seat) if table.free else "table.hint_people"


def _takeback(table: TableState, seat: int) -> RefusalKey:
    ply = last_turn(table, seat)
    if ply is None:
        return "table.nothing_to_take_back"
    if table.game.about.chance and any(p.reveals for p in table.position.line[ply + 1 :]):
        return "table.revealed"
    return _asked(table, seat, "takeback")


def _draw(table: TableState, seat: int) -> RefusalKey:
    if table.free and not table.hotseat:
        return "table.no_draw_with_computer"
    if table.ply < ABORTABLE:
        return "table.draw_early"
    return _asked(table, seat, "draw")


def _rematch(table: TableState, seat: int) -> RefusalKey:
    if table.status != "over":
        return "table.rematch_later"
    if table.rematch is not None:
        return "table.rematched"
    if any(taken.open for taken in table.seats):
        return "table.nobody_else"
    return _asked(table, seat, "rematch")


def _asked(table: TableState, seat: int, what: str) -> RefusalKey:
    """Refuse to ask the same question twice in one position."""
    if table.offered(what, seat):
        return "table.asked_already"
    turned_down = any(offer.what == what and offer.by == seat for offer in table.declined)
    return "table.turned_down" if turned_down else None


def _resign(table: TableState, seat: int) -> RefusalKey:
    return None


def _abort(table: TableState, seat: int) -> RefusalKey:
    return None if table.ply < ABORTABLE else "table.abort_late"


def _claim(table: TableState, seat: int, at: int, away: Away) -> RefusalKey:
    when = claimable(table, seat, away)
    return None if when is not None and at >= when else "table.not_gone"


def _say(table: TableState, seat: int) -> RefusalKey:
    if table.free or any(taken.open for taken in table.seats):
        return "table.nobody_else"
    return None if len(table.said) < MOST_SAID else "table.said_enough"


def _accept(table: TableState, seat: int) -> RefusalKey:
    return None if any(acceptable(table, seat)) else "table.no_offer"


def acceptable(table: TableState, seat: int) -> list[wire.Offer]:
    """The offers that a seat can accept."""
    return [
        offer for offer in table.offers if offer.by != seat and not table.offered(offer.what, seat)
    ]


def _decline(table: TableState, seat: int) -> RefusalKey:
    return None if table.offers else "table.no_offer"


_CHECKS: dict[wire.Action, Callable[[TableState, int], RefusalKey]] = {
    "move": _move,
    "hint": _hint,
    "takeback": _takeback,
    "draw": _draw,
    "resign": _resign,
    "abort": _abort,
    "rematch": _rematch,
    "say": _say,
    "accept": _accept,
    "decline": _decline,
}
ACTIONS: tuple[wire.Action, ...] = (*_CHECKS, "claim")
