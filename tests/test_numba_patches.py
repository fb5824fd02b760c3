"""The patches to Numba have their intended effect."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from banmen import kernel
from banmen.kernel import compiling

if kernel.INTERPRETED:
    pytest.skip("nothing is compiled", allow_module_level=True)

from banmen.kernel import numba_patches as patches

ROOT = Path(__file__).parents[1]
NUMBERS = np.arange(100)


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Gives what is decorated from now on an empty cache: code from a cache cannot be looked at."""
    count = iter(range(100))

    def begin() -> None:
        folder = tmp_path / str(next(count))
        folder.mkdir()
        monkeypatch.setattr(compiling, "cache_folder", lambda: folder)

    begin()
    return begin


def llvm(function: Any, *arguments: object) -> str:
    """A kernel's compiled code."""
    kernel.compile_for(function, *arguments)
    (compiled,) = function.overloads.values()
    return str(compiled.library.get_llvm_str())


@pytest.mark.parametrize("wrong", ["0.60.0", "0.69.0rc1", "1.0.0"])
def test_a_numba_that_was_not_tried_is_refused_with_a_sentence(wrong: str) -> None:
    with pytest.raises(
        ImportError, match=rf"0\.61 to 0\.68, and {wrong} is installed: pip install"
    ):
        patches.check(wrong)


def test_the_project_asks_for_the_versions_that_were_tried() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    major, minor = patches.LAST_TRIED
    assert (
        f"numba>={major}.{patches.FIRST_TRIED[1]},<{major}.{minor + 1}"
        in wanted["optional-dependencies"]["compile"]
    )
    locked = re.search(r"^numba==(.*)$", (ROOT / "requirements.lock").read_text(), re.MULTILINE)
    assert locked
    patches.check(locked[1])


CHANGED = """
import sys, numba

def members():
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("numba", "llvmlite"):
            for key, value in vars(module).items():
                yield f"{name}.{key}", value
                if isinstance(value, type) and value.__module__ == name:
                    yield from ((f"{name}.{key}.{own}", x) for own, x in vars(value).items())

numba.njit(lambda x: x)(1)  # Numba makes itself ready when it first compiles
before = dict(members())
import banmen, banmen.kernel.ahead.portable, banmen.kernel.ahead.targets, banmen.kernel.progress
banmen.game("flipflop", size=3).start().moves()
print(*(name for name, x in members() if before.get(name, x) is not x))
"""


