"""One game in progress: seats, position, clocks, offers; all of it folded from its log.

Nothing here reads a clock or a disk. Time is handed in, in milliseconds since 1970. Whatever
somebody wants to do becomes entries first, and changes the table only when they are applied:

    entries = table.act(seat, act, at)      # or a Complaint that says why not
    await store.append(table.id, entries)
    for entry in entries:
        table.apply(entry)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Literal, NamedTuple

import banmen
from banmen.errors import Complaint
from banmen.record import Record
from banmen.scene import Scene
from banmen.server import wire

Outage = tuple[int, int]
"""From when until when the server was not there. No clock runs in that time."""


class Entry(NamedTuple):
    """A line of a table's log, as it is stored. ``data`` is plain JSON, secrets included."""

    seq: int
    at: int
    kind: str
    data: dict[str, Any]


def new_id() -> str:
    """An id for a table: ten letters and digits."""
    raise NotImplementedError


class Table:
    """A game in progress. Make one with `opened`, or again from its log with `replay`."""

    id: str
    seq: int
    """The number of the last entry."""
    game: banmen.Game
    position: banmen.Position
    status: Literal["waiting", "playing", "over"]
    hotseat: bool
    listed: bool
    created: int
    rematch: str | None
    """The table where it goes on."""

    # --- beginning -------------------------------------------------------------------------------

    @classmethod
    def opened(
        cls, id: str, wanted: wire.NewTable, person: str, at: int, name: str | None = None
    ) -> tuple[Table, list[Entry]]:
        """A new table, and the entries its log begins with. They are applied already."""
        raise NotImplementedError

    @classmethod
    def replay(cls, id: str, entries: Iterable[Entry], outages: Sequence[Outage] = ()) -> Table:
        """The same table again, from its log.

        ``outages`` is the store's list, which may grow; downtime is so credited to both players,
        however often the table is loaded.
        """
        raise NotImplementedError

    # --- what somebody does ----------------------------------------------------------------------

    def act(self, seat: int, act: wire.Act, at: int, lag: int = 0) -> list[Entry]:
        """What follows when the player of a seat does something; a Complaint if it is refused.

        ``at`` is when it was received, ``lag`` how many milliseconds its way took as measured.
        Changes nothing. After a `rematch_due` the hall has to open the next table.
        """
        raise NotImplementedError

    def sit(self, person: str, name: str | None, at: int) -> list[Entry]:
        """What follows when somebody takes the open seat."""
        raise NotImplementedError

    def rename(self, person: str, name: str | None, at: int) -> list[Entry]:
        """What follows when somebody at this table has another name from now on."""
        raise NotImplementedError

    def flag(self, at: int) -> list[Entry]:
        """The loss on time, if a clock has run out by now."""
        raise NotImplementedError

    def rematch_due(self) -> bool:
        """Whether the players want to go on, and the next table is still to be opened."""
        raise NotImplementedError

    def again(self, id: str, at: int) -> tuple[Table, list[Entry], list[Entry]]:
        """The rematch, seats swapped: the new table, its first entries, and those for this one.

        They belong together: ``store.append_together({id: first, table.id: last})``.
        """
        raise NotImplementedError

    def apply(self, entry: Entry) -> None:
        """Fold one committed entry."""
        raise NotImplementedError

    # --- time ------------------------------------------------------------------------------------

    def due(self) -> int | None:
        """When `flag` will find a loss on time, as it looks now."""
        raise NotImplementedError

    def present(self, here: Collection[int], at: int) -> None:
        """Tell which seats' players have the table open; the others are away from now on.

        Not in the log: call it when a table is loaded and whenever somebody comes or goes.
        """
        raise NotImplementedError

    def claimable(self) -> int | None:
        """When somebody may claim the game of an opponent who has gone (show the table again)."""
        raise NotImplementedError

    # --- who ---------------------------------------------------------------------------------

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats of a person; none for a watcher."""
        raise NotImplementedError

    def person(self, seat: int) -> str | None:
        """Who sits there; None for an open seat and for the computer."""
        raise NotImplementedError

    def computer(self) -> tuple[int, str] | None:
        """The seat and level of the computer, if it is its turn. It moves by `act`."""
        raise NotImplementedError

    # --- what everybody sees ---------------------------------------------------------------------

    def may(self, seat: int, at: int) -> tuple[wire.Action, ...]:
        """What the player of a seat may do: exactly what `act` accepts."""
        raise NotImplementedError

    def view(
        self, *, here: Collection[int], watchers: int, thinking: bool, at: int
    ) -> wire.TableView:
        """The table as everybody sees it."""
        raise NotImplementedError

    def moves(self) -> list[str]:
        """The moves in the game's notation."""
        raise NotImplementedError

    def chat(self) -> list[wire.Said]:
        """What was said."""
        raise NotImplementedError

    def scene(self) -> Scene:
        """What is on the board."""
        raise NotImplementedError

    def scenes(self, first: int, last: int) -> list[Scene]:
        """The positions after ``first`` to ``last`` moves, both included, without choices."""
        raise NotImplementedError

    def why(self, touches: Sequence[str]) -> Complaint | None:
        """Why a path of touches leads to no legal move; None where it does."""
        raise NotImplementedError

    def record(self) -> Record:
        """The game as a file."""
        raise NotImplementedError

    def public(self, entry: Entry) -> wire.Happening:
        """What everybody may see of an entry: never the stack, never a person's id."""
        raise NotImplementedError
