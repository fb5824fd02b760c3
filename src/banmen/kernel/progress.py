"""Progress of compilation: which of the kernels that some kernels use are compiled.

    reached([play])      the names of play, moves, trail, …: of all kernels it uses
    counting(tell)       within it, `tell` receives the name of every kernel made ready

Names, because the same kernel may be bound again elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from banmen.kernel.binding import globals_of
from banmen.kernel.compiling import COMPILED, is_kernel, plain


def reached(kernels: Iterable[Callable[..., Any]]) -> frozenset[str]:
    """Return the names of some kernels and of all that they call."""
    found: set[str] = set()
    todo = [plain(kernel) for kernel in kernels]
    while todo:
        function = todo.pop()
        if _name(function) not in found:
            found.add(_name(function))
            used = map(function.__globals__.get, globals_of(function.__code__))
            todo += [plain(value) for value in used if is_kernel(value)]
    return frozenset(found)


@contextmanager
def counting(tell: Callable[[str], None]) -> Iterator[None]:
    """Pass to `tell` the name of every kernel compiled or loaded from the cache in this context."""
    if not COMPILED:
        yield
        return
    event: Any = import_module("numba.core.event")
    listener = _listener(event.Listener, tell)
    event.register("numba:compile", listener)
    try:
        yield
    finally:
        event.unregister("numba:compile", listener)


def _listener(base: type, tell: Callable[[str], None]) -> Any:
    """Return a listener that passes the name of each finished kernel to `tell`."""

    def ended(_: object, told: Any) -> None:
        function = told.data["dispatcher"].py_func
        if is_kernel(function):
            tell(_name(function))

    return type("Compiled", (base,), {"on_start": lambda *_: None, "on_end": ended})()


def _name(function: Any) -> str:
    return f"{function.__module__}.{function.__qualname__}"
