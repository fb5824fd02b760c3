"""A CUDA card: the one place that knows numba.cuda.

Work comes as *piles*: a block of threads has a pile of games (or positions) before it, and a thread
that is done with one takes the next from the pile. So short games do not wait for long ones, and a
card is busy as long as there are more blocks than it can hold at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from banmen.errors import Complaint
from banmen.kernel import Tables

if TYPE_CHECKING:
    from banmen.games.contract import Rules

try:
    import_module("numba_cuda")
except ImportError:
    raise Complaint("gpu.not_installed") from None
cuda: Any = import_module("numba.cuda")

Memory = Literal["global", "shared", "constant"]
"""Where a card keeps a table. Constants are compiled in: best for what all threads read alike."""


@dataclass(frozen=True)
class Shape:
    """How work is spread over a card. None of it changes a result; docs/gpu.md has the timings."""

    threads: int = 128
    """In a block."""
    each: int = 64
    """How many games of a pile there are for each thread."""
    registers: int | None = None
    """The most a thread may have; None leaves it to the compiler."""
    words: Memory = "global"
    ints: Memory = "global"
    """Where the tables lie."""

    @property
    def pile(self) -> int:
        """How many games a block plays."""
        return self.threads * self.each


def ready() -> None:
    """Complain if there is no card (nor the simulator)."""
    if not cuda.is_available():
        raise Complaint("gpu.no_card")


def name() -> str:
    """What the card calls itself."""
    found = cuda.get_current_device().name
    return found.decode() if isinstance(found, bytes) else str(found)


def compiled(shape: Shape, function: Any) -> Any:
    """A function as a kernel that can be launched."""
    bounds = {} if shape.registers is None else {"max_registers": shape.registers}
    return cuda.jit(**bounds)(function)


def tables(rules: Rules, shape: Shape) -> Any:
    """A function of the card: the tables of a variant, wherever they lie, from the launch's."""
    words, ints = _placed(rules.tables.words, shape.words), _placed(rules.tables.ints, shape.ints)

    @cuda.jit(device=True, inline="always")
    def placed(T: Tables) -> Tables:
        return Tables(words(T.words), ints(T.ints))

    return placed


def _placed(table: Any, where: Memory) -> Any:
    """A function of the card that gives a table out of some memory."""
    rows, columns = table.shape
    kind = import_module("numba").from_dtype(table.dtype)

    @cuda.jit(device=True, inline="always")
    def constant(given: Any) -> Any:
        return cuda.const.array_like(table)

    @cuda.jit(device=True, inline="always")
    def shared(given: Any) -> Any:
        own = cuda.shared.array((rows, columns), kind)
        for i in range(cuda.threadIdx.x, rows * columns, cuda.blockDim.x):
            own[i // columns, i % columns] = given[i // columns, i % columns]
        cuda.syncthreads()
        return own

    @cuda.jit(device=True, inline="always")
    def as_given(given: Any) -> Any:
        return given

    return {"constant": constant, "shared": shared, "global": as_given}[where]


def sent(rules: Rules) -> Tables:
    """A variant's tables on the card."""
    return Tables(cuda.to_device(rules.tables.words), cuda.to_device(rules.tables.ints))


def report(kernel: Any, shape: Shape) -> dict[str, int]:
    """What a compiled kernel takes of the card: registers and memory of a thread, and how many
    threads a multiprocessor holds at once (at most 2048 on today's cards).
    """
    made = next(iter(kernel.overloads.values()))
    held = made.max_cooperative_grid_blocks(shape.threads)
    processors = cuda.get_current_device().MULTIPROCESSOR_COUNT
    return {
        "registers": made.regs_per_thread,
        "local_bytes": made.local_mem_per_thread,
        "shared_bytes": made.shared_mem_per_block,
        "threads_held": held // processors * shape.threads,
    }
