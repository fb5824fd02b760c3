"""A CUDA card: the one place that knows numba.cuda.

Work comes as *piles*: a block of threads has a pile of games (or positions) before it, and a thread
that is done with one takes the next from the pile. So short games do not wait for long ones, and a
card is busy as long as there are more blocks than it can hold at once.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from banmen.errors import Complaint
from banmen.extras import extra
from banmen.games.contract.facts import LaunchShape
from banmen.kernel import F, Tables

if TYPE_CHECKING:
    from banmen.games.contract import Rules

with extra("gpu"):
    import_module("numba_cuda")
cuda: Any = import_module("numba.cuda")

SIMULATED: bool = import_module("numba").config.ENABLE_CUDASIM
"""Whether threads are ordinary Python, and know nothing of registers."""


def ready() -> None:
    """Complain if there is no card (nor the simulator)."""
    if not cuda.is_available():
        raise Complaint("gpu.no_card")


def name() -> str:
    """What the card calls itself."""
    found = cuda.get_current_device().name
    return found.decode() if isinstance(found, bytes) else str(found)


def compiled(shape: LaunchShape, function: Any) -> Any:
    """A function as a kernel that can be launched."""
    bounds = {"max_registers": shape.registers} if shape.registers and not SIMULATED else {}
    return cuda.jit(**bounds)(function)


def device(function: F) -> F:
    """A function that kernels of the card call."""
    made: F = cuda.jit(device=True)(function)
    return made


def tables(rules: Rules, shape: LaunchShape) -> Any:
    """A function of the card: the tables of a variant, wherever they lie, from those sent."""
    known_words, known_ints, _ = rules.rule_tables
    words_shape, ints_shape = known_words.shape, known_ints.shape

    @_inlined
    def constant_words(given: Any) -> Any:
        return cuda.const.array_like(known_words)

    @_inlined
    def constant_ints(given: Any) -> Any:
        return cuda.const.array_like(known_ints)

    @_inlined
    def shared_words(given: Any) -> Any:
        own = cuda.shared.array(words_shape, np.uint64)
        return _copied(given, own)

    @_inlined
    def shared_ints(given: Any) -> Any:
        own = cuda.shared.array(ints_shape, np.int32)
        return _copied(given, own)

    words = {"constant": constant_words, "shared": shared_words, "global": _given}[shape.words]
    ints = {"constant": constant_ints, "shared": shared_ints, "global": _given}[shape.ints]

    @_inlined
    def placed(T: Tables) -> Tables:
        return Tables(words(T.words), ints(T.ints), T.learned)

    return placed


def _inlined(function: F) -> F:
    """A function of the card that becomes part of its caller: only such a one may return arrays."""
    made: F = cuda.jit(device=True, inline="always")(function)
    return made


@_inlined
def _given(given: Any) -> Any:
    return given


@_inlined
def _copied(given: Any, own: Any) -> Any:
    """A table copied by the threads of a block together."""
    rows, columns = given.shape
    for i in range(cuda.threadIdx.x, rows * columns, cuda.blockDim.x):
        own[i // columns, i % columns] = given[i // columns, i % columns]
    cuda.syncthreads()
    return own


def sent(rules: Rules) -> Tables:
    """A variant's tables on the card, as far as its rules look at them: shared memory is small."""
    return Tables(*(cuda.to_device(table) for table in rules.rule_tables))


def zeros(n: int, kind: Any) -> Any:
    """An array of zeros on the card, without one of the same size here."""
    found = cuda.device_array(n, kind)
    clear(found)
    return found


def copied(array: Any) -> Any:
    """A copy on the card of an array on the card."""
    found = cuda.device_array_like(array)
    found.copy_to_device(array)
    return found


def clear(found: Any) -> None:
    """Fill an array on the card with zeros."""
    _clear[min(1024, len(found) // 256 + 1), 256](found)


@cuda.jit
def _clear(found: Any) -> None:
    for at in range(cuda.grid(1), len(found), cuda.gridsize(1)):
        found[at] = 0


def report(kernel: Any, shape: LaunchShape) -> dict[str, int]:
    """What a compiled kernel takes of the card: registers and memory of a thread, and how many
    threads a multiprocessor holds at once (at most 2048 on today's cards).
    """
    made = next(iter(kernel.overloads.values()))
    return {
        "registers": made.regs_per_thread,
        "local_bytes": made.local_mem_per_thread,
        "shared_bytes": made.shared_mem_per_block,
        "threads_held": blocks_held(kernel, shape) * shape.threads // processors(),
    }


def blocks_held(kernel: Any, shape: LaunchShape) -> int:
    """How many blocks of a compiled kernel the card holds at once."""
    made = next(iter(kernel.overloads.values()))
    return int(made.max_cooperative_grid_blocks(shape.threads))


def processors() -> int:
    """How many multiprocessors the card has."""
    return int(cuda.get_current_device().MULTIPROCESSOR_COUNT)
