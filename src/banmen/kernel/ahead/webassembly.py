"""From LLVM's object file to a WebAssembly module, without a linker.

A WebAssembly object file is already a module: functions, data, and all references between them
resolved. A linker is only needed to join several. A single one lacks only the exports and the
memory its data need, and has only the linker's notes in excess:

    object                types  imports  functions           code  data   linking  reloc.CODE  …
    module    dylink.0    types  imports  functions  exports  code  data

The module can be loaded by Emscripten's `dlopen`, and so by Pyodide's `ctypes`: it is
position-independent. The loader provides a memory (`env.memory`), the address of its data there
(`env.__memory_base`), and, if kernels need a stack, the pointer to its top (`env.__stack_pointer`).
`dylink.0` has the size and alignment of the data.

Formats: https://webassembly.github.io/spec/core/binary/modules.html and, of objects and of modules
that are loaded, Linking.md and DynamicLinking.md in
https://github.com/WebAssembly/tool-conventions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

_START = b"\0asm\1\0\0\0"
_CUSTOM, _IMPORTS, _EXPORTS, _DATA, _DATA_COUNT = 0, 2, 7, 11, 12
_ORDER = (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 10, 11)
"""Sections in their order in a module."""
_FUNCTION, _TABLE, _MEMORY, _GLOBAL = range(4)
"""Kinds of imports and exports."""
_MEMORY_BASE = "__memory_base"
_PROVIDED = {"__linear_memory": "memory", "__stack_pointer": "__stack_pointer"} | {
    _MEMORY_BASE: _MEMORY_BASE
}
"""Imports of an object, and their names in the loader."""
_SYMBOLS, _FUNCTION_SYMBOL, _DATA_SYMBOL, _SECTION_SYMBOL = 8, 0, 1, 3
"""The part of the section `linking` with the symbols of the object, and kinds of symbols."""
_LOCAL, _UNDEFINED, _NAMED = 0x02, 0x10, 0x40
"""Flags of a symbol: local to the object; undefined; undefined with an explicit name."""
_GLOBAL_GET, _CONSTANT, _END = 0x23, 0x41, 0x0B
_MEMORY_NOTE, _ALIGNED = 1, 4
"""The part of `dylink.0` with the size of data, and their alignment of 2**4."""


def linked(compiled: bytes) -> bytes:
    """Return an object as a module; functions that are not internal are exported."""
    sections, notes = _sections(compiled)
    imports = list(_imports(sections[_IMPORTS]))
    if missing := [one.name for one in imports if one.name not in _PROVIDED]:
        raise ValueError(f"kernels call what is none: {', '.join(missing)}")
    data = _data(sections.pop(_DATA, b""))
    if data:
        bases = [one.name for one in imports if one.kind == _GLOBAL]
        sections[_DATA] = _one_piece(data, bases.index(_MEMORY_BASE))
        sections[_DATA_COUNT] = _number(1)
    sections[_IMPORTS] = _number(len(imports)) + b"".join(map(_imported, imports))
    functions = list(_functions(notes["linking"]))
    sections[_EXPORTS] = _number(len(functions)) + b"".join(
        _sized(name.encode()) + bytes([_FUNCTION]) + _number(at) for name, at in functions
    )
    there = [id for id in _ORDER if id in sections]
    note = _sized(b"dylink.0") + bytes([_MEMORY_NOTE]) + _sized(_room(len(data)))
    return b"".join(
        [_START, bytes([_CUSTOM]), _sized(note)]
        + [bytes([id]) + _sized(sections[id]) for id in there]
    )


def _room(size: int) -> bytes:
    """Return the size and alignment of data, and no table of functions."""
    return _number(size) + _number(_ALIGNED) + _number(0) + _number(0)


def _one_piece(data: bytes, base: int) -> bytes:
    """Return all data as one segment, at the address in a global."""
    place = bytes([_GLOBAL_GET]) + _number(base) + bytes([_END])
    return _number(1) + _number(0) + place + _sized(data)


def _sections(compiled: bytes) -> tuple[dict[int, bytes], dict[str, bytes]]:
    """Return the sections of an object by id, and custom sections by name."""
    sections: dict[int, bytes] = {}
    notes: dict[str, bytes] = {}
    rest = Bytes(compiled.removeprefix(_START))
    while rest:
        id, section = rest.byte(), rest.sized()
        if id == _CUSTOM:
            note = Bytes(section)
            name = note.sized().decode()
            notes[name] = note.left
        else:
            sections[id] = section
    return sections, notes


class Import(NamedTuple):
    """An import of an object: its name, its kind, and the description that depends on the kind."""

    name: str
    kind: int
    told: bytes


def _imports(section: bytes) -> Iterator[Import]:
    """Yield the imports of an object."""
    rest = Bytes(section)
    for _ in range(rest.number()):
        rest.sized()  # "env"
        name, kind, before = rest.sized().decode(), rest.byte(), rest.left
        if kind == _FUNCTION:
            rest.number()  # its type
        elif kind == _GLOBAL:
            rest.number(), rest.number()  # its type, whether it changes
        else:
            if kind == _TABLE:
                rest.number()  # what it holds
            for _ in range(1 + rest.number() % 2):  # its least size, and if there is one its most
                rest.number()
        yield Import(name, kind, before[: len(before) - len(rest.left)])


def _imported(one: Import) -> bytes:
    """Return an import of the module."""
    return _sized(b"env") + _sized(_PROVIDED[one.name].encode()) + bytes([one.kind]) + one.told


def _functions(linking: bytes) -> Iterator[tuple[str, int]]:
    """Yield the names and numbers of exported functions."""
    rest = Bytes(linking)
    rest.number()  # the version
    while rest:
        kind, part = rest.byte(), Bytes(rest.sized())
        for _ in range(part.number() if kind == _SYMBOLS else 0):
            what, flags = part.byte(), part.number()
            inside = not flags & _UNDEFINED
            if what == _SECTION_SYMBOL:
                part.number()
            elif what == _DATA_SYMBOL:
                part.sized()
                for _ in range(3 if inside else 0):  # in which piece of data, where, how long
                    part.number()
            else:
                at = part.number()
                name = part.sized().decode() if inside or flags & _NAMED else ""
                if what == _FUNCTION_SYMBOL and inside and not flags & _LOCAL:
                    yield name, at


def _data(section: bytes) -> bytes:
    """Return all data from address 0 on, with zeros between segments."""
    rest, data = Bytes(section), bytearray()
    for _ in range(rest.number() if section else 0):
        rest.number()  # that it is put where an address says
        rest.byte()
        at = rest.number()
        rest.byte()
        piece = rest.sized()
        data.extend(bytes(at - len(data)))
        data += piece
    return bytes(data)


# --- bytes ---------------------------------------------------------------------------------------


class Bytes:
    """Bytes, read from the front."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def __bool__(self) -> bool:
        return self._at < len(self._data)

    def byte(self) -> int:
        """Return the next byte."""
        self._at += 1
        return self._data[self._at - 1]

    def number(self) -> int:
        """Return a non-negative number in LEB128: seven bits per byte, lowest first."""
        byte = self.byte()
        return byte & 0x7F | (self.number() << 7 if byte & 0x80 else 0)

    def sized(self) -> bytes:
        """Return bytes preceded by their number."""
        size = self.number()
        self._at += size
        return self._data[self._at - size : self._at]

    @property
    def left(self) -> bytes:
        """The remaining bytes."""
        return self._data[self._at :]


def _number(n: int) -> bytes:
    low, rest = n & 0x7F, n >> 7
    return bytes([low | 0x80]) + _number(rest) if rest else bytes([low])


def _sized(data: bytes) -> bytes:
    return _number(len(data)) + data
