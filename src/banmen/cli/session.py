"""A game at one terminal: the players' actions, apart from input and output."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

from banmen.errors import BadRecord, Complaint
from banmen.folders import data_folder
from banmen.game import Position
from banmen.record import Ply, Record, playable, read, write

Ending = tuple[str, str]
"""A result and its reason."""


class TerminalGame:
    """The position, the players' ending if any, and where the game is saved.

    After every change the whole game is written to a file (`keep`), so nothing is lost.
    """

    def __init__(self, position: Position, loaded: Record | None = None) -> None:
        self.position = position
        self.loaded = loaded
        """The record it came from, whose tags and comments are kept."""
        self.ending: Ending | None = None
        if loaded and loaded.termination not in ("", "rules"):
            self.ending = loaded.result, loaded.termination
        self.begun = time.strftime("%Y-%m-%d-%H%M%S")
        self.kept: Path | None = None
        """The file written after every change."""
        self.saved: Record | None = loaded
        """The record the players last saved."""
        self.own_files: set[Path] = set()
        self.names: dict[str, str] = {}
        """Tags with the players' names, if known."""

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or by the players."""
        return self.position.over or self.ending is not None

    @property
    def result(self) -> str:
        """The result, ``*`` while the game goes on."""
        return self.ending[0] if self.ending else self.position.result

    def record(self) -> Record:
        """The game so far, with the loaded record's annotations."""
        tags = {"Date": self.begun[:10]} if self.loaded is None else dict(self.loaded.tags)
        record = replace(Record.of(self.position), tags=tags | self.names)
        if self.loaded is not None:
            record = replace(record, comment=self.loaded.comment, moves=self._with_remarks(record))
        if self.ending is not None:
            record = replace(record, result=self.ending[0], termination=self.ending[1])
        return record

    def _with_remarks(self, record: Record) -> tuple[Ply, ...]:
        """The moves with the loaded record's annotations, as far as the games agree."""
        known = list(self.loaded.moves if self.loaded else ())
        same = 0
        for ply, mine in zip(known, record.moves, strict=False):
            if ply.text != mine.text:
                break
            same += 1
        return (*known[:same], *record.moves[same:])

    # --- actions ---------------------------------------------------------------------------------

    def play(self, move: str | int) -> None:
        """Make a move, given as typed or by its code."""
        if self.ending is not None:
            raise Complaint("cli.ended")
        self.position = self.position.play(move)

    def take_back(self, player: int | None = None) -> None:
        """Undo the last move, or the players' ending; never past a revealed tile.

        With `player`, undo that player's last move and the replies to it.
        """
        if self.ending is not None:
            self.ending = None
            return
        at, found = self.position, False
        while not found:
            if at.before is None:
                raise Complaint("cli.no_takeback")
            if at.reveals:
                raise Complaint("cli.revealed")
            at = at.before
            found = player in (None, at.turn)
        self.position = at

    def resign(self, player: int | None = None) -> None:
        """Resign for `player`, or for the side to move."""
        loser = self.position.turn if player is None else player
        self._end("0-1" if loser == 0 else "1-0", "resignation")

    def agree(self) -> None:
        """End the game as an agreed draw."""
        self._end("1/2-1/2", "agreement")

    def _end(self, result: str, why: str) -> None:
        if self.over:
            raise Complaint("cli.ended")
        self.ending = result, why

    # --- files -----------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write the game to a file the players name, but never over another file."""
        if path.exists() and path.resolve() not in self.own_files:
            raise Complaint("cli.exists", file=path)
        record = self.record()
        write(path, [record])
        self.own_files.add(path.resolve())
        self.saved = record

    def keep(self) -> None:
        """Write the game to the user's data folder."""
        if self.kept is None:
            folder = data_folder() / "games"
            folder.mkdir(parents=True, exist_ok=True)
            self.kept = _free(folder / f"{self.position.game.id}-{self.begun}.txt")
        write(self.kept, [self.record()])

    def leave(self) -> Path | None:
        """The file with the unsaved game; None if there is nothing to lose."""
        if self.kept is None:
            return None
        if self.saved == self.record() or not (self.position.history or self.ending):
            self.kept.unlink(missing_ok=True)
            return None
        return self.kept


def _free(path: Path) -> Path:
    """The path, or a free one beside it."""
    number, found = 2, path
    while found.exists():
        found = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return found


def opened(path: Path, number: int = 1) -> tuple[Record, BadRecord | None]:
    """A record of a file; if it is damaged, its valid part and the fault."""
    count = 0
    try:
        for record in read(path):
            count += 1
            if count == number:
                record.check()
                return record, None
    except BadRecord as fault:
        valid = playable(fault.valid) if count in (number - 1, number) else None
        if valid is None:
            raise
        return valid, fault
    raise Complaint("cli.no_record", file=path, number=number, found=count)


def opened_all(path: Path) -> tuple[list[Record], BadRecord | None]:
    """All records of a file, moves unchecked; if it is damaged, those before the fault, and the
    fault.
    """
    records: list[Record] = []
    try:
        for record in read(path):
            records.append(record)
    except BadRecord as fault:
        valid = [fault.valid] if fault.valid else []
        if not records and not valid:
            raise
        return [*records, *valid], fault
    return records, None
