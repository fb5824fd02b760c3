"""Bind a game's kernels to a search, in place of the placeholders of `contract.unbound`.

    bound = bind(game.rules, game.judge)
    kernels = AlphaBetaKernels(begin=bound(begin), search=bound(search))

`bound(search)` is `search` of `search.alphabeta.kernels`, compiled with Squish's `play` where it
says `play`. docs/binding.md has a diagram.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from banmen.extras import missing
from banmen.games.contract import unbound
from banmen.games.contract.rules import Judge, Rules, certain
from banmen.kernel import AHEAD, Binding

_bindings: dict[tuple[str, bool], Binding] = {}


def bind(
    rules: Rules,
    judge: Judge | None = None,
    also: Mapping[ModuleType, Mapping[str, object]] | None = None,
) -> Binding:
    """Replace the kernels of `contract.unbound` by one game's; `also` gives further replacements,
    for templates with placeholders of their own.

    All searches of a game share a binding in a process, so each kernel is loaded once. Where
    kernels were compiled ahead, none can be bound.
    """
    if AHEAD:
        raise missing("compile")
    which = (rules.label, judge is not None)
    if also is None and which in _bindings:
        return _bindings[which]
    judged = judge or Judge()
    own = {
        "setup": rules.setup,
        "count": rules.count,
        "pick": rules.pick,
        "moves": rules.moves,
        "play": rules.play,
        "outcome": rules.outcome,
        "turn": rules.turn,
        "key": rules.key,
        "irreversible": rules.irreversible,
        "weight": rules.weight,
        "actions": rules.actions,
        "features": judged.features,
        "quiet": judged.quiet,
        "glance": judged.glance,
        "senses": judged.naive.senses,
        "LUCK": rules.weight is not certain,
        "FEATURES": len(judged.names),
        "SENSES": len(judged.naive.names),
    }
    binding = Binding(rules.label, {unbound: own, **(also or {})})
    return binding if also is not None else _bindings.setdefault(which, binding)
