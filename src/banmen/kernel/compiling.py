"""From Python to machine code: `@kernel` and its variants, and the cache of compiled code.

Compiled code is cached in ``<user cache>/banmen/<hash>``. The hash covers all files that can change
it (`kernel.sources`) and the versions of Python, NumPy and Numba, so an edit in any of them starts
an empty folder. Numba's own cache checks only the file of the function itself and would miss an
edit in a helper file.
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
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from banmen.kernel.sources import PACKAGE, sources

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
AHEAD = not INTERPRETED and (
    os.environ.get("BANMEN_KERNELS") == "ahead" or find_spec("numba") is None
)
"""Whether kernels compiled ahead of time are used, from `kernel.ahead.sets`. Functions with
`@kernel` are then ordinary ones.
"""
COMPILED = not INTERPRETED and not AHEAD
"""Whether Numba compiles kernels."""

if COMPILED:  # importing Numba takes half a second
    from banmen.kernel import numba_patches as patches


@functools.cache
def cache_folder() -> Path:
    """Return the folder of the compiled code of this version of the kernels."""
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
    """Return a folder of this process alone, used if the user's cache is not writable."""
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


def kernel(function: F) -> F:
    """Compile a function with Numba: cached, without the GIL, without bounds checks.

    The kernel is compiled at its first call. Everything it calls is inlined, so a search becomes
    one loop that LLVM optimises as a whole.
    """
    return _compiled(function, forceinline=True)


def inner_kernel(function: F) -> F:
    """Compile a kernel that only other kernels call: without the wrapper for Python it compiles a
    third faster. Calling it from Python crashes the process.
    """
    return _compiled(function, forceinline=True, no_cpython_wrapper=True)


def part_kernel(function: F) -> F:
    """Compile an inner kernel that is optimised only where it is inlined, not before by itself.
    Deeply nested kernels compile faster this way. The resulting code can be faster or slower, since
    it is optimised with more context: measure it.
    """
    return _compiled(function, forceinline=True, no_cpython_wrapper=True, part=True)


def large_kernel(function: F) -> F:
    """Compile a kernel that is called, not inlined: for large kernels used in several places."""
    return _compiled(function, forceinline=False)


def large_inner_kernel(function: F) -> F:
    """Compile a kernel that only other kernels call, and that is not inlined."""
    return _compiled(function, forceinline=False, no_cpython_wrapper=True)


def _compiled(function: F, part: bool = False, **special: bool) -> F:
    _special[function] = {**special, "part": part}
    if not COMPILED:
        return function
    source = Path(function.__code__.co_filename)
    if source.is_relative_to(PACKAGE) and source not in sources():
        raise RuntimeError(
            f"{source.name} holds a kernel that kernel.sources does not find: "
            "decorate it with @kernel or one of its kin, by that name"
        )
    if part:
        patches.leave_to_callers(function)
    with patches.cache_in(cache_folder()):
        compiled: F = patches.numba.njit(**patches.HOW, **special)(function)
    if special["forceinline"]:
        patches.compile_once(compiled)
    return compiled


def compile_for(function: Callable[..., Any], *arguments: object) -> None:
    """Compile a kernel for arguments like these, and cache it, without running it."""
    if COMPILED:
        typed: Any = function
        typed.compile(tuple(map(patches.numba.typeof, arguments)))


_special: WeakKeyDictionary[Callable[..., Any], dict[str, bool]] = WeakKeyDictionary()
"""The compile options besides `HOW` of every kernel."""


def is_kernel(value: object) -> bool:
    """Return whether a value is a kernel, compiled or interpreted."""
    return isinstance(plain(value), FunctionType) and plain(value) in _special


def kernel_like(function: F, other: Callable[..., Any]) -> F:
    """Make a function a kernel of the same kind (inner, large, …) as another one."""
    return _compiled(function, **_special[plain(other)])


def plain(value: Any) -> Any:
    """Return the Python function behind a kernel; any other value unchanged."""
    return getattr(value, "py_func", value)
