"""Kernels compiled by Numba, as one LLVM module for any processor.

This needs a process in which Numba compiles for a generic processor, with an empty cache
(`environment`): Numba has no LLVM code of kernels loaded from its cache.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from banmen.kernel.ahead.library import head
from banmen.kernel.numba_patches import numba

_llvm: Any = import_module("llvmlite.binding")
_types: Any = numba.types

_LETTERS = {
    "int64": "q",
    "uint64": "Q",
    "int32": "i",
    "uint32": "I",
    "uint16": "H",
    "uint8": "B",
    "int16": "h",
    "int8": "b",
    "float64": "d",
    "bool": "?",
}
"""The letters of Python's `struct` by Numba's types."""
_FOR_PYTHON = re.compile(r"^define [^\n]*@_ZN7cpython.*?^}\n", re.MULTILINE | re.DOTALL)
"""The wrapper through which Python calls a kernel."""


class Portable(NamedTuple):
    """Kernels as LLVM code, and the manifest of their entries."""

    text: str
    manifest: dict[str, dict[str, Any]]


class Root(NamedTuple):
    """A kernel that is called from outside, and example arguments."""

    kernel: Callable[..., Any]
    arguments: tuple[object, ...]


def environment(cache: Path) -> dict[str, str]:
    """Return environment variables for such a process: a generic processor, and an empty cache
    folder.
    """
    return {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "XDG_CACHE_HOME": str(cache)}


def portable(roots: Mapping[str, Root]) -> Portable:
    """Return some kernels, by the names of their entries, and all that they call."""
    whole, manifest = None, {}
    for name, root in roots.items():
        compiled = _compiled(root)
        module = _llvm.parse_assembly(_text(compiled))
        takes, gives = list(_flat(compiled.signature.args)), _given(compiled.signature.return_type)
        manifest[name] = {"takes": takes, "gives": gives}
        module.link_in(_llvm.parse_assembly(_entry(name, module, compiled, takes, gives)))
        if whole is None:
            whole = module
        else:
            whole.link_in(module)
    _keep(whole, manifest.keys())
    return Portable(str(whole), manifest)


def _compiled(root: Root) -> Any:
    """Return a kernel compiled by Numba."""
    kinds = tuple(map(numba.typeof, root.arguments))
    kernel: Any = root.kernel
    kernel.compile(kinds)
    return kernel.overloads[kinds]


def _text(compiled: Any) -> str:
    """Return the LLVM code of a kernel and of all that it calls. Python's names shared by many
    kernels are `common`, which WebAssembly does not support.
    """
    text = _FOR_PYTHON.sub("", compiled.library.get_llvm_str())
    return text.replace("= common ", "= linkonce_odr ")


def _keep(module: Any, entries: Any) -> None:
    """Remove everything that no entry needs. Functions not exported are made internal, so they are
    called directly.
    """
    for function in module.functions:
        if not function.is_declaration and function.name not in entries:
            function.linkage = "internal"
    for value in module.global_variables:
        if not value.is_declaration:
            value.linkage = "internal"
    passes = _llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.add_strip_dead_prototype_pass()
    machine = _llvm.Target.from_default_triple().create_target_machine()
    passes.run(module, _llvm.create_pass_builder(machine, _llvm.create_pipeline_tuning_options()))
    module.verify()


# --- entries -------------------------------------------------------------------------------------


class _Unpacked:
    """The lines of an entry that read arguments from a block."""

    def __init__(self, first: int) -> None:
        self.lines: list[str] = []
        self._slot = first

    def take(self, kind: str) -> str:
        """Return the next slot, as a value of one of LLVM's types."""
        self._add(f"getelementptr i64, ptr %block, i64 {self._slot}")
        self._slot += 1
        return self._add(f"load {kind}, ptr {self._last}")

    def take_array(self, letter: str, dimensions: int) -> list[str]:
        """Return an array in Numba's layout: two addresses for Python (none here), the number of
        items, the size of one, their address, lengths and strides.
        """
        where = self.take("ptr")
        lengths = [self.take("i64") for _ in range(dimensions)]
        strides = [str(struct.calcsize(letter))]
        for length in reversed(lengths):
            strides.insert(0, self._add(f"mul i64 {strides[0]}, {length}"))
        items = self._add(f"udiv i64 {strides[0]}, {strides[-1]}")
        numbers = [f"i64 {number}" for number in (*lengths, *strides[1:])]
        return [
            "ptr null",
            "ptr null",
            f"i64 {items}",
            f"i64 {strides[-1]}",
            f"ptr {where}",
            *numbers,
        ]

    @property
    def _last(self) -> str:
        return f"%v{len(self.lines) - 1}"

    def _add(self, instruction: str) -> str:
        self.lines.append(f"%v{len(self.lines)} = {instruction}")
        return self._last


def _entry(name: str, module: Any, compiled: Any, takes: list[str], gives: str) -> str:
    """Return the function that unpacks a block and calls a kernel, as LLVM code. A kernel gets the
    addresses of its result and of an exception, and its arguments; it returns 0, or -2 for None, if
    it has raised no exception.
    """
    symbol = compiled.fndesc.llvm_func_name
    kinds = [str(argument.type) for argument in module.get_function(symbol).arguments]
    block = _Unpacked(head(gives).size // 8)
    arguments = ["ptr %given", "ptr %block"]
    for taken in takes:
        if len(taken) > 1:
            arguments += block.take_array(taken[0], int(taken[1:]))
        else:
            kind = kinds[len(arguments)]
            arguments.append(f"{kind} {block.take(kind)}")
    call = f'%done = call i32 @"{symbol}"({", ".join(arguments)})'
    return "\n".join(
        [
            f'target datalayout = "{module.data_layout}"',
            f'target triple = "{module.triple}"',
            f'declare i32 @"{symbol}"({", ".join(kinds)})',
            f'define void @"{name}"(ptr %block) {{',
            "%given = getelementptr i64, ptr %block, i64 1",
            *block.lines,
            call,
            "%some = icmp ne i32 %done, 0",
            "%other = icmp ne i32 %done, -2",
            "%raised = and i1 %some, %other",
            "%status = zext i1 %raised to i64",
            "store i64 %status, ptr %block",
            "ret void",
            "}",
        ]
    )


def _flat(kinds: Iterable[Any]) -> Iterator[str]:
    """Yield the letters of a kernel's arguments."""
    for kind in kinds:
        if isinstance(kind, _types.BaseTuple):
            yield from _flat(kind)
        elif isinstance(kind, _types.Array):
            if kind.layout != "C":
                raise ValueError(f"{kind}: arrays have to lie in C's order")
            yield f"{_LETTERS[str(kind.dtype)]}{kind.ndim}"
        else:
            yield _LETTERS[str(kind)]


def _given(kind: Any) -> str:
    """Return the letters of a kernel's result."""
    general = _types.unliteral(kind)
    if isinstance(general, _types.NoneType):
        return ""
    members = general if isinstance(general, _types.BaseTuple) else [general]
    return "".join(_LETTERS[str(_types.unliteral(member))] for member in members)
