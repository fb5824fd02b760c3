"""The interface to a CUDA card through numba.cuda.

Work is divided into *piles*: a block of threads has a pile of games (or positions), and a thread
that has finished one takes the next from the pile. So short games do not wait for long ones, and a
card is busy as long as there are more blocks than it can hold at once.
"""

from __future__ import annotations

from collections.abc import Callable
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

_ir: Any = import_module("llvmlite.ir")

SIMULATED: bool = import_module("numba").config.ENABLE_CUDASIM
"""Whether the simulator is used: threads are ordinary Python without registers."""


def ready() -> None:
    """Raise `Complaint` if there is neither a card nor the simulator."""
    if not cuda.is_available():
        raise Complaint("gpu.no_card")


def name() -> str:
    """Return the name of the card."""
    found = cuda.get_current_device().name
    return found.decode() if isinstance(found, bytes) else str(found)


def compiled(shape: LaunchShape, function: Any) -> Any:
    """Return a function as a kernel that can be launched."""
    bounds = {"max_registers": shape.registers} if shape.registers and not SIMULATED else {}
    return cuda.jit(**bounds)(function)


def device(function: F) -> F:
    """Return a function as one that kernels on the card can call."""
    made: F = cuda.jit(device=True)(function)
    return made


def tables(rules: Rules, shape: LaunchShape) -> Any:
    """Return a function on the card that gives a variant's tables, in the memory chosen by the
    shape, from those sent.
    """
    known_words, known_ints, _ = rules.rule_tables
    words_shape, ints_shape = known_words.shape, known_ints.shape

    @inlined
    def constant_words(given: Any) -> Any:
        return cuda.const.array_like(known_words)

    @inlined
    def constant_ints(given: Any) -> Any:
        return cuda.const.array_like(known_ints)

    @inlined
    def shared_words(given: Any) -> Any:
        own = cuda.shared.array(words_shape, np.uint64)
        return _copied(given, own)

    @inlined
    def shared_ints(given: Any) -> Any:
        own = cuda.shared.array(ints_shape, np.int32)
        return _copied(given, own)

    words = {"constant": constant_words, "shared": shared_words, "global": _given}[shape.words]
    ints = {"constant": constant_ints, "shared": shared_ints, "global": _given}[shape.ints]

    @inlined
    def placed(T: Tables) -> Tables:
        return Tables(words(T.words), ints(T.ints), T.learned)

    return placed


def in_place_of(function: Any) -> Callable[[F], F]:
    """Says of a function that it makes, for given types, what stands for another on the card."""
    if SIMULATED:
        return lambda maker: maker
    put: Callable[[F], F] = import_module("numba.cuda.extending").overload(function, target="cuda")
    return put


def inlined(function: F) -> F:
    """A function of the card that becomes part of its caller: only such a one may return arrays."""
    made: F = cuda.jit(device=True, inline="always")(function)
    return made


def _bytes_of(words: Any, at: int, shape: tuple[int, ...]) -> Any:
    length = int(np.prod(shape))
    return words.view(np.int8)[at : at + length].reshape(shape)


def _bytes_of_compiled(context: Any, words: Any, at: Any, shape: Any) -> Any:
    types: Any = cuda.types
    arrays: Any = import_module("numba.cuda.np.arrayobj")
    cgutils: Any = import_module("numba.cuda.cgutils")
    made = types.Array(types.int8, len(shape), "C")

    def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
        given = arrays.make_array(words)(ctx, builder, args[0])
        begin = builder.gep(builder.bitcast(given.data, cgutils.voidptr_t), [args[1]])
        sides = cgutils.unpack_tuple(builder, args[2])
        strides = [ctx.get_constant(types.intp, 1)]
        for side in reversed(sides[1:]):
            strides.insert(0, builder.mul(strides[0], side))
        found = arrays.make_array(made)(ctx, builder)
        arrays.populate_array(found, begin, sides, strides, strides[-1], None)
        return found._getvalue()  # noqa: SLF001 (its public name for what an array is made of)

    return made(words, at, shape), generate


def _slant(context: Any, array: Any, at: Any) -> Any:
    def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
        where = _byte(ctx, builder, array, args)
        address = builder.ptrtoint(where, _ir.IntType(64))
        return builder.and_(address, _ir.IntType(64)(3))

    return cuda.types.int64(array, at), generate


def put_four_at(context: Any, array: Any, at: Any, four: Any) -> Any:
    """The intrinsic `put_four`: its types, and what makes its code."""

    def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
        where = _byte(ctx, builder, array, args)
        builder.store(args[2], builder.bitcast(where, args[2].type.as_pointer()), align=4)
        return ctx.get_dummy_value()

    # A product is a word of 8 bytes to Numba: without a type here, so many would be stored.
    return cuda.types.none(array, at, cuda.types.uint32), generate


def _byte(ctx: Any, builder: Any, array: Any, args: Any) -> Any:
    """Where a byte of an array is."""
    made = import_module("numba.cuda.np.arrayobj").make_array(array)(ctx, builder, args[0])
    return builder.gep(made.data, [args[1]])


