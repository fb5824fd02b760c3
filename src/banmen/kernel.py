"""The one place that knows Numba.

A *kernel* is a plain Python function over words (``uint64``), small integers and arrays that Numba
can compile. ``@kernel`` compiles it; with ``NUMBA_DISABLE_JIT=1`` the very same source runs as
ordinary Python (Numba is then not even imported) and gives the same answers.

House rules for kernels
    * Words combine only with Words, shifts too: ``x << ONE``, never ``x << 1`` (compiled, a word
      and a signed integer make a float). Convert once, with ``Word(…)`` or ``number(…)``.
    * Tables come as arguments. A module-level name is frozen into the compiled code, so only true
      constants may stand at module level.
    * No allocation. Scratch space is passed, or lives at the end of the state.
    * No exceptions, no strings, no dicts.

Compiled code is kept in ``<user cache>/banmen/<hash>``, the hash being that of all kernel sources
and of the versions of Python, NumPy and Numba. Numba's own cache looks only at the file of the
function itself and would miss an edit in a helper file; so an edit anywhere starts an empty folder.
"""

from __future__ import annotations

import atexit
import functools
import hashlib
import os
import platform
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

Word = np.uint64
State = NDArray[np.uint64]
Buffer = NDArray[np.int32]

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")

PACKAGE = Path(__file__).parent
SOURCES = (
    "kernel.py",
    "games/*.py",
    "games/*/rules.py",
    "games/*/tables.py",
    "games/*/connection.py",
    "games/*/judge.py",
    "games/*/planes.py",
    "search/playout.py",
    "search/census.py",
    "search/perft.py",
    "search/report.py",
    "search/desk.py",
    "search/table.py",
    "search/alphabeta.py",
    "search/nodes.py",
    "search/montecarlo.py",
    "solve/small.py",
    "solve/arrangements.py",
    "solve/facings.py",
    "solve/marks.py",
    "solve/halves.py",
    "solve/worths.py",
    "solve/flipflop.py",
    "solve/flipflop5.py",
    "solve/flipfour.py",
    "solve/passes.py",
    "solve/strategy.py",
    "arena/outlook.py",
    "arena/network.py",
    "envs/steps.py",
)
"""Every file that may hold a kernel or a constant that a kernel reads."""


class Tables(NamedTuple):
    """What the kernels of one variant need to know of its board: one type for all games."""

    words: NDArray[np.uint64]
    ints: NDArray[np.int32]
    learned: NDArray[np.uint64] = np.zeros((0, 8), np.uint64)
    """The network that judges the variant's positions (`games.network`), empty where there is none.
    Rules never look at it."""


ZERO, ONE = Word(0), Word(1)
_GOLDEN = Word(0x9E3779B97F4A7C15)
_MIX_A, _MIX_B = Word(0xBF58476D1CE4E5B9), Word(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = Word(27), Word(30), Word(31), Word(32)


# --- compiling -----------------------------------------------------------------------------------


@functools.cache
def sources() -> tuple[Path, ...]:
    """The files whose text decides what compiled code is valid."""
    return tuple(sorted(path for pattern in SOURCES for path in PACKAGE.glob(pattern)))


@functools.cache
def cache_folder() -> Path:
    """Where this version of the kernels keeps its compiled code."""
    digest = hashlib.sha256()
    for part in (sys.version, version("numba"), version("numpy"), platform.machine()):
        digest.update(part.encode() + b"\0")
    for path in sources():
        digest.update(str(path.relative_to(PACKAGE)).encode() + b"\0" + path.read_bytes() + b"\0")
    folder = _user_cache() / "banmen" / digest.hexdigest()[:16]
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder if os.access(folder, os.W_OK) else _passing_folder()


def _passing_folder() -> Path:
    """A private folder for this process alone, where the user's cache cannot be written."""
    folder = tempfile.mkdtemp(prefix="banmen-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _user_cache() -> Path:
    if chosen := os.environ.get("XDG_CACHE_HOME"):
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home()))
    return Path.home() / ".cache"


def _numba(module: str = "numba") -> Any:
    """Numba, imported late (it takes half a second) and untyped (its types do not fit its ways)."""
    return import_module(module)


