"""What `banmen solve` asks of a game's solver."""

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
    """What is to be solved and written. A solver leaves aside what its game does not have."""

    game: str
    table: Path | None
    """Where the whole table goes."""
    ship: Path | None
    """Where the small one goes, one way to win."""
    check: bool
    """Whether values are checked against those of successors."""
    pieces: int
    """At most so many a side."""
    moves: int | None
    """Only what is decided in so many; None for everything."""
    tell: Callable[[str], None]
    """Told what was found."""
    progress: Callable[[str], None]
    """Told how far it is, and what there is not here."""

    def run(self) -> None:
        """Have it done by the game's solver (`games.contract.facts`)."""
        if AHEAD:
            raise missing("compile")
        solver = facts(about(self.game).id).solver
        if solver is None:
            games = [about(id).called for id in ids() if facts(id).solver]
            raise Complaint("solved.only", game=about(self.game).called, games=games)
        opener(solver)(self)

    def backend(self, cores: Callable[..., Any], *given: Any, able: bool = True) -> Any:
        """A card if there is one, or else all cores, if they are able to."""
        try:
            return opener(facts(self.game).solver_on_card or "")(*given)
        except Complaint as reason:
            if not able:
                raise
            self.progress(str(reason))
            return cores(*given)