if SIMULATED:
    bytes_of: Any = _bytes_of
else:
    _intrinsic: Any = import_module("numba.cuda.extending").intrinsic
    bytes_of, slant, put_four = map(_intrinsic, (_bytes_of_compiled, _slant, put_four_at))
"""bytes_of(words, at, shape): a part of an array of words as an array of bytes, from a byte
on. For kernels alone, where numba-cuda's `view` and `reshape` are calls that know nothing of the
kind of memory. slant(bytes, at): how far a byte is from the beginning of a word of 4 in memory.
put_four(bytes, at, four): write four bytes at such a beginning, as one ``uint32``.
"""


@inlined
def _given(given: Any) -> Any:
    return given


@inlined
def _copied(given: Any, own: Any) -> Any:
    """Copy a table with all threads of a block."""
    rows, columns = given.shape
    for i in range(cuda.threadIdx.x, rows * columns, cuda.blockDim.x):
        own[i // columns, i % columns] = given[i // columns, i % columns]
    cuda.syncthreads()
    return own


def sent(rules: Rules) -> Tables:
    """Return the tables on the card that a variant's rules need; others are omitted, because shared
    memory is small.
    """
    return Tables(*(cuda.to_device(table) for table in rules.rule_tables))


def zeros(n: int, kind: Any) -> Any:
    """Return an array of zeros on the card, without one of the same size in host memory."""
    found = cuda.device_array(n, kind)
    clear(found)
    return found


def blank(shape: int | tuple[int, int], kind: Any, zeroed: bool = True) -> Any:
    """An array on the card; not zeroed, its pages hold anything."""
    found = cuda.device_array(shape, kind)
    if zeroed and found.size:
        clear(found.ravel())
    return found


def send(array: Any) -> Any:
    """A copy on the card of an array that is here."""
    return cuda.to_device(array)


def is_there(array: Any) -> bool:
    """Whether something is an array on a card, of whichever library."""
    return hasattr(array, "__cuda_array_interface__")


def array_of(array: Any) -> Any:
    """An array on the card as one of numba-cuda's, in the same memory."""
    return array if cuda.is_cuda_array(array) and SIMULATED else cuda.as_cuda_array(array)


def at_hand(array: Any) -> Any:
    """A copy here of an array on the card."""
    return array_of(array).copy_to_host()


def put(array: Any, rows: Any, values: Any) -> None:
    """Write values into some rows of an array on the card, from the first column on."""
    _put[_spread(len(rows)), 256](_wide(array), cuda.to_device(rows), cuda.to_device(_wide(values)))


def taken(array: Any, rows: Any) -> Any:
    """Some rows of an array on the card, as an array of its own."""
    found = cuda.device_array((len(rows), *array.shape[1:]), array.dtype)
    _take[_spread(len(rows)), 256](_wide(array), cuda.to_device(rows), _wide(found))
    return found


def wait() -> None:
    """Wait until the card has done what was asked of it."""
    cuda.synchronize()


def dlpack(array: Any) -> Any:
    """An array on the card as something that has ``__dlpack__``, in the same memory."""
    view = import_module("cuda.core.utils").StridedMemoryView
    return view.from_cuda_array_interface(array, stream_ptr=-1)


def _wide(array: Any) -> Any:
    """An array with columns."""
    return array.reshape((array.shape[0], 1)) if array.ndim == 1 else array


def _spread(rows: int) -> int:
    """How many blocks do something for each row."""
    return min(1024, rows // 256 + 1)


@cuda.jit
def _put(array: Any, rows: Any, values: Any) -> None:
    for k in range(cuda.grid(1), len(rows), cuda.gridsize(1)):
        for j in range(values.shape[1]):
            array[rows[k], j] = values[k, j]


@cuda.jit
def _take(array: Any, rows: Any, found: Any) -> None:
    for k in range(cuda.grid(1), len(rows), cuda.gridsize(1)):
        for j in range(array.shape[1]):
            found[k, j] = array[rows[k], j]


def copied(array: Any) -> Any:
    """Return a copy on the card of an array on the card."""
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
    """Return a compiled kernel's use of the card: registers and memory per thread, and the threads
    a multiprocessor holds at once (at most 2048 on current cards).
    """
    made = next(iter(kernel.overloads.values()))
    return {
        "registers": made.regs_per_thread,
        "local_bytes": made.local_mem_per_thread,
        "shared_bytes": made.shared_mem_per_block,
        "threads_held": blocks_held(kernel, shape) * shape.threads // processors(),
    }


def blocks_held(kernel: Any, shape: LaunchShape) -> int:
    """Return the number of blocks of a compiled kernel that the card holds at once."""
    made = next(iter(kernel.overloads.values()))
    return int(made.max_cooperative_grid_blocks(shape.threads))


def processors() -> int:
    """Return the number of multiprocessors of the card."""
    return int(cuda.get_current_device().MULTIPROCESSOR_COUNT)