_setting = threading.Lock()
"""For Numba's setting, which all threads share."""


@contextmanager
def _cache_in(folder: Path) -> Iterator[None]:
    """Numba reads this setting while it decorates; leave it as it was for everybody else.

    One thread at a time: two that change it would write compiled code wherever they happen to be.
    """
    config = _numba().config
    with _setting:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder)
        try:
            yield
        finally:
            config.CACHE_DIR = before


_HOW = {
    "cache": True,
    "nogil": True,
    "error_model": "numpy",  # no check for division by zero
    "no_cfunc_wrapper": True,
    "_nrt": False,  # kernels allocate nothing, so nobody counts references: many times faster
}


def kernel(function: F) -> F:
    """Compile a function with Numba: cached, without the GIL, without bounds checks.

    The name is bound at once and compiled at its first call. Everything a kernel calls is inlined,
    so a search becomes one loop in which LLVM sees everything.
    """
    return _compiled(function, forceinline=True)


def inner_kernel(function: F) -> F:
    """A kernel for other kernels alone: nothing is made for Python to call it by, so it compiles a
    third faster. Called from Python all the same, it brings the process down.
    """
    return _compiled(function, forceinline=True, no_cpython_wrapper=True)


def large_kernel(function: F) -> F:
    """A kernel that is called, not inlined: for what is large and used in several places."""
    return _compiled(function, forceinline=False)


def large_inner_kernel(function: F) -> F:
    """A kernel for other kernels alone that is called, not inlined."""
    return _compiled(function, forceinline=False, no_cpython_wrapper=True)


def _compiled(function: F, **special: bool) -> F:
    _special[id(function)] = special
    if INTERPRETED:
        return function
    source = Path(function.__code__.co_filename)
    if source.is_relative_to(PACKAGE) and source not in sources():
        raise RuntimeError(f"{source.name} holds a kernel, but kernel.SOURCES does not list it")
    with _cache_in(cache_folder()):
        compiled: F = _numba().njit(**_HOW, **special)(function)
    if special["forceinline"]:
        _compile_once_for_all_constants(compiled)
    return compiled


def _compile_once_for_all_constants(compiled: Any) -> None:
    """Numba compiles a kernel anew for every constant that another one calls it with. LLVM sees the
    constant all the same, once the kernel is inlined.
    """
    template, general = compiled.get_call_template, _numba().types.unliteral

    def any_constant(args: Any, kws: Any) -> Any:
        return template([*map(general, args)], {name: general(kind) for name, kind in kws.items()})

    compiled.get_call_template = any_constant


def compile_for(function: Callable[..., Any], *arguments: object) -> None:
    """Compile a kernel for arguments like these, and keep it, without running it."""
    if not INTERPRETED:
        typed: Any = function
        typed.compile(tuple(map(_numba().typeof, arguments)))


_special: dict[int, dict[str, bool]] = {}
"""Every function that was made a kernel, by its identity, and how it is compiled besides `_HOW`."""


def plain(value: Any) -> Any:
    """The Python function behind a kernel; anything else as it is."""
    return getattr(value, "py_func", value)


def specialise(
    modules: tuple[ModuleType, ...], label: str, **names: object
) -> dict[str, Callable[..., Any]]:
    """Compile all kernels of some modules once more, with other values for some of their names.

    The copies call one another. So one source serves boards of one, two, three or four words
    (``WORDS=2``), or a search is written once over the names of `games.contract` and then bound to
    each game. `label` tells the copies apart in the cache. Of kernels of one name the last module's
    serves all; a name that is given replaces any of them.
    """
    copies: dict[str, Callable[..., Any]] = {}
    scopes = [{**vars(module), **names} for module in modules]
    for scope in scopes:
        for name, value in list(scope.items()):
            source = plain(value)
            if id(source) in _special and source.__module__ == scope["__name__"]:
                copy = FunctionType(source.__code__, scope, name, source.__defaults__)
                copy.__qualname__ = f"{name}_{label}"
                copies[name] = _compiled(copy, **_special[id(source)])
    for scope in scopes:
        scope.update(copies)
    return copies


# --- words ---------------------------------------------------------------------------------------


