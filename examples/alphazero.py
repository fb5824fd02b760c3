"""Teach a network one of the games, as AlphaZero does, and see what it takes from a level.

    python examples/alphazero.py squish order=4 --minutes 10
    python examples/alphazero.py squish order=4 --minutes 10      # goes on where it stopped
    python examples/alphazero.py squish order=5 --device cuda --games 4096 --threads 16

Needs banmen[train,arena]. docs/train.md explains what happens, and every setting.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import fields
from pathlib import Path

import torch

from banmen.errors import Complaint
from banmen.search.gumbel import GumbelSearch
from banmen.train.curves import draw
from banmen.train.matches import match, playing, searching
from banmen.train.recipe import Recipe, Training
from banmen.typed import game_of

USUAL = Recipe()


def wanted() -> argparse.Namespace:
    """What was typed. Every setting of the recipe is an option: --simulations 64."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", metavar="NAME=VALUE")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--level", default="6", help="whom it meets at the end")
    parser.add_argument("--folder", type=Path, help="where checkpoint and curve are kept")
    for setting in fields(Recipe):
        usual = getattr(USUAL, setting.name)
        kind = int if usual is None else type(usual)
        parser.add_argument(f"--{setting.name}", type=kind, default=usual)
    return parser.parse_args()


def main() -> None:
    """Train, keep, and measure."""
    typed = wanted()
    game = game_of(typed.game, typed.options)
    recipe = Recipe(**{setting.name: getattr(typed, setting.name) for setting in fields(Recipe)})
    folder = typed.folder or Path("runs", "-".join([typed.game, *typed.options]))
    torch.set_num_threads(2 if recipe.device == "cuda" else recipe.threads)
    torch.backends.cudnn.benchmark = True
    training = Training(game, recipe)
    if (folder / "checkpoint.pt").exists():
        training.resume(folder)
    end = time.monotonic() + 60 * typed.minutes
    while time.monotonic() < end:
        print(training.round().line(), flush=True)
        training.save(folder)
    draw(folder)
    search = GumbelSearch(game, training.best, recipe.simulations, threads=recipe.threads)
    level = playing(typed.level, game, threads=recipe.threads)
    score, _ = match(game, searching(search), level, pairs=20)
    print(f"against level {typed.level}: {score.share:.0%} of {score.games} games")


if __name__ == "__main__":
    try:
        main()
    except Complaint as reason:
        raise SystemExit(reason.say("en")) from None
