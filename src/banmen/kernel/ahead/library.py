"""Calling kernels compiled ahead of time from Python.

    kernels = Library(Path("squish_order4.so"))     # needs squish_order4.json beside it
    legal = kernels["rules.count"](tables, state)

Arrays are writable objects with the buffer protocol in C order, such as NumPy arrays or a
`memoryview` with a shape, or an `Array` of `plain_arrays`, which has its address. This file needs
only the standard library. The package describes entries, blocks and manifests.
"""

from __future__ import annotations

import ctypes
import json
import struct
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

_OTHER_LETTERS = {"l": "q", "L": "Q"} if struct.calcsize("l") == 8 else {"l": "i", "L": "I"}
"""The letters of C's long, by its size."""


def head(gives: str) -> struct.Struct:
    """Return the head of a block: status and result."""
    return struct.Struct(f"@q{gives}0q")  # 0q: to the end of a slot


class Library:
    """The kernels of one set, by their names."""

    def __init__(self, path: Path, manifest: Path | None = None) -> None:
        """The manifest is beside the library if it is not said where."""
        self._code = ctypes.CDLL(str(path.resolve()))
        self._calls = calls(manifest or path)
        self._kernels: dict[str, Callable[..., Any]] = {}

    def __getitem__(self, name: str) -> Callable[..., Any]:
        """Return a kernel, called like in `banmen.kernel`; KeyError if it is not in the set."""
        if name not in self._kernels:
            call = self._calls[name]
            self._kernels[name] = self._kernel(self._code[name], call)
        return self._kernels[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._calls)

    def _kernel(self, entry: Any, call: Call) -> Callable[..., Any]:
        entry.argtypes, entry.restype = [ctypes.c_void_p], None

        def kernel(*arguments: Any) -> Any:
            block = call.block(arguments, address)
            entry(block)
            return call.given(block)

        return kernel


def calls(path: Path) -> dict[str, Call]:
    """Return the calls of the entries of a library or module, by name."""
    manifest = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return {name: Call(**told) for name, told in manifest.items()}


def address(array: Any) -> int:
    """Return the address of the items of an array."""
    known: int | None = getattr(array, "address", None)
    if known is not None:
        return known
    if told := getattr(array, "__array_interface__", None):  # NumPy's may be for reading only
        return int(told["data"][0])
    return ctypes.addressof((ctypes.c_char * 0).from_buffer(array))


class Call:
    """The layout of a block for one kernel."""

    def __init__(self, takes: list[str], gives: str) -> None:
        self._takes, self._head = takes, head(gives)
        self._arguments = struct.Struct("".join(map(_slots, takes)))
        self._block = ctypes.c_char * (self._head.size + self._arguments.size)

    def block(self, arguments: Iterable[Any], address: Callable[[Any], int]) -> Any:
        """Return a block with some arguments, with tuples flattened; `address` returns the address
        of an array.
        """
        block = self._block()
        self._arguments.pack_into(block, self._head.size, *self._packed(arguments, address))
        return block

    def given(self, block: Any) -> Any:
        """Return the result of a kernel: None, a value, or a tuple."""
        status, *values = self._head.unpack_from(block)
        if status:
            raise RuntimeError("a kernel raised an exception, which none should")
        return tuple(values) if len(values) > 1 else values[0] if values else None

    def _packed(self, arguments: Iterable[Any], address: Callable[[Any], int]) -> Iterator[Any]:
        for kind, argument in zip(self._takes, _flat(arguments), strict=True):
            if len(kind) == 1:
                yield argument
            else:
                lengths = _lengths(kind, argument)
                yield address(argument)
                yield from lengths


def _slots(kind: str) -> str:
    """Return the slots of an argument, in the letters of `struct`."""
    if len(kind) == 1:
        return kind if kind in "Qd" else "q"
    return f"{1 + int(kind[1:])}q"


def _flat(arguments: Iterable[Any]) -> Iterator[Any]:
    for argument in arguments:
        if isinstance(argument, tuple):
            yield from _flat(argument)
        else:
            yield argument


def _lengths(kind: str, array: Any) -> tuple[int, ...]:
    """Return an array's lengths; TypeError if a kernel does not accept it."""
    known = getattr(array, "letter", None)
    view = array if known else memoryview(array)
    letter, shape = known or view.format, view.shape or ()
    found = f"{_OTHER_LETTERS.get(letter, letter)}{len(shape)}"
    if found != kind or not (known or view.c_contiguous):
        raise TypeError(f"an array {found} where a kernel takes {kind}, in C's order")
    return shape
