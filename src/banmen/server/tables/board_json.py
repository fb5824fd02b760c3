"""The messages to a table's viewers as JSON. The board is serialised once for all of them."""

from __future__ import annotations

from typing import Any

from banmen.game import Position
from banmen.server.domain.table import Table
from banmen.server.json import to_json, written_once
from banmen.server.tables.viewers import Board

UNCHANGED: dict[Board, dict[str, None]] = {
    "scene": {"scene": None},
    "moves": {"position": None, "legal": None},
    "position": {"position": None},
}
"""The board's fields while it is unchanged."""


class BoardJson:
    """The board of a table as JSON."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._position: Position | None = None
        self._scene: Any = None
        self._legal: Any = None

    def board(self, board: Board) -> dict[str, Any]:
        """The board's fields for one kind of viewer."""
        if self._position is not self._table.position:
            self._position, self._scene, self._legal = self._table.position, None, None
        if board == "scene":
            return {"scene": self._drawn()}
        position = {"position": str(self._table.position)}
        return position if board == "position" else {**position, "legal": self._moves()}

    def _drawn(self) -> Any:
        if self._scene is None:
            self._scene = written_once(self._table.scene())
        return self._scene

    def _moves(self) -> Any:
        """The legal moves with their codes; None unless the game is in progress."""
        if self._legal is None and self._table.status == "playing":
            moves = {move.text: move.code for move in self._table.position.legal()}
            self._legal = written_once(moves)
        return self._legal


def text(**message: Any) -> str:
    """A message as JSON text."""
    return to_json(message).decode()
