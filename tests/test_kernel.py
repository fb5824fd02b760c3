"""The compiler's side: no stale code, and no difference between compiled and interpreted."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import banmen
from banmen import kernel

PACKAGE = Path(banmen.__file__).parent

COUNT_BELOW = "from banmen.kernel import Word, below; print(below(Word(7), 1000))"
"""`below` calls `mix`; both are compiled and cached."""


def run(code: str, home: Path, **env: str) -> str:
    """The output of a fresh process that imports the copy of the package in `home`."""
    env = {**os.environ, "PYTHONPATH": str(home), "XDG_CACHE_HOME": str(home / "cache"), **env}
    env.setdefault("NUMBA_DISABLE_JIT", "0")
    return subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    ).stdout.strip()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package that may be edited, with a cache of its own."""
    shutil.copytree(PACKAGE, tmp_path / "banmen", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_an_edited_helper_is_never_served_from_the_cache(copy: Path) -> None:
    first = run(COUNT_BELOW, copy)
    assert run(COUNT_BELOW, copy) == first
    source = copy / "banmen" / "kernel" / "luck.py"
    source.write_text(
        source.read_text("utf-8").replace("0xBF58476D1CE4E5B9", "0xBF58476D1CE4E5B1"), "utf-8"
    )
    edited = run(COUNT_BELOW, copy)
    assert edited != first
    assert edited == run(COUNT_BELOW, copy, NUMBA_DISABLE_JIT="1")


def test_it_is_told_how_far_compiling_has_come(copy: Path) -> None:
    ask = (
        "from banmen.kernel import Word, below\n"
        "from banmen.kernel.progress import counting, reached\n"
        "told = []\n"
        "with counting(told.append): below(Word(7), 1000)\n"
        "below(Word(7), 1000); print(*sorted(told)); print(*sorted(reached([below])))"
    )
    told, needed = run(ask, copy).splitlines()
    assert told == needed == "banmen.kernel.luck.below banmen.kernel.luck.mix"


def test_an_edit_in_another_file_reaches_its_callers(copy: Path) -> None:
    """Numba's own cache looks only at a function's own file and would miss this one."""
    ask = (
        "from banmen.games.squish.rules import build; r = build(3); s = r.blank();"
        "r.setup(r.tables, s); print(r.count(r.tables, s))"
    )
    assert run(ask, copy) == "6"
    assert run(ask, copy) == "6"
    bits = copy / "banmen" / "games" / "bits.py"
    bits.write_text(
        bits.read_text("utf-8").replace("n += popcount(word)", "n += 2 * popcount(word)"), "utf-8"
    )
    assert run(ask, copy) == "12"


def test_a_kernel_that_reading_does_not_find_is_refused(copy: Path) -> None:
    stray = copy / "banmen" / "stray.py"
    stray.write_text("from banmen.kernel import kernel as k\n@k\ndef f(x: int) -> int: return x\n")
    code = "try: import banmen.stray\nexcept RuntimeError as wrong: print(wrong)"
    assert "kernel.sources does not find" in run(code, copy)


def test_a_cache_that_cannot_be_written_is_done_without(copy: Path) -> None:
    (copy / "cache").touch()
    assert run(COUNT_BELOW, copy) == run(COUNT_BELOW, copy, NUMBA_DISABLE_JIT="1")


PLAY = """
import banmen, random
for id, options in {games}:
    game, luck = banmen.game(id, **options), random.Random(5)
    pos = game.start(seed=1) if game.about.chance else game.start()
    while not pos.over and len(pos.line) < 60:
        pos = pos.play(luck.choice(pos.legal()))
        key = game.rules.key(game.rules.tables, pos.state)
        print(pos, pos.result, len(pos.legal()), int(key))
"""


@pytest.mark.parametrize("about", banmen.games(), ids=lambda about: about.id)
def test_interpreted_and_compiled_play_the_same_game(about: banmen.About) -> None:
    variants = about.variants()
    games = [(about.id, variants[i]) for i in sorted({0, len(variants) // 2, len(variants) - 1})]
    code = PLAY.format(games=games)
    outputs = []
    for switch in "01":
        env = {**os.environ, "NUMBA_DISABLE_JIT": switch}
        outputs.append(subprocess.check_output([sys.executable, "-c", code], env=env, text=True))
    assert outputs[0] == outputs[1]
    assert len(outputs[0].splitlines()) >= 5 * len(games)


@kernel.kernel
def spread_out(x: np.uint64, out: NDArray[np.int8]) -> None:
    kernel.spread(x, out, 1)
    kernel.spread(np.uint32(x), out, 60)
    kernel.spread(np.uint16(x >> kernel.Word(7)), out, 93)
    kernel.spread(np.uint8(x), out, 103)


def test_bits_are_spread_over_bytes_compiled_as_interpreted() -> None:
    """The later ones over the end of the earlier ones, and nothing beyond."""
    word = kernel.Word(0x9E3779B97F4A7C15)
    one, other = np.full((2, 113), 7, np.int8)
    spread_out(word, one)
    kernel.plain(spread_out)(word, other)
    bits = [int(word) >> i & 1 for i in range(64)]
    expected = [7, *bits[:59], *bits[:32], 7, *bits[7:17], *bits[:8], 7, 7]
    assert one.tolist() == other.tolist() == expected


@kernel.kernel
def pack_word(x: np.uint64, chosen: np.uint64) -> np.uint64:
    return kernel.pack(x, chosen)


def test_chosen_bits_are_packed_by_one_instruction_as_by_closing_gaps() -> None:
    word = kernel.Word(0x9E3779B97F4A7C15)
    rows = sum(0b1111111111 << 11 * row for row in range(5))
    closing = kernel.kernel(kernel.pack)  # as on processors without the instruction
    for chosen in (rows, rows << 9, 0, 1, 1 << 63, 2**64 - 1, 0xF0F0_0FF0_0000_0011):
        bits = [int(word) >> i & 1 for i in range(64) if chosen >> i & 1]
        packed = sum(bit << i for i, bit in enumerate(bits))
        with np.errstate(over="ignore"):  # words wrap around
            found = [way(word, kernel.Word(chosen)) for way in (pack_word, closing, kernel.pack)]
        assert found == [packed] * 3


@kernel.kernel
def pile_up(x: np.uint64, out: NDArray[np.int8]) -> None:
    low, high = np.uint32(x), np.uint32(x >> kernel.Word(32))
    kernel.pile(low, high, np.uint32(7), low, out, 1)


def test_words_are_added_up_in_bytes_compiled_as_interpreted() -> None:
    word = kernel.Word(0x9E3779B97F4A7C15)
    one, other = np.full((2, 35), 64, np.int8)
    pile_up(word, one)
    kernel.plain(pile_up)(word, other)
    bits = [int(word) >> i & 1 for i in range(64)]
    expected = [9 * bits[i] + 2 * bits[32 + i] + 4 * (i < 3) for i in range(32)]
    assert one.tolist() == other.tolist() == [64, *expected, 64, 64]


@kernel.kernel
def cut_through(words: NDArray[np.uint64], at: int) -> int:
    a, b, c, d, e, f = words[0], words[1], words[2], words[3], words[4], words[5]
    return int(kernel.column(a, b, c, d, e, f, at))


def test_a_column_of_bits_is_cut_out_compiled_as_interpreted() -> None:
    words = np.random.default_rng(1).integers(0, 2**64, 6, np.uint64)
    for at in (0, 1, 31, 62, 63):
        expected = sum((int(word) >> at & 1) << k for k, word in enumerate(words))
        assert cut_through(words, at) == kernel.plain(cut_through)(words, at) == expected


def test_random_streams_are_those_of_splitmix64() -> None:
    """The published outputs of splitmix64 from seed 0."""
    state = kernel.Word(0)
    found = []
    for _ in range(3):
        state = kernel.Word(kernel.advance(state))
        found.append(int(kernel.mix(state)))
    assert found == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
