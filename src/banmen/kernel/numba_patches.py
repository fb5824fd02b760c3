"""All uses of undocumented parts of Numba, in one place.

Numba does not guarantee these. Relied on are:

    HOW                 options of `njit` that are not documented: no reference counts, no wrappers
    cache_in            the cache folder is read while a function is decorated
    compile_once        dispatchers: constants among arguments are treated as numbers
    leave_parts         libraries: parts are optimised by their callers
    host                the processor it compiles for

`processor` adds instructions through documented interfaces; `gpu.card` uses numba-cuda unchanged.
Each has a test in tests/test_numba_patches.py, which fails if it no longer has an effect.

Two modules only read undocumented parts: `kernel.progress` listens to the event ``numba:compile``,
and `kernel.ahead.portable` takes a kernel's LLVM code from its ``library``, by the names that Numba
gives functions. tests/test_kernel.py and tests/prebuilt fail if these change.

An untested version of Numba is refused at import: a patch without effect would make everything many
times slower without any other sign.

Only `tell_what_is_slow` has effects outside banmen.
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
"""The first and last tested version of Numba, as in pyproject.toml; requirements.lock has the
version CI uses.
"""

numba: Any = import_module("numba")
"""Numba, untyped because its annotations do not match its behaviour."""
_codegen: Any = import_module("numba.core.codegen")
_llvm: Any = import_module("llvmlite.binding")


def check(version: str) -> None:
    """Refuse an untested version of Numba."""
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
    "_nrt": False,  # kernels allocate nothing; without reference counts they are many times faster
}
"""The options that all kernels are compiled with."""


# --- the cache of compiled code ------------------------------------------------------------------

_setting = threading.Lock()
"""A lock for Numba's setting, which all threads share."""


@contextmanager
def cache_in(folder: Path) -> Iterator[None]:
    """Set the cache folder that Numba reads while it decorates, and restore it afterwards. ¶ One
    thread at a time: two that change the setting would write compiled code to the wrong folder.
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
    """Compile a kernel only once for all constant arguments; Numba would compile it for each. LLVM
    still sees the constant, once the kernel is inlined.
    """
    template, general = compiled.get_call_template, numba.types.unliteral

    def any_constant(args: Any, kws: Any) -> Any:
        return template([*map(general, args)], {name: general(kind) for name, kind in kws.items()})

    compiled.get_call_template = any_constant


# --- parts ---------------------------------------------------------------------------------------

_parts: set[str] = set()
"""The names of part kernels, which are also the names of Numba's libraries."""


def leave_to_callers(function: Any) -> None:
    """Make a function a part, before it is compiled, under a name unique among all packages."""
    function.__qualname__ = f"{function.__module__}.{function.__qualname__}"
    _parts.add(function.__qualname__)


def leave_parts() -> None:
    """Exempt parts from optimisation; Numba re-optimises nested kernels at every level."""
    library: Any = _codegen.CPUCodeLibrary
    wholly = library._optimize_final_module

    def optimise(self: Any) -> None:
        if self.name not in _parts:
            wholly(self)

    library._optimize_final_module = optimise


leave_parts()


# --- the processor -------------------------------------------------------------------------------

SLOW_SHLD = ("znver3", "znver4", "znver5")
"""Processors on which a double shift is slower than two single ones. LLVM no longer knows this of
these AMD processors (llvm/llvm-project#132720).
"""


def host() -> tuple[str, str]:
    """Return the processor Numba compiles for: its name in LLVM, and its features."""
    target: Any = import_module("numba.core.registry").cpu_target.target_context
    _, processor, features = target.codegen().magic_tuple()
    return processor, features


def tell_what_is_slow() -> None:
    """Shift sets of more than 64 places one word at a time, where that is faster
    (docs/decisions.md). Must run before Numba compiles anything; settings of the user are left
    alone.

    Numba has one setting per process, not one per function, and gives no access to LLVM's function
    attributes. So on these processors everything compiled with Numba after banmen's kernels are
    imported, also by other packages, uses this feature. It changes the instructions chosen for
    double shifts but no result. Numba's cache depends on the features, so functions of other
    packages compiled without it are compiled again. To prevent this, set NUMBA_CPU_FEATURES to the
    value shown by `numba -s`.
    """
    config = numba.config
    untouched = config.CPU_NAME is None and config.CPU_FEATURES is None
    if untouched and _llvm.get_host_cpu_name() in SLOW_SHLD:
        config.CPU_FEATURES = f"{_codegen.get_host_cpu_features()},+slow-shld"


tell_what_is_slow()
