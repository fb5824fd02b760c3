"""Make players from specs, lines of text (see `players`)."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from banmen.beginning import SEEDS, checked_seed
from banmen.errors import Complaint
from banmen.players import ahead
from banmen.players.kernels import THINKING, Kernels, compiled, note
from banmen.players.ladder import LEVELS, level
from banmen.search.report import Limits, Search, Steps, check, finish
from banmen.texts import say, spoken

if TYPE_CHECKING:
    from banmen.game import Game, Position

Setting = int | float | str


class Player(Protocol):
    """A player that can be asked for a move."""

    name: str
    """The spec it was made from."""

    def choose(self, position: Position) -> int:
        """Return the code of a legal move. Players never look at the order of a face-down stack."""
        ...


@dataclass(frozen=True)
class Spec:
    """A kind of player and its settings."""

    kind: str
    settings: Mapping[str, Setting] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str) -> Spec:
        """Read ``kind:name=value,name=value``."""
        kind, _, rest = text.strip().partition(":")
        if kind not in KINDS and kind not in LEVELS:
            names = ", ".join((*LEVELS, *KINDS))
            raise Complaint("player.unknown", text=text, names=names)
        parts, known = [part for part in rest.split(",") if part.strip()], KINDS.get(kind, ())
        if parts and not known:
            raise Complaint("player.no_settings", kind=kind, rest=rest)
        settings = dict(_setting(text, part) for part in parts)
        for name in settings:
            if name not in known:
                raise Complaint("player.setting", kind=kind, name=name, names=", ".join(known))
        return cls(kind, settings)

    @property
    def limits(self) -> Limits:
        """The limits of its search."""
        chosen = {name: self.settings[name] for name in Limits._fields if name in self.settings}
        return Limits(**chosen)  # type: ignore[arg-type]


def _setting(text: str, part: str) -> tuple[str, Setting]:
    name, equals, value = (piece.strip() for piece in part.partition("="))
    if name == "sense":  # the names depend on the game
        return name, value
    wanted = WORDS.get(name)
    if wanted is not None:
        if value not in wanted:
            words = ", ".join(wanted)
            raise Complaint("player.word", text=text, part=part, name=name, words=words)
        return name, value
    if not equals:
        raise Complaint("player.value", text=text, part=part)
    try:
        number = float(value)
    except ValueError:
        raise Complaint("player.value", text=text, part=part) from None
    least, most = RANGES.get(name, (0, 10**12))
    if not least <= number <= most:
        raise Complaint("player.range", name=name, least=least, most=most, value=value)
    if name not in FRACTIONS and number != int(number):
        raise Complaint("player.value", text=text, part=part)
    return name, number if name in FRACTIONS else int(number)


def player(text: str, game: Game, seed: int | None = None) -> Player:
    """Make the player of a spec.

    The same seed, any whole number, makes the same player; without one it is random.
    """
    seed = random.randrange(2**32) if seed is None else checked_seed(seed) % SEEDS
    spec = Spec.read(text)
    if spec.kind in LEVELS:
        spec = Spec.read(level(spec.kind, game).plays)
    if spec.kind == "random":
        return Dice(text, seed)
    return SearchPlayer(text, search_of(spec, game, seed), _limited(spec))


def search_of(spec: Spec, game: Game, seed: int = 0) -> Search:
    """The search of a spec whose kind searches."""
    missing = [one for one in THINKING.get(spec.kind, ()) if not compiled(one, game.rules)]
    if missing:  # the first use on this machine takes seconds
        print(
            say("compiling.search", spoken(), game=game.about.called), file=sys.stderr, flush=True
        )
    for kernels in missing:
        compile_search(kernels, game)
    try:
        return _SEARCHES[spec.kind](game, seed, {**spec.settings})
    except MemoryError:
        raise Complaint("player.memory") from None


def compile_search(kernels: Kernels, game: Game) -> None:
    """Compile a search by searching one position, unless a second process has done it."""
    if kernels == ahead.KERNELS:
        ahead.finish(game.rules.label)
    _SEARCHES[kernels](game, 0, {"memory": 1}).run(game.start(), Limits(nodes=1))
    note(kernels, game.rules)


def _limited(spec: Spec) -> Limits:
    """The spec's limits; one second if it has none."""
    limits = spec.limits
    return limits if any(limits) or spec.kind == "perfect" else Limits(seconds=1)


@dataclass
class SearchPlayer:
    """A player that plays a search's best move."""

    name: str
    search: Search
    limits: Limits

    def choose(self, position: Position) -> int:
        """Search, and return the best move."""
        return finish(self.steps(position))

    def steps(self, position: Position) -> Steps[int]:
        """Run `choose` one slice a step. A position with one legal move is not searched."""
        steps = self.search.steps(position, self.limits)  # refuses the wrong game
        codes = position.codes
        if len(codes) == 1:
            return codes[0]
        report = yield from steps
        return report.lines[0].codes[0]


