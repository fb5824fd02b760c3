"""From Python to machine code: `@kernel` and its kin, and where compiled code is kept.

Compiled code is kept in ``<user cache>/banmen/<hash>``, the hash being that of all files
that can change it (`kernel.sources`) and of the versions of Python, NumPy and Numba. Numba's own
cache looks only at the file of the function itself and would miss an edit in a helper file; so an
edit in any of them starts an empty folder.
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
"""Whether kernels that were compiled ahead are used, out of `kernel.ahead.sets`. A function of
`@kernel` is an ordinary one then."""
COMPILED = not INTERPRETED and not AHEAD
"""Whether Numba compiles them."""

if COMPILED:  # importing Numba takes half a second
    from banmen.kernel import numba_patches as patches


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


def part_kernel(function: F) -> F:
    """An inner kernel that is optimised only where it is inlined, not before by itself. Kernels in
    kernels in kernels compile sooner so; and what suits a loop is decided where more is known of
    it, which can be faster or slower: measure it.
    """
    return _compiled(function, forceinline=True, no_cpython_wrapper=True, part=True)


def large_kernel(function: F) -> F:
    """A kernel that is called, not inlined: for what is large and used in several places."""
    return _compiled(function, forceinline=False)


def large_inner_kernel(function: F) -> F:
    """A kernel for other kernels alone that is called, not inlined."""
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
    """Compile a kernel for arguments like these, and keep it, without running it."""
    if COMPILED:
        typed: Any = function
        typed.compile(tuple(map(patches.numba.typeof, arguments)))


_special: WeakKeyDictionary[Callable[..., Any], dict[str, bool]] = WeakKeyDictionary()
"""Every function that was made a kernel, and how it is compiled besides `HOW`."""


def is_kernel(value: object) -> bool:
    """Whether something is a kernel, compiled or interpreted."""
    return isinstance(plain(value), FunctionType) and plain(value) in _special


def kernel_like(function: F, other: Callable[..., Any]) -> F:
    """A function as a kernel of the same kind as another one: inner, large, …"""
    return _compiled(function, **_special[plain(other)])


def plain(value: Any) -> Any:
    """The Python function behind a kernel; anything else as it is."""
    return getattr(value, "py_func", value)