def number(x: np.uint64) -> int:
    """A word as a signed number. (Compiled, ``int(word)`` is still unsigned: never below 0.)"""
    return int(x)


def popcount(x: np.uint64) -> int:
    """How many bits are set."""
    return int(x).bit_count()


def lowest(x: np.uint64) -> int:
    """The index of the lowest set bit; 64 for an empty word."""
    return (int(x) & -int(x)).bit_length() - 1 if x else 64


def fence() -> None:
    """Let other threads see what was written before no later than what is written after."""


def expect(row: NDArray[Any], at: int) -> None:
    """Say that something in a row is needed soon: it is fetched from memory meanwhile."""


def drop(halves: NDArray[np.uint32], at: int, by: int) -> int:
    """Take something from one of many numbers of 16 bits, two in each word: what it was before.

    Many threads may do so at once.
    """
    shift = (at & 1) * 16
    was = int(halves[at >> 1])
    halves[at >> 1] = was - (by << shift)
    return was >> shift & 0xFFFF


def spread(bits: np.unsignedinteger[Any], out: NDArray[Any], at: int) -> None:
    """Write the bits of a word of 8, 16, 32 or 64, the lowest first, as so many bytes, 0 or 1.

    spread(np.uint8(0b0000_0101), out, 3)       out   . . . 1 0 1 0 0 0 0 0 . .
    """
    width = 8 * bits.itemsize
    out[at : at + width] = [int(bits) >> i & 1 for i in range(width)]


def pile(
    ones: np.unsignedinteger[Any],
    twos: np.unsignedinteger[Any],
    fours: np.unsignedinteger[Any],
    eights: np.unsignedinteger[Any],
    out: NDArray[Any],
    at: int,
) -> None:
    """Write as many bytes as a word has bits, the lowest first: each the sum of what is set there.

    pile(np.uint8(0b101), np.uint8(0b100), …, out, 3)      out   . . . 1 0 3 0 0 0 0 0 . .
    """
    words = [int(word) for word in (ones, twos, fours, eights)]
    width = 8 * ones.itemsize
    out[at : at + width] = [
        sum((word >> i & 1) << k for k, word in enumerate(words)) for i in range(width)
    ]


def column(
    a: np.uint64,
    b: np.uint64,
    c: np.uint64,
    d: np.uint64,
    e: np.uint64,
    f: np.uint64,
    at: int,
) -> np.uint8:
    """The bits that stand at one place in six words, the first word's lowest."""
    return np.uint8(sum((int(word) >> at & 1) << k for k, word in enumerate((a, b, c, d, e, f))))


def pack(bits: np.uint64, chosen: np.uint64) -> np.uint64:
    """Those bits of a word that are chosen, pushed together at its low end; above them zeros.

    bits     0 1 1 0 1 1        The lowest gap between the chosen ones is closed, then the next:
    chosen   1 1 . 1 1 .        what is above a gap moves down by one.
    packed   . . 0 1 0 1
    """
    gap = (chosen + ONE) & ~chosen
    while chosen > gap - ONE:
        below = gap - ONE
        bits = bits & below | bits >> ONE & ~below
        chosen = chosen & below | chosen >> ONE & ~below
        gap = (chosen + ONE) & ~chosen
    return Word(bits & chosen)


SLOW_PEXT = ("bdver4", "znver1", "znver2")
"""Processors that have the instruction for `pack` and take hundreds of cycles for it."""

SLOW_SHLD = ("znver3", "znver4", "znver5")
"""Processors that shift two words as one more slowly than each by itself. LLVM once knew it of all
of AMD's; of these it does no more (llvm/llvm-project#132720)."""


def _tell_llvm_what_is_slow() -> None:
    """Shift sets of more than 64 places a word at a time, where that is faster: Flink's rules by a
    fifth. Has to come before Numba compiles anything; what users have set themselves is left.
    """
    config, codegen = _numba().config, _numba("numba.core.codegen")
    untouched = config.CPU_NAME is None and config.CPU_FEATURES is None
    if untouched and _numba("llvmlite.binding").get_host_cpu_name() in SLOW_SHLD:
        config.CPU_FEATURES = f"{codegen.get_host_cpu_features()},+slow-shld"


