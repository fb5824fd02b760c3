"""What is known of those who sit at a table, besides its log: accounts and ratings."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from banmen.server.domain import wire


class PlayerInfo(NamedTuple):
    """What is known of those who sit at a table."""

    accounts: tuple[bool, bool] = (False, False)
    ratings: tuple[wire.Rating | None, wire.Rating | None] = (None, None)
    rated: bool = False

    def on(self, view: wire.TableView) -> wire.TableView:
        """A table as everybody sees it, with what is known of its players."""
        if self == PlayerInfo():
            return view
        first, second = (
            replace(seat, account=self.accounts[n], rating=self.ratings[n])
            for n, seat in enumerate(view.seats)
        )
        return replace(view, seats=(first, second), rated=self.rated)
