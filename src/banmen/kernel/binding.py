"""Binding: kernels compiled again with other values for some of the names they use.

One source serves boards of one, two, three or four words (``WORDS = 2``), and a search is written
once, over the kernels of an unspecified game, and then bound to each game. docs/binding.md has a
diagram.
"""

from __future__ import annotations

import dis
import functools
import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import CodeType, FunctionType, ModuleType
from typing import Any

from banmen.kernel.arrays import np
from banmen.kernel.compiling import F, is_kernel, kernel_like, plain


class UnboundError(NotImplementedError):
    """A placeholder for a game's own kernel was called."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"`{name}` stands for a game's own kernel, and no game is bound here: "
            "banmen.games.contract.bind puts a game's in its place (docs/binding.md)"
        )


class Binding:
    """A callable that returns a kernel with other values substituted.

    >>> from banmen.games import hexagon
    >>> order5 = Binding("order5", {hexagon: {"WORDS": 2}})
    >>> order5(hexagon.show) is order5(hexagon.show)
    True

    Kernels that a bound kernel calls are bound, too. A kernel that uses none of the names, directly
    or through others, is returned unchanged, so all bindings share it.
    """

    def __init__(
        self, label: str, given: Mapping[ModuleType, Mapping[str, object]] | None = None
    ) -> None:
        """Substitute the values `given` for names of modules; other modules may import them under
        the same names. ¶ `label` distinguishes bound kernels in the cache by the kernels
        substituted; constants are distinguished by a hash.
        """
        self._given = [
            (name, vars(module)[name], value)
            for module, names in (given or {}).items()
            for name, value in names.items()
        ]
        self.label = "_".join([label, *_marks(value for _, _, value in self._given)])
        self._bound: dict[Callable[..., Any], Any] = {}

    def __call__(self, kernel: F) -> F:
        """Return a kernel bound; it is compiled at its first call."""
        source = plain(kernel)
        if source not in self._bound:
            self._bound[source] = self._bind(kernel, source)
        bound: F = self._bound[source]
        return bound

    def _bind(self, kernel: F, source: Any) -> F:
        """Return a copy of a kernel with other globals, or the kernel itself if none differ."""
        scope = source.__globals__
        names = [name for name in globals_of(source.__code__) if name in scope]
        values = {name: self._value(name, scope[name]) for name in names}
        if all(value is scope[name] for name, value in values.items()):
            return kernel
        copy: Any = FunctionType(
            source.__code__, {**scope, **values}, source.__name__, source.__defaults__
        )
        copy.__qualname__ = f"{source.__name__}_{self.label}"
        copy.__doc__ = source.__doc__
        bound: F = kernel_like(copy, source)
        return bound

    def _value(self, name: str, value: object) -> object:
        """Return the bound value of a kernel's global."""
        for known, own, other in self._given:
            if name == known and value is own:
                value = other
                break
        if is_kernel(value):
            kernel: Any = value
            return self(kernel)
        return value


def _marks(values: Iterable[object]) -> Iterator[str]:
    """Yield a short hash of the constants among some values, if there are any."""
    digest, constants = hashlib.sha256(), [value for value in values if not callable(value)]
    for value in constants:
        if isinstance(value, np.ndarray):
            digest.update(f"{value.dtype} {value.shape}".encode() + value.tobytes())
        else:
            digest.update(repr(value).encode() + b"\0")
    if constants:
        yield digest.hexdigest()[:8]


@functools.cache
def globals_of(code: CodeType) -> tuple[str, ...]:
    """Return the global names that a function uses."""
    loads = (step for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL")
    return tuple(sorted({str(step.argval) for step in loads}))
