"""The interface between `banmen solve` and a game's solver."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from banmen.errors import Complaint
from banmen.extras import missing
from banmen.games import about, ids
from banmen.games.modules import facts
from banmen.kernel import AHEAD
from banmen.solve.tables import opener


class SolverTask(NamedTuple):
    """A task of solving and writing tables. A solver ignores settings its game does not have."""

    game: str
    table: Path | None
    """The file for the whole table."""
    ship: Path | None
    """The file for the small table, one winning strategy."""
    check: bool
    """Whether to check values against those of successors."""
    pieces: int
    """The most pieces per side."""
    moves: int | None
    """The most moves until the end of positions to solve; None for all."""
    tell: Callable[[str], None]
    """Called with results."""
    progress: Callable[[str], None]
    """Called with progress, and with missing features such as a card."""

    def run(self) -> None:
        """Run the game's solver (`games.contract.facts`)."""
        if AHEAD:
            raise missing("compile")
        solver = facts(about(self.game).id).solver
        if solver is None:
            games = [about(id).called for id in ids() if facts(id).solver]
            raise Complaint("solved.only", game=about(self.game).called, games=games)
        opener(solver)(self)

    def backend(self, cores: Callable[..., Any], *given: Any, able: bool = True) -> Any:
        """Return a backend on a card if there is one, else on all cores if they are `able`."""
        try:
            return opener(facts(self.game).solver_on_card or "")(*given)
        except Complaint as reason:
            if not able:
                raise
            self.progress(str(reason))
            return cores(*given)
