"""The results file: one record a line, appended as games end, so that a match can resume."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from banmen.arena.match import LEGS, POINTS, Standing
from banmen.errors import BadRecord, Complaint
from banmen.games import about
from banmen.record import Record
from banmen.record.json import load

HEAD = b'{"format":'
"""The beginning of every line."""


class Results:
    """The games of some matches in a file; without a file, in memory only."""

    def __init__(self, path: str | os.PathLike[str] | None, standings: Sequence[Standing]) -> None:
        self.path = None if path is None else Path(path)
        self.standings = {(s.match.first, s.match.second): s for s in standings}
        if self.path is not None:
            self.path.touch()  # fail before the first game if it cannot be written
            self._go_on(self.path)

    def append(self, standing: Standing, number: int, games: dict[int, Record]) -> None:
        """Write the legs of a pair in one go, and add them to the standing."""
        if self.path is not None:
            lines = "".join(record.to_json() + "\n" for record in games.values())
            with self.path.open("ab") as file:
                file.write(lines.encode())
                file.flush()
                os.fsync(file.fileno())
        for leg, record in games.items():
            standing.add(number, leg, record)

    def _go_on(self, path: Path) -> None:
        """Load the games of the file; cut off an incomplete last line.

        After a power failure, zeros may stand in place of the last lines: they are cut off, too.
        """
        data, good = path.read_bytes(), 0
        written = data.rstrip(b"\0")
        for number, line, end in _lines(written):
            try:
                record = load(line.decode(errors="replace"), number)
            except BadRecord as reason:
                ours = line.startswith(HEAD) or HEAD.startswith(line)
                if reason.key != "record.json" or end < len(written) or not ours:
                    raise Complaint("arena.damaged", file=path, reason=reason) from None
                break
            self._take(record, number)
            good = end
        if good < len(data) or not data.endswith(b"\n"):
            with path.open("r+b") as file:
                file.truncate(good)
                file.seek(0, os.SEEK_END)
                file.write(b"\n" if good and data[good - 1 : good] != b"\n" else b"")

    def _take(self, record: Record, line: int) -> None:
        """Add a game of the file to its match; refuse games of other matches."""
        names = [colour.capitalize() for colour in _colours(record)]
        tags = {name: record.tags.get(name, "") for name in (*names, "Pair", "Leg", "Seed")}
        number, leg = tags["Pair"], tags["Leg"]
        whole = all(tags.values()) and number.isdecimal() and leg in map(str, LEGS)
        if not whole or record.result not in POINTS:
            raise self._other("arena.no_match", line)
        found = (tags[names[0]], tags[names[1]])
        standing = self.standings.get(found if leg == "1" else found[::-1])
        if standing is None:
            raise self._other("arena.other_players", line, found=" – ".join(found))
        match = standing.match
        wanted = Record(match.game.id, match.game.options)
        if _variant(record) != _variant(wanted):
            variants = {"found": _variant(record), "wanted": _variant(wanted)}
            raise self._other("arena.other_game", line, **variants)
        if tags["Seed"] != str(match.seed):
            raise self._other("arena.other_seed", line, found=tags["Seed"], wanted=match.seed)
        standing.add(int(number), int(leg), record)

    def _other(self, key: str, line: int, **params: object) -> Complaint:
        return Complaint(key, file=self.path, line=line, **params)


def _lines(data: bytes) -> Iterator[tuple[int, bytes, int]]:
    """Yield the lines that are not blank: number, content, and the offset of the line's end."""
    end = 0
    for number, line in enumerate(data.splitlines(keepends=True), 1):
        end += len(line)
        if line.strip():
            yield number, line.strip(), end


def _colours(record: Record) -> tuple[str, str]:
    return about(record.game).colours


def _variant(record: Record) -> str:
    """A game, its options and the version of its rules, in a few words."""
    options = "".join(f" {name}={value}" for name, value in record.options.items())
    return f"{record.game}{options}" + (f" (rules {record.rules})" if record.rules > 1 else "")
