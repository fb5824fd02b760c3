"""From LLVM's object to a module of WebAssembly, without a linker.

An object of WebAssembly is a module already: functions, data from address 0 on, and all references
between them in place. A linker has work where several are joined. Of one alone nothing is missing
but a list of what can be called from outside, and nothing is too much but notes for a linker:

    object      types  imports  functions                   code  data   linking  reloc.CODE  …
    module      types  imports  functions  global  exports  code  data

What uses a module makes its memory (`env.__linear_memory`) and, where the kernels need a stack, the
pointer to its top (`env.__stack_pointer`). Memory is free from `__heap_base` on, a global of the
module; the stack, which grows downwards, has to lie there too.

The formats: https://webassembly.github.io/spec/core/binary/modules.html and, of objects,
https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md.
"""

from __future__ import annotations

from collections.abc import Iterator

_START = b"\0asm\1\0\0\0"
_CUSTOM, _IMPORTS, _GLOBALS, _EXPORTS, _DATA = 0, 2, 6, 7, 11
_ORDER = (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 10, 11)
"""Sections in the order in which they stand."""
_FUNCTION, _TABLE, _MEMORY, _GLOBAL = range(4)
"""What can be imported and exported."""
_PROVIDED = {"__linear_memory", "__stack_pointer"}
_SYMBOLS, _FUNCTION_SYMBOL, _DATA_SYMBOL, _SECTION_SYMBOL = 8, 0, 1, 3
"""The part of the section `linking` that names what is in the object, and what it names there."""
_LOCAL, _UNDEFINED, _NAMED = 0x02, 0x10, 0x40
"""Flags of a symbol: only for the object itself; not in it; not in it and named all the same."""
_I32, _CONSTANT, _END = 0x7F, 0x41, 0x0B
_GRAIN = 16
"""Where free memory may begin: at a multiple of it."""


def linked(compiled: bytes) -> bytes:
    """The module that an object is; functions that are not internal can be called from outside."""
    sections, notes = _sections(compiled)
    imports = list(_imports(sections[_IMPORTS]))
    if missing := [name for name, _ in imports if name not in _PROVIDED]:
        raise ValueError(f"kernels call what is none: {', '.join(missing)}")
    heap = _signed(_free(sections.get(_DATA, b"")))
    sections[_GLOBALS] = bytes([1, _I32, 0, _CONSTANT]) + heap + bytes([_END])
    exports = [(name, _FUNCTION, at) for name, at in _functions(notes["linking"])]
    exports.append(("__heap_base", _GLOBAL, sum(kind == _GLOBAL for _, kind in imports)))
    sections[_EXPORTS] = _number(len(exports)) + b"".join(
        _sized(name.encode()) + bytes([kind]) + _number(at) for name, kind, at in exports
    )
    there = [id for id in _ORDER if id in sections]
    return _START + b"".join(bytes([id]) + _sized(sections[id]) for id in there)


def _sections(compiled: bytes) -> tuple[dict[int, bytes], dict[str, bytes]]:
    """The sections of an object by their ids, and those that are notes by their names."""
    sections: dict[int, bytes] = {}
    notes: dict[str, bytes] = {}
    rest = Bytes(compiled.removeprefix(_START))
    while rest:
        id, section = rest.byte(), rest.sized()
        if id == _CUSTOM:
            note = Bytes(section)
            name = note.sized().decode()
            notes[name] = note.rest()
        else:
            sections[id] = section
    return sections, notes


def _imports(section: bytes) -> Iterator[tuple[str, int]]:
    """What an object imports: names and kinds."""
    rest = Bytes(section)
    for _ in range(rest.number()):
        rest.sized()  # "env"
        name, kind = rest.sized().decode(), rest.byte()
        yield name, kind
        if kind == _FUNCTION:
            rest.number()  # its type
        elif kind == _GLOBAL:
            rest.number(), rest.number()  # its type, whether it changes
        else:
            if kind == _TABLE:
                rest.number()  # what it holds
            for _ in range(1 + rest.number() % 2):  # its least size, and if there is one its most
                rest.number()


def _functions(linking: bytes) -> Iterator[tuple[str, int]]:
    """The functions that can be called from outside: names and numbers."""
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


def _free(data: bytes) -> int:
    """The first address behind all data, rounded up."""
    rest, end = Bytes(data), 0
    for _ in range(rest.number() if data else 0):
        rest.number()  # that it is put where an address says
        rest.byte()
        at = rest.number()
        rest.byte()
        end = max(end, at + len(rest.sized()))
    return -(-end // _GRAIN) * _GRAIN


# --- bytes ---------------------------------------------------------------------------------------


class Bytes:
    """Bytes, read from the front."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def __bool__(self) -> bool:
        return self._at < len(self._data)

    def byte(self) -> int:
        """The next one."""
        self._at += 1
        return self._data[self._at - 1]

    def number(self) -> int:
        """A number that is not negative: seven bits a byte, the lowest first."""
        byte = self.byte()
        return byte & 0x7F | (self.number() << 7 if byte & 0x80 else 0)

    def sized(self) -> bytes:
        """So many bytes as the number in front of them says."""
        size = self.number()
        self._at += size
        return self._data[self._at - size : self._at]

    def rest(self) -> bytes:
        """All that is left."""
        return self._data[self._at :]


def _number(n: int) -> bytes:
    low, rest = n & 0x7F, n >> 7
    return bytes([low | 0x80]) + _number(rest) if rest else bytes([low])


def _signed(n: int) -> bytes:
    """A number that is not negative, where negative ones are possible: the highest bit is free."""
    low, rest = n & 0x7F, n >> 7
    return bytes([low | 0x80]) + _signed(rest) if rest or low & 0x40 else bytes([low])


def _sized(data: bytes) -> bytes:
    return _number(len(data)) + data
