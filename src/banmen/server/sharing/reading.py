"""Read, replay and check uploaded records. Runs in the process of `renderer`."""

from __future__ import annotations

from banmen.errors import BadRecord
from banmen.game import Position
from banmen.record import Record, playable, read_text
from banmen.server.domain.refusal import reason_of
from banmen.server.sharing.wire import MOST_RECORDS, Fault, ImportedGame, ImportedGames


def imported(text: str) -> ImportedGames:
    """The records of a text up to the first fault, with the valid part of the faulty record."""
    found: list[ImportedGame] = []
    try:
        for record in read_text(text):
            if len(found) == MOST_RECORDS:
                return ImportedGames(records=tuple(found), more=True)
            found.append(_imported_game(record, record.check()))
    except BadRecord as wrong:
        valid = playable(wrong.valid)
        partly = valid is not None and bool(valid.moves)
        if valid is not None and partly:
            found.append(_imported_game(valid, valid.replay()))
        fault = Fault(line=wrong.line, reason=reason_of(wrong), partly=partly)
        return ImportedGames(records=tuple(found), fault=fault)
    return ImportedGames(records=tuple(found))


def _imported_game(record: Record, last: Position) -> ImportedGame:
    return ImportedGame(
        game=record.game,
        options=dict(record.options),
        tags=dict(record.tags),
        plies=last.ply,
        result=record.result,
        position=str(last),
        record=record.to_json(),
    )