class Dice:
    """A player that plays random legal moves."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._luck = random.Random(seed)

    def choose(self, position: Position) -> int:
        """Return a random legal move."""
        check(position, position.game)
        return self._luck.choice(position.legal()).code


# --- kinds ---------------------------------------------------------------------------------------


def _alphabeta(game: Game, seed: int, settings: dict[str, Setting]) -> Search:
    from banmen.search.alphabeta import AlphaBeta
    from banmen.search.worth import worth

    memory = int(settings.get("memory", _memory(settings)))
    return AlphaBeta(
        game,
        memory,
        worth(game),
        reduce=bool(settings.get("reduce", 0)),
        exact=bool(settings.get("exact", 0)),
        blind=int(settings.get("blind", 0)),
        noise=int(settings.get("noise", 0)),
        seed=seed,
        threads=int(settings.get("threads", 1)),
    )


def _naive(game: Game, seed: int, settings: dict[str, Setting]) -> Search:
    from banmen.search.alphabeta import AlphaBeta
    from banmen.search.worth import plain_worth

    sense = settings.get("sense")
    return AlphaBeta(
        game,
        int(settings.get("memory", 1)),
        plain_worth(game, None if sense is None else str(sense)),
        exact=False,
        blind=int(settings.get("blind", 0)),
        noise=int(settings.get("noise", TOSS if sense else 0)),
        naive=True,
        absent=int(settings.get("absent", 0)),
        seed=seed,
    )


def _memory(settings: dict[str, Setting]) -> int:
    """The default memory in megabytes: less for searches of few nodes."""
    from banmen.search.alphabeta import MEMORY

    if "nodes" in settings:
        return min(MEMORY, max(1, int(settings["nodes"]) * 64 >> 20))
    return 16 if "depth" in settings else MEMORY


def _montecarlo(game: Game, seed: int, settings: dict[str, Setting]) -> Search:
    from banmen.search.montecarlo import MonteCarlo
    from banmen.search.worth import worth

    chosen = {name: settings[name] for name in _TREE if name in settings}
    return MonteCarlo(
        game,
        seed=seed,
        weights=worth(game),
        keep="seconds" in settings,
        **chosen,  # type: ignore
    )


def _uct(game: Game, seed: int, settings: dict[str, Setting]) -> Search:
    from banmen.search.montecarlo import MonteCarlo

    chosen = {name: settings[name] for name in ("memory", "exploration") if name in settings}
    keep = "seconds" in settings
    return MonteCarlo(game, seed=seed, solver=False, keep=keep, **chosen)  # type: ignore


def _weighing(game: Game, seed: int, settings: dict[str, Setting]) -> Search:
    from banmen.search.alphabeta import MEMORY
    from banmen.search.weighing import Weighing

    if not game.about.chance:
        raise Complaint("player.no_chance", game=game.about.called)
    memory = int(settings.get("memory", MEMORY))
    threads = int(settings.get("threads", 1))
    return Weighing(game, memory, seed, keep="seconds" in settings, threads=threads)


def _perfect(game: Game, seed: int, settings: dict[str, Setting]) -> Search:
    from banmen.solve.perfect import Perfect

    return Perfect(game, seed)


def _knowing(game: Game, seed: int, settings: dict[str, Setting]) -> Search:
    from banmen.solve.knowing import Knowing

    return Knowing(game, _alphabeta(game, seed, settings))


TOSS = 10
"""The noise of players with one sense, in thousandths of a logit: less than a unit of the sense, so
that it only decides between equals.
"""
_TREE = ("threads", "leaf", "rave", "exploration", "memory")
KINDS: dict[str, tuple[str, ...]] = {
    "random": (),
    "alphabeta": (
        "nodes",
        "seconds",
        "depth",
        "blind",
        "noise",
        "reduce",
        "exact",
        "memory",
        "threads",
    ),
    "naive": ("nodes", "depth", "blind", "noise", "absent", "sense", "memory"),
    "knowing": ("nodes", "seconds", "depth", "reduce", "exact", "memory", "threads"),
    "montecarlo": ("nodes", "seconds", "depth", *_TREE),
    "weighing": ("nodes", "seconds", "depth", "memory", "threads"),
    "uct": ("nodes", "seconds", "exploration", "memory"),
    "perfect": (),
}
WORDS: dict[str, tuple[str, ...]] = {"leaf": ("playout", "judge", "mix")}
"""The allowed words of settings that take words."""
FRACTIONS = ("seconds", "exploration")
RANGES: dict[str, tuple[float, int]] = {
    "seconds": (0.001, 1_000_000),
    "memory": (1, 65_536),
    "threads": (1, 256),
    "blind": (0, 255),
    "absent": (0, 255),
    "noise": (0, 20_000),
    "nodes": (1, 10**12),
    "depth": (1, 100),
}
"""The least and greatest values of settings; memory is in megabytes."""
_SEARCHES: dict[str, Callable[[Game, int, dict[str, Setting]], Search]] = {
    "alphabeta": _alphabeta,
    "naive": _naive,
    "knowing": _knowing,
    "montecarlo": _montecarlo,
    "weighing": _weighing,
    "uct": _uct,
    "perfect": _perfect,
}
