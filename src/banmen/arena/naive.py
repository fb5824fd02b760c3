"""Measure the weak levels by their scores against random and naive players.

    python -m banmen.arena.naive                     every game that has senses
    python -m banmen.arena.naive squish --pairs 50

A naive player counts one thing that a newcomer sees, a sense of ``games/ID/naive.py``. It greedily
plays the move that maximises it, either at once (one ply) or after the best reply (two plies), and
chooses at random among equals. Level 1 should lose to a person's first sensible game. So the best
one-ply player should take about half of the points from it, and the best two-ply player most of
them; against random moves level 1 should still win.

Every player meets levels 1, 2 and 3, from the openings of `arena.openings`. The games go into
``build/naive``, so that an interrupted run resumes; the shares go into ``games/ID/naive.toml`` and
``docs/levels.md``.
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
"""The search depths of naive players."""
PAIRS, FEWER = 100, 30
"""The pairs a player plays against level 1, and against each other level."""
RESULTS = Path("build/naive")


def main(
    ids: GameIds = None,
    pairs: Count = PAIRS,
    fewer: Count = FEWER,
    jobs: JobCount = None,
    cluster: ClusterAddress = None,
) -> None:
    """Measure the scores of naive players against the weak levels, and save them."""
    chosen = {game(id).id for id in ids or ()}
    crew = where(jobs, cluster)
    page_file()
    for one in ladders():
        if one.judge.naive.names and (not chosen or one.id in chosen):
            keep(one, measure(one, pairs, fewer, crew))
    write_page()


def naive_players(game: Game) -> dict[str, str]:
    """Specs and names of the players: a random one, and two for each sense, one ply and two plies
    deep.
    """
    senses = game.judge.naive.names
    naive = {
        f"naive:sense={sense},depth={depth}": f"{sense}, {plies}"
        for depth, plies in PLIES.items()
        for sense in senses
    }
    return {"random": "dice", **naive}


def measure(game: Game, pairs: int, fewer: int, jobs: Jobs) -> Shares:
    """The shares of random and naive players against the weak levels."""
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
