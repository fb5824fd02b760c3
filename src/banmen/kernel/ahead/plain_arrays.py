"""The part of NumPy that playing needs, for systems without NumPy: words and small arrays.

An `Array` is for kernels compiled ahead of time, which read and write it; Python reads few of its
items. Items are contiguous in memory in C order. Rows and slices are views:

    a = zeros((3, 4), int32)       a[1]         the second row
    a[1, 2]                        a[:2]        the first two rows
    a[1] = 7                       a[1][:] = 7  the same
"""

from __future__ import annotations

import ctypes
import math
import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

_WORD = (1 << 64) - 1


class uint64(int):  # noqa: N801 (NumPy's name)
    """A word: 64 bits; excess bits are discarded."""

    itemsize = 8

    def __new__(cls, value: object = 0) -> uint64:
        return int.__new__(cls, int(value) & _WORD)  # type: ignore[call-overload]

    def __add__(self, other: int) -> uint64:
        return uint64(int(self) + int(other))

    def __sub__(self, other: int) -> uint64:
        return uint64(int(self) - int(other))

    def __mul__(self, other: int) -> uint64:
        return uint64(int(self) * int(other))

    def __and__(self, other: int) -> uint64:
        return uint64(int(self) & int(other))

    def __or__(self, other: int) -> uint64:
        return uint64(int(self) | int(other))

    def __xor__(self, other: int) -> uint64:
        return uint64(int(self) ^ int(other))

    def __lshift__(self, other: int) -> uint64:
        return uint64(int(self) << int(other)) if other < 64 else uint64(0)

    def __rshift__(self, other: int) -> uint64:
        return uint64(int(self) >> int(other))

    def __floordiv__(self, other: int) -> uint64:
        return uint64(int(self) // int(other))

    def __mod__(self, other: int) -> uint64:
        return uint64(int(self) % int(other))

    def __invert__(self) -> uint64:
        return uint64(~int(self))

    def __neg__(self) -> uint64:
        return uint64(-int(self))


class uint8(uint64):  # noqa: N801
    """A byte."""

    itemsize = 1

    def __new__(cls, value: object = 0) -> uint8:
        return int.__new__(cls, int(value) & 0xFF)  # type: ignore[call-overload]


class uint32(uint64):  # noqa: N801
    """A word of 32 bits."""

    itemsize = 4

    def __new__(cls, value: object = 0) -> uint32:
        return int.__new__(cls, int(value) & 0xFFFFFFFF)  # type: ignore[call-overload]


class int8(int):  # noqa: N801
    """An 8-bit integer."""

    itemsize = 1


class int16(int):  # noqa: N801
    """A 16-bit integer."""

    itemsize = 2


class int32(int):  # noqa: N801
    """A 32-bit integer."""

    itemsize = 4


class int64(int):  # noqa: N801
    """A 64-bit integer."""

    itemsize = 8


class float64(float):  # noqa: N801
    """A floating-point number."""

    itemsize = 8


unsignedinteger = bool_ = uint64  # in annotations only

_LETTERS = {
    uint64: "Q",
    uint32: "I",
    uint8: "B",
    int64: "q",
    int32: "i",
    int16: "h",
    int8: "b",
    float64: "d",
}
_KINDS = {letter: kind for kind, letter in _LETTERS.items()}


class Array:
    """Items of one kind in one, two or three dimensions."""

    def __init__(self, memory: memoryview, shape: tuple[int, ...]) -> None:
        """`memory` holds the items contiguously."""
        self.memory, self.shape = memory, shape
        self._address = 0

    def __class_getitem__(cls, kind: object) -> type[Array]:
        return cls

    @property
    def address(self) -> int:
        """The address of the items, constant for the lifetime of the array."""
        if not self._address:
            self._address = ctypes.addressof((ctypes.c_char * 0).from_buffer(self.memory))
        return self._address

    @property
    def letter(self) -> str:
        """The item type, as a letter of `struct`."""
        return self.memory.format

    @property
    def dtype(self) -> str:
        """The same, under NumPy's name."""
        return self.letter

    @property
    def itemsize(self) -> int:
        """The bytes of an item."""
        return self.memory.itemsize

    @property
    def nbytes(self) -> int:
        """The bytes of all items."""
        return self.memory.nbytes

    @property
    def size(self) -> int:
        """The number of items."""
        return len(self.memory)

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return len(self.shape)

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def __getitem__(self, at: Any) -> Any:
        if type(at) is int and len(self.shape) == 1:
            return self._item(at)
        start, stop, shape = self._stretch(at)
        if shape is None:
            return self._item(start)
        return Array(self.memory[start:stop], shape)

    def __setitem__(self, at: Any, value: Any) -> None:
        start, stop, shape = self._stretch(at)
        if shape is None:
            self.memory[start] = self._kept(value)
        elif isinstance(value, Array) and value.letter == self.letter:
            self.memory[start:stop] = _fitting(value, stop - start)
        elif isinstance(value, Iterable):
            self.memory[start:stop] = _fitting(array(value, _KINDS[self.letter]), stop - start)
        else:
            self._fill(start, stop, self._kept(value))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Array):
            return NotImplemented
        return self.shape == other.shape and self.memory == other.memory

    def __hash__(self) -> int:
        raise TypeError("an array changes: it has no hash")

    def reshape(self, shape: Sequence[int]) -> Array:
        """Return a view in another shape."""
        return Array(self.memory, tuple(shape))

    def copy(self) -> Array:
        """Return a copy."""
        return Array(_laid(bytearray(self.tobytes()), self.letter), self.shape)

    def tobytes(self) -> bytes:
        """Return the items as bytes."""
        return self.memory.tobytes()

    def tolist(self) -> list[Any]:
        """Return the items as nested lists of Python numbers."""
        if self.ndim == 1:
            return self.memory.tolist()
        return [row.tolist() for row in self]

    def _item(self, at: int) -> Any:
        value = self.memory[at]
        return uint64(value) if self.letter == "Q" else value

    def _kept(self, value: Any) -> Any:
        if self.letter == "d":
            return float(value)
        return int(value) & _WORD if self.letter == "Q" else int(value)

    def _fill(self, start: int, stop: int, value: Any) -> None:
        """Fill a range with one value, in pieces, because an array may be large."""
        piece = _laid(struct.pack(self.letter, value) * min(stop - start, 1 << 16), self.letter)
        for at in range(start, stop, max(1, len(piece))):
            beyond = min(stop, at + len(piece))
            self.memory[at:beyond] = piece[: beyond - at]

    def _stretch(self, at: Any) -> tuple[int, int, tuple[int, ...] | None]:
        """Return where an index or slice begins and ends in memory, and its shape; None for an
        item.
        """
        indices = at if isinstance(at, tuple) else (at,)
        start, size, shape = 0, len(self.memory), self.shape
        for place, index in enumerate(indices):
            step = math.prod(shape[1:])
            if isinstance(index, slice):
                first, beyond, stride = index.indices(shape[0])
                if stride != 1 or place + 1 < len(indices):
                    raise NotImplementedError("a stand-in has whole stretches of rows only")
                rows = max(0, beyond - first)
                return start + first * step, start + (first + rows) * step, (rows, *shape[1:])
            row = int(index) + (shape[0] if index < 0 else 0)
            if not 0 <= row < shape[0]:
                raise IndexError(f"no item {index} among {shape[0]}")
            start, size, shape = start + row * step, step, shape[1:]
        return start, start + size, shape or None