def test_nothing_else_of_numba_is_changed() -> None:
    """Neither here nor anywhere else: what Numba's modules and classes hold stays as it was."""
    done = subprocess.run([sys.executable, "-c", CHANGED], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    wanted = "numba.core.codegen.CPUCodeLibrary._optimize_final_module"
    assert set(done.stdout.split()) - {"numba.core.config.CPU_FEATURES"} == {wanted}


# --- HOW -----------------------------------------------------------------------------------------


def test_kernels_count_no_references(fresh: Callable[[], None]) -> None:
    def exchanged(a: NDArray[np.int64], b: NDArray[np.int64]) -> int:
        for i in range(len(a)):
            if a[i] > b[i]:
                a, b = b, a
        return int(a[0])

    counts = llvm(patches.numba.njit(exchanged), NUMBERS, NUMBERS)
    assert "NRT_incref" in counts, "or the test says nothing"
    assert "NRT_" not in llvm(kernel.kernel(exchanged), NUMBERS, NUMBERS)


def test_nothing_is_made_that_nobody_calls(fresh: Callable[[], None]) -> None:
    def double(x: int) -> int:
        return 2 * x

    plain = llvm(patches.numba.njit(double), 1)
    assert "@cfunc." in plain
    assert "7cpython" in plain
    whole = llvm(kernel.kernel(double), 1)
    assert "@cfunc." not in whole
    assert "7cpython" in whole
    fresh()
    assert "7cpython" not in llvm(kernel.inner_kernel(double), 1)


# --- where compiled code is kept -----------------------------------------------------------------


def test_compiled_code_lies_where_it_should(fresh: Callable[[], None]) -> None:
    def triple(x: int) -> int:
        return 3 * x

    found: Any = kernel.kernel(triple)
    assert found(2) == 6
    assert list(compiling.cache_folder().rglob("*triple*.nbc"))


def test_one_thread_at_a_time_tells_numba_where_the_cache_is(tmp_path: Path) -> None:
    """Two at once would put the setting back under each other's hands."""
    config = patches.numba.config
    before, seen = config.CACHE_DIR, []

    def decorate() -> None:
        with patches.cache_in(tmp_path / "other"):
            seen.append(config.CACHE_DIR)

    other = threading.Thread(target=decorate)
    with patches.cache_in(tmp_path / "one"):
        other.start()
        other.join(0.2)
        assert (config.CACHE_DIR, seen) == (str(tmp_path / "one"), [])
    other.join()
    assert seen == [str(tmp_path / "other")]
    assert before == config.CACHE_DIR


# --- constants, and parts ------------------------------------------------------------------------


def test_a_kernel_is_compiled_once_for_all_constants_it_is_called_with(
    fresh: Callable[[], None],
) -> None:
    def raised(x: int, by: int) -> int:
        return x + by

    def twice(x: int) -> int:
        return int(raise_(raise_(x, 1), 2))

    raise_: Any = patches.numba.njit(raised)
    kernel.compile_for(patches.numba.njit(twice), 1)
    assert len(raise_.signatures) == 2, "or the test says nothing"
    raise_ = kernel.inner_kernel(raised)
    kernel.compile_for(kernel.kernel(twice), 1)
    assert len(raise_.signatures) == 1


def test_a_part_is_optimised_only_where_it_is_inlined(fresh: Callable[[], None]) -> None:
    def total(numbers: NDArray[np.int64]) -> int:
        found = 0
        for i in range(len(numbers)):
            found += numbers[i]
        return found

    def part_of_it(numbers: NDArray[np.int64]) -> int:
        return int(part(numbers))

    vectors = " x i64>"
    assert vectors in llvm(kernel.inner_kernel(total), NUMBERS)
    fresh()
    part: Any = kernel.part_kernel(total)
    assert vectors not in llvm(part, NUMBERS)
    whole: Any = kernel.kernel(part_of_it)
    assert vectors in llvm(whole, NUMBERS)
    assert whole(NUMBERS) == 4950


# --- the processor -------------------------------------------------------------------------------


def test_the_host_is_what_is_compiled_for(fresh: Callable[[], None]) -> None:
    def push(x: np.uint64, chosen: np.uint64) -> np.uint64:
        return kernel.pack(x, chosen)

    processor, features = patches.host()
    assert processor
    from banmen.kernel.processor import SLOW_PEXT

    made = llvm(kernel.kernel(push), kernel.ONE, kernel.ONE)
    assert ("bmi.pext" in made) == ("+bmi2" in features and processor not in SLOW_PEXT)


@pytest.mark.parametrize(
    ("host", "chosen", "told"),
    [("znver4", None, True), ("znver4", "+avx2", False), ("skylake", None, False)],
)
def test_llvm_is_told_what_is_slow_unless_users_chose_themselves(
    monkeypatch: pytest.MonkeyPatch, host: str, chosen: str | None, told: bool
) -> None:
    config = patches.numba.config
    monkeypatch.setattr(config, "CPU_NAME", None)
    monkeypatch.setattr(config, "CPU_FEATURES", chosen)
    monkeypatch.setattr("llvmlite.binding.get_host_cpu_name", lambda: host)
    patches.tell_what_is_slow()
    assert ("+slow-shld" in (config.CPU_FEATURES or "")) == told
    assert told or chosen == config.CPU_FEATURES


def test_where_double_shifts_are_slow_there_are_none(fresh: Callable[[], None]) -> None:
    if import_module("llvmlite.binding").get_host_cpu_name() not in patches.SLOW_SHLD:
        pytest.skip("they are not slow on this processor")

    def shifted(low: np.uint64, high: np.uint64) -> np.uint64:
        return np.uint64(low >> SEVEN | high << REST)

    SEVEN, REST = kernel.Word(7), kernel.Word(57)
    assert "+slow-shld" in patches.host()[1]
    function: Any = kernel.kernel(shifted)
    kernel.compile_for(function, kernel.ONE, kernel.ONE)
    (code,) = function.inspect_asm().values()
    assert "shld" not in code
    assert "shrd" not in code
