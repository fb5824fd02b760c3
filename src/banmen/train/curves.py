"""A plot of the curve of a training: losses, and results of gates."""

from __future__ import annotations

import json
from pathlib import Path

from banmen.extras import extra

with extra("train"):
    from matplotlib.figure import Figure


def draw(folder: Path) -> Path:
    """Draw the curve in a folder of `Training.save`; return the path of ``curve.svg``."""
    lines = (folder / "curve.jsonl").read_text("utf-8").splitlines()
    rounds = [json.loads(line) for line in lines]
    figure = Figure(figsize=(8, 6), layout="constrained")
    losses, gates = figure.subplots(2, sharex=True)
    minutes = [one["seconds"] / 60 for one in rounds]
    for name in ("policy_loss", "value_loss"):
        losses.plot(minutes, [one[name] for one in rounds], label=name.replace("_", " "))
    losses.set_yscale("log")
    losses.legend()
    at = [(m, one) for m, one in zip(minutes, rounds, strict=True) if one["gate"] is not None]
    for promoted, label in ((True, "promoted"), (False, "not promoted")):
        chosen = [(m, one["gate"]) for m, one in at if one["promoted"] == promoted]
        gates.scatter([m for m, _ in chosen], [share for _, share in chosen], label=label)
    gates.axhline(0.5, linewidth=0.5)
    gates.set_ylim(0, 1)
    gates.set_ylabel("share of points at the gate")
    gates.set_xlabel("minutes")
    gates.legend()
    path = folder / "curve.svg"
    figure.savefig(path)
    return path