def _teach_numba_the_bit_tricks() -> None:
    """Compiled, each is one machine instruction, or a few."""
    types = _numba().types
    intrinsic, overload = _numba("numba.extending").intrinsic, _numba("numba.extending").overload

    @intrinsic
    def ctpop(context: Any, x: Any) -> Any:
        return types.uint64(types.uint64), lambda ctx, builder, sig, args: builder.ctpop(args[0])

    @intrinsic
    def cttz(context: Any, x: Any) -> Any:
        def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
            return builder.cttz(args[0], ctx.get_constant(types.boolean, False))

        return types.uint64(types.uint64), generate

    @intrinsic
    def release(context: Any) -> Any:
        def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
            builder.fence("release")
            return ctx.get_dummy_value()

        return types.none(), generate

    @intrinsic
    def prefetch(context: Any, row: Any, at: Any) -> Any:
        def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
            cgutils, ir = _numba("numba.core.cgutils"), _numba("llvmlite.ir")
            array = ctx.make_array(sig.args[0])(ctx, builder, args[0])
            where = cgutils.get_item_pointer(ctx, builder, sig.args[0], array, [args[1]])
            where = builder.bitcast(where, ir.IntType(8).as_pointer())
            number = ir.IntType(32)
            kind = ir.FunctionType(ir.VoidType(), (where.type, number, number, number))
            made = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
            builder.call(made, [where, number(0), number(3), number(1)])  # to be read, at once
            return ctx.get_dummy_value()

        return types.none(row, types.int64), generate

    @intrinsic
    def fetch_sub(context: Any, words: Any, at: Any, by: Any) -> Any:
        def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
            cgutils = _numba("numba.core.cgutils")
            array = ctx.make_array(sig.args[0])(ctx, builder, args[0])
            where = cgutils.get_item_pointer(ctx, builder, sig.args[0], array, [args[1]])
            return builder.atomic_rmw("sub", where, args[2], "monotonic")

        return types.uint32(words, types.int64, types.uint32), generate

    @intrinsic
    def widen(context: Any, bits: Any, out: Any, at: Any) -> Any:
        def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
            cgutils, ir = _numba("numba.core.cgutils"), _numba("llvmlite.ir")
            lanes = sig.args[0].bitwidth
            single = builder.bitcast(args[0], ir.VectorType(ir.IntType(1), lanes))
            whole = builder.zext(single, ir.VectorType(ir.IntType(8), lanes))
            array = ctx.make_array(sig.args[1])(ctx, builder, args[1])
            where = cgutils.get_item_pointer(ctx, builder, sig.args[1], array, [args[2]])
            builder.store(whole, builder.bitcast(where, whole.type.as_pointer()), align=1)
            return ctx.get_dummy_value()

        return types.none(bits, out, types.int64), generate

    @intrinsic
    def heap(context: Any, ones: Any, twos: Any, fours: Any, eights: Any, out: Any, at: Any) -> Any:
        def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
            cgutils, ir = _numba("numba.core.cgutils"), _numba("llvmlite.ir")
            lanes = sig.args[0].bitwidth
            whole = ir.VectorType(ir.IntType(8), lanes)
            numbers = whole(None)
            for k, word in enumerate(args[:4]):
                single = builder.bitcast(word, ir.VectorType(ir.IntType(1), lanes))
                numbers = builder.or_(
                    numbers, builder.select(single, whole([1 << k] * lanes), whole(None))
                )
            array = ctx.make_array(sig.args[4])(ctx, builder, args[4])
            where = cgutils.get_item_pointer(ctx, builder, sig.args[4], array, [args[5]])
            builder.store(numbers, builder.bitcast(where, whole.as_pointer()), align=1)
            return ctx.get_dummy_value()

        return types.none(ones, ones, ones, ones, out, types.int64), generate

    @intrinsic
    def cut(context: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, at: Any) -> Any:
        def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
            ir = _numba("llvmlite.ir")
            word, lane = ir.IntType(64), ir.IntType(32)
            words, shifts = ir.VectorType(word, 8)(None), ir.VectorType(word, 8)(None)
            for k, one in enumerate(args[:6]):
                words = builder.insert_element(words, one, lane(k))
            for k in range(8):
                shifts = builder.insert_element(shifts, args[6], lane(k))
            bits = builder.trunc(builder.lshr(words, shifts), ir.VectorType(ir.IntType(1), 8))
            return builder.bitcast(bits, ir.IntType(8))

        return types.uint8(*[types.uint64] * 6, types.int64), generate

    @intrinsic
    def pext(context: Any, x: Any, mask: Any) -> Any:
        def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
            cgutils, ir = _numba("numba.core.cgutils"), _numba("llvmlite.ir")
            word = ir.IntType(64)
            kind = ir.FunctionType(word, (word, word))
            made = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pext.64")
            return builder.call(made, args)

        return types.uint64(types.uint64, types.uint64), generate

    @overload(pack)
    def pack_compiled(bits: Any, chosen: Any) -> Any:
        codegen = _numba("numba.core.registry").cpu_target.target_context.codegen()
        _, processor, features = codegen.magic_tuple()
        if "+bmi2" not in features or processor in SLOW_PEXT:
            return pack

        def compiled(bits: Any, chosen: Any) -> Any:
            return pext(bits, chosen)

        return compiled

    @overload(column)
    def column_compiled(a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, at: Any) -> Any:
        def compiled(a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, at: Any) -> Any:
            return cut(a, b, c, d, e, f, at)

        return compiled

    @overload(pile)
    def pile_compiled(ones: Any, twos: Any, fours: Any, eights: Any, out: Any, at: Any) -> Any:
        def compiled(ones: Any, twos: Any, fours: Any, eights: Any, out: Any, at: Any) -> Any:
            heap(ones, twos, fours, eights, out, at)

        return compiled

    @overload(spread)
    def spread_compiled(bits: Any, out: Any, at: Any) -> Any:
        def compiled(bits: Any, out: Any, at: Any) -> Any:
            widen(bits, out, at)

        return compiled

    @overload(drop)
    def drop_compiled(halves: Any, at: Any, by: Any) -> Any:
        def compiled(halves: Any, at: Any, by: Any) -> Any:
            shift = np.uint32((at & 1) * 16)
            was = fetch_sub(halves, at >> 1, np.uint32(by) << shift)
            return np.int64((was >> shift) & np.uint32(0xFFFF))

        return compiled

    @overload(expect)
    def expect_compiled(row: Any, at: Any) -> Any:
        def compiled(row: Any, at: Any) -> Any:
            prefetch(row, at)

        return compiled

    @overload(fence)
    def fence_compiled() -> Any:
        def compiled() -> Any:
            release()

        return compiled

    @overload(number)
    def number_compiled(x: Any) -> Any:
        def compiled(x: Any) -> Any:
            return np.int64(x)

        return compiled

    @overload(popcount)
    def popcount_compiled(x: Any) -> Any:
        def compiled(x: Any) -> Any:
            return np.int64(ctpop(x))

        return compiled

    @overload(lowest)
    def lowest_compiled(x: Any) -> Any:
        def compiled(x: Any) -> Any:
            return np.int64(cttz(x))

        return compiled


if INTERPRETED:
    np.seterr(over="ignore")  # words wrap around, as they do in compiled code
else:
    _tell_llvm_what_is_slow()
    _teach_numba_the_bit_tricks()


# --- random numbers ------------------------------------------------------------------------------
# Splitmix64. Game i of a run with a seed has its own stream, so any number of threads, processes or
# cards play the same games.


@kernel
def mix(x: np.uint64) -> np.uint64:
    """Scatter a word over all words, one to one."""
    x = (x ^ (x >> _S30)) * _MIX_A
    x = (x ^ (x >> _S27)) * _MIX_B
    return x ^ (x >> _S31)


@kernel
def stream(seed: np.uint64, i: np.uint64) -> np.uint64:
    """The state of the random stream of game i."""
    return mix(seed + (i + ONE) * _GOLDEN)


@kernel
def advance(stream: np.uint64) -> np.uint64:
    """The next state of a random stream."""
    return stream + _GOLDEN


@kernel
def below(stream: np.uint64, n: int) -> int:
    """A number from 0 to n - 1, drawn from the present state of a stream."""
    return number(((mix(stream) >> _S32) * Word(n)) >> _S32)
