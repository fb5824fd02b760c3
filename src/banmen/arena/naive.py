"""The yardstick of the weak levels: what dice and naive players take from them.

    python -m banmen.arena.naive                     every game that has senses
    python -m banmen.arena.naive squish --pairs 50

A naive player counts one thing that a newcomer sees, a sense of ``games/ID/naive.py``, and is
greedy: it takes the move after which there is most of it, or looks at the answers, too (one ply,
two plies). Among equals it draws. Level 1 is to lose to a person's first sensible game, so the best
of them should take about half of its points by one ply and most of them by two; from dice it should
still win.

Every player meets levels 1, 2 and 3, with the openings of `arena.openings`. The games go into
``build/naive``, so that a run that was interrupted goes on; the shares go into
``games/ID/naive.toml`` and ``docs/levels.md``.
"""

from __future__ import annotations

import sys
from pathlib import Path

from banmen.arena.command import ClusterAddress, Count, GameIds, JobCount, run, tell_pairs
from banmen.arena.levels_page import label, ladders, page_file, write_page
from banmen.arena.match import Match
from banmen.arena.naive_shares import NaiveShare, Shares, keep
from banmen.arena.tables import play_matches
from banmen.arena.workers import Jobs, where
from banmen.game import Game, game
from banmen.players import levels

WEAK = ("1", "2", "3")
"""The levels they meet."""
PLIES = {1: "one ply", 2: "two plies"}
"""How far naive players look."""
PAIRS, FEWER = 100, 30
"""How many pairs a player plays with level 1, and with the others."""
RESULTS = Path("build/naive")


def main(
    ids: GameIds = None,
    pairs: Count = PAIRS,
    fewer: Count = FEWER,
    jobs: JobCount = None,
    cluster: ClusterAddress = None,
) -> None:
    """Measure what naive players take from the weak levels, and write it down."""
    chosen = {game(id).id for id in ids or ()}
    crew = where(jobs, cluster)
    page_file()
    for one in ladders():
        if one.judge.naive.names and (not chosen or one.id in chosen):
            keep(one, measure(one, pairs, fewer, crew))
    write_page()


def naive_players(game: Game) -> dict[str, str]:
    """Dice, and a player for each sense by one ply and by two: their specs, with what they are
    called.
    """
    senses = game.judge.naive.names
    naive = {
        f"naive:sense={sense},depth={depth}": f"{sense}, {plies}"
        for depth, plies in PLIES.items()
        for sense in senses
    }
    return {"random": "dice", **naive}


def measure(game: Game, pairs: int, fewer: int, jobs: Jobs) -> Shares:
    """What dice and naive players take from the weak levels."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    players = naive_players(game)
    weak = {one.plays: one.name for one in levels(game) if one.name in WEAK}
    matches = [
        Match(game, one, level, pairs if weak[level] == WEAK[0] else fewer, seed=1)
        for level in weak
        for one in players
    ]
    file = RESULTS / f"{label(game)}.jsonl"
    standings = play_matches(matches, file=file, jobs=jobs, progress=tell_pairs)
    print(file=sys.stderr)
    found: Shares = {name: {} for name in players.values()}
    for standing in standings:
        score, match = standing.score, standing.match
        share = NaiveShare(round(100 * score.share, 1), round(100 * score.margin, 1), score.pairs)
        found[players[match.first]][weak[match.second]] = share
    return found


if __name__ == "__main__":
    run(main)
