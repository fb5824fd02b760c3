"""Replay a record: its positions, and whether it follows the rules."""

from __future__ import annotations

from collections.abc import Iterator

from banmen.errors import BadRecord, Complaint
from banmen.game import Position, game, opened
from banmen.record.model import TERMINATIONS, Plies, Record, label

Path = tuple[int, ...]
"""The path to a ply, as in `Record.upto`."""


class Replay:
    """Replays a record."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = game(record.game, **record.options)

    def positions(self) -> Iterator[Position]:
        """Yield the first position and the one after every move of the main line."""
        at, done = None, 0
        for turn in turns(self.record.moves, at):
            at = self.after(at, turn, (done,))
            done += len(turn)
            yield at

    def check(self) -> Position:
        """Check everything; return the last position."""
        last = self.line(None, self.record.moves, 0, ())
        self.check_result(last)
        return last

    def line(self, at: Position | None, plies: Plies, known: int, path: Path) -> Position:
        """Play a line and check its variations; return its last position.

        The first `known` plies are not the line's own: a variation on a revealed tile begins with
        the move before it, because only there is a position to continue from.
        """
        done = -known
        for turn in turns(plies, at):
            before, at = at, self.after(at, turn, (*path, max(done, 0)))
            for i in range(max(-done, 0), len(turn)):
                for which, variation in enumerate(turn[i].variations):
                    self.line(before, turn[:i] + variation, i, (*path, done + i, which))
            done += len(turn)
        assert at is not None
        return at

    def after(self, at: Position | None, turn: Plies, path: Path) -> Position:
        """The position after a turn; the first turn of a game has only reveals."""
        if at is None:
            return self.first(turn, path)
        move, tiles = turn[0], turn[1:]
        if move.reveal:
            raise self.fault(path, move.line, "record.reveal_early", tile=move.text)
        try:
            after = at.play(move.text)
        except Complaint as reason:
            number = label(len(at.history), self.game.about.chance)
            params = {"number": number, "move": move.text, "reason": reason}
            raise self.fault(path, move.line, "record.illegal", **params) from None
        self.check_reveals(len(after.reveals), tiles, path, move.line)
        if not tiles:
            return after
        try:
            return at.stacked([tile.text for tile in tiles]).play(move.text)
        except Complaint as reason:
            raise self.fault(path, tiles[0].line, "record.head", reason=reason) from None

    def first(self, tiles: Plies, path: Path) -> Position:
        """The first position, with the tiles revealed at the start."""
        try:
            position = opened(self.game, self.record.start, ())
        except Complaint as reason:
            raise BadRecord("record.head", line=self.record.line, reason=reason) from None
        if not self.record.moves:  # no tile is revealed yet, so any may follow
            return position
        self.check_reveals(len(position.reveals), tiles, path, self.record.line)
        try:
            return opened(self.game, self.record.start, [tile.text for tile in tiles])
        except Complaint as reason:
            raise self.fault(path, tiles[0].line, "record.head", reason=reason) from None

    def check_reveals(self, wanted: int, tiles: Plies, path: Path, line: int) -> None:
        """Refuse more or fewer tiles than chance reveals here."""
        if len(tiles) < wanted:
            raise self.fault(path, line, "record.reveal_missing")
        if len(tiles) > wanted:
            extra = tiles[wanted]
            raise self.fault(path, extra.line, "record.reveal_early", tile=extra.text)

    def check_result(self, last: Position) -> None:
        """Refuse a result that neither the rules give nor the players settled before the end."""
        result, why = self.record.result, self.record.termination
        if last.over and result != last.result:
            raise self.wrong_end("record.wrong_result", found=result, wanted=last.result)
        if last.over and why not in ("", "rules"):
            raise self.wrong_end("record.ended_by_rules", found=why)
        if not last.over and why in ("", "rules") and result != "*":
            raise self.wrong_end("record.not_over", found=result)
        if not last.over and result not in TERMINATIONS[why]:
            raise self.wrong_end("record.wrong_termination", found=result, why=why)

    def wrong_end(self, key: str, **params: object) -> BadRecord:
        """The fault for a wrong result."""
        moves = self.record.moves
        line = moves[-1].line if moves else self.record.line
        return self.fault((len(moves),), line, key, **params)

    def fault(self, path: Path, line: int, key: str, **params: object) -> BadRecord:
        """A fault at a place of the record."""
        return BadRecord(key, line=line, valid=self.record.upto(*path), **params)


def turns(plies: Plies, at: Position | None) -> Iterator[Plies]:
    """Split a line into turns, each a move and the reveals that follow it.

    At the start of a game, the first turn has only reveals, or nothing.
    """
    starts = [i for i, ply in enumerate(plies) if not ply.reveal]
    if (at is None or plies[0].reveal) and 0 not in starts[:1]:
        starts.insert(0, 0)
    elif at is None:
        yield ()
    for begin, end in zip(starts, [*starts[1:], len(plies)], strict=True):
        yield plies[begin:end]


def playable(record: Record | None) -> Record | None:
    """The part of a record that follows the rules."""
    while record is not None:
        try:
            Replay(record).check()
            return record
        except BadRecord as fault:
            record = fault.valid
    return None
