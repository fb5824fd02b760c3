"""A player cannot shop for a better beginning by aborting game after game."""

from __future__ import annotations

from pathlib import Path

from banmen.server.rate_limits import ABORTS
from banmen.server.service import ServerSettings
from tests.server.client import Browser, serving


def test_games_are_not_aborted_without_end_once_a_move_was_made(tmp_path: Path) -> None:
    with serving(ServerSettings(str(tmp_path / "b.db"), workers=0)) as address:
        ann, ben = Browser(address), Browser(address)

        def aborted(moves: int, status: int = 200, against: str = "friend") -> str:
            wish = {"game": "flipflop", "options": {"size": 3}, "seat": 0}
            made = ann.post("tables", {**wish, "opponent": {"kind": against}}, 201)
            table = f"tables/{made['table']}"
            if against == "friend":
                ben.post(f"{table}/sit", {"secret": made["invite"]})
            for ply in range(moves):
                ann.post(f"{table}/act", {"type": "move", "ply": ply, "text": "b1-b2"})
            return str(ann.post(f"{table}/act", {"type": "abort"}, status).get("key"))

        for _ in range(int(ABORTS.burst)):
            aborted(1)
        assert aborted(1, 429) == "table.aborts_enough"
        aborted(0)
        aborted(1, against="here")