ndarray = Array


def _laid(memory: bytearray | bytes, letter: str) -> memoryview:
    """Return memory as items of a type."""
    cast: Any = memoryview(memory).cast
    return cast(letter)  # type: ignore[no-any-return]


def _fitting(value: Array, size: int) -> memoryview:
    if value.size != size:
        raise ValueError(f"{value.size} items where there are {size}")
    return value.memory


def zeros(shape: int | Sequence[int], kind: type = float64) -> Array:
    """Return an array of zeros."""
    sizes = (shape,) if isinstance(shape, int) else tuple(map(int, shape))
    letter = _LETTERS[kind]
    room = bytearray(math.prod(sizes) * struct.calcsize(letter))
    return Array(_laid(room, letter), sizes)


def array(items: Iterable[Any], kind: type | None = None) -> Array:
    """Return an array of some items, in one or two dimensions."""
    rows = list(items)
    nested = bool(rows) and isinstance(rows[0], (list, tuple, Array))
    flat = [item for row in rows for item in row] if nested else rows
    made = zeros((len(rows), len(rows[0])) if nested else len(rows), kind or _kind_of(flat))
    for at, item in enumerate(flat):
        made.memory[at] = made._kept(item)
    return made


def _kind_of(items: list[Any]) -> type:
    return float64 if any(isinstance(item, float) for item in items) else int64


def frombuffer(data: bytes, kind: type) -> Array:
    """Return a writable array with a copy of the items in some bytes."""
    memory = _laid(bytearray(data), _LETTERS[kind])
    return Array(memory, (len(memory),))


def dtype(kind: type) -> Any:
    """Return an item type, which has `itemsize`."""
    return kind


def seterr(**how: str) -> None:
    """Do nothing: words always wrap around."""
