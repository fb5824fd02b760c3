"""All uses of undocumented parts of Numba, in one place.

Numba does not promise to keep these. What is relied on:

    HOW                 options of `njit` that are not documented: no reference counts, no wrappers
    cache_in            where its cache lies is read while a function is decorated
    compile_once        dispatchers: constants among arguments are treated as numbers
    leave_parts         libraries: parts are optimised by those who call them
    host                which processor it compiles for

and, by documented ways, `processor` teaches it instructions; `gpu.card` uses numba-cuda as it is.
Each has a test in tests/test_numba_patches.py, which fails if it no longer has an effect.

Two modules change nothing and read what is not documented: `kernel.progress` hears of the event
``numba:compile``, and `kernel.ahead.portable` takes a kernel's LLVM code out of its ``library``, by
the names that Numba gives functions. tests/test_kernel.py and tests/prebuilt notice if these
change.

A Numba that was not tried is refused at import: a patch without effect would make everything many
times slower, and give no other sign.

One thing reaches beyond banmen: `tell_what_is_slow`.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final

FIRST_TRIED: Final = (0, 61)
LAST_TRIED: Final = (0, 68)
"""Versions of Numba, as pyproject.toml has them; requirements.lock says with which one CI runs."""

numba: Any = import_module("numba")
"""Untyped: its types do not fit its ways."""
_codegen: Any = import_module("numba.core.codegen")
_llvm: Any = import_module("llvmlite.binding")


def check(version: str) -> None:
    """Refuse a Numba that was not tried."""
    tried = tuple(int(part) for part in version.split(".")[:2])
    if not FIRST_TRIED <= tried <= LAST_TRIED:
        first, last = (".".join(map(str, bound)) for bound in (FIRST_TRIED, LAST_TRIED))
        raise ImportError(
            f"banmen works with Numba {first} to {last}, and {version} is installed: "
            f'pip install "numba>={first},<{LAST_TRIED[0]}.{LAST_TRIED[1] + 1}"'
        )


check(numba.__version__)


HOW = {
    "cache": True,
    "nogil": True,
    "error_model": "numpy",  # no check for division by zero
    "no_cfunc_wrapper": True,
    "_nrt": False,  # kernels allocate nothing, so no references are counted: many times faster
}
"""The options that all kernels are compiled with."""


# --- where compiled code is kept -----------------------------------------------------------------

_setting = threading.Lock()
"""For Numba's setting, which all threads share."""


@contextmanager
def cache_in(folder: Path) -> Iterator[None]:
    """Numba reads this setting while it decorates; leave it as it was for everybody else.

    One thread at a time: two that change it would write compiled code wherever they happen to be.
    """
    config = numba.config
    with _setting:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder)
        try:
            yield
        finally:
            config.CACHE_DIR = before


# --- constants among arguments -------------------------------------------------------------------


def compile_once(compiled: Any) -> None:
    """Let a kernel be compiled once for all constants that others call it with; Numba would compile
    it for each. LLVM sees the constant all the same, once the kernel is inlined.
    """
    template, general = compiled.get_call_template, numba.types.unliteral

    def any_constant(args: Any, kws: Any) -> Any:
        return template([*map(general, args)], {name: general(kind) for name, kind in kws.items()})

    compiled.get_call_template = any_constant


# --- parts ---------------------------------------------------------------------------------------

_parts: set[str] = set()
"""The names of part kernels, as Numba's libraries are called."""


def leave_to_callers(function: Any) -> None:
    """Make a function a part, before it is compiled: under a name that no other function has, here
    or in another package.
    """
    function.__qualname__ = f"{function.__module__}.{function.__qualname__}"
    _parts.add(function.__qualname__)


def leave_parts() -> None:
    """Numba re-optimises nested kernels at every level; parts are exempt and stay as they are."""
    library: Any = _codegen.CPUCodeLibrary
    wholly = library._optimize_final_module

    def optimise(self: Any) -> None:
        if self.name not in _parts:
            wholly(self)

    library._optimize_final_module = optimise


leave_parts()


# --- the processor -------------------------------------------------------------------------------

SLOW_SHLD = ("znver3", "znver4", "znver5")
"""Processors that shift two words as one more slowly than each by itself. LLVM once knew it of all
of AMD's; of these it does no more (llvm/llvm-project#132720)."""


def host() -> tuple[str, str]:
    """What Numba compiles for: the processor's name for LLVM, and its features."""
    target: Any = import_module("numba.core.registry").cpu_target.target_context
    _, processor, features = target.codegen().magic_tuple()
    return processor, features


def tell_what_is_slow() -> None:
    """Shift sets of more than 64 places a word at a time, where that is faster (docs/decisions.md).
    Has to come before Numba compiles anything; what users have set themselves is left.

    Numba has one setting for the process, not one a function, and LLVM's attributes of functions
    cannot be reached from it. So on these processors all that is compiled with Numba after banmen's
    kernels are imported, by whomever, is compiled with this feature. It changes which instructions
    are chosen for double shifts and no result. Numba's cache is kept by features: functions of
    others that were compiled without it are compiled once more. NUMBA_CPU_FEATURES, set to what
    `numba -s` tells, keeps banmen from it.
    """
    config = numba.config
    untouched = config.CPU_NAME is None and config.CPU_FEATURES is None
    if untouched and _llvm.get_host_cpu_name() in SLOW_SHLD:
        config.CPU_FEATURES = f"{_codegen.get_host_cpu_features()},+slow-shld"


tell_what_is_slow()
