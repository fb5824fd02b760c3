"""From LLVM's code of some kernels to what one kind of machine runs."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from banmen.kernel.ahead.webassembly import linked

_llvm: Any = import_module("llvmlite.binding")

_LAYOUT = re.compile(r'^target datalayout = ".*"$', re.MULTILINE)
_TRIPLE = re.compile(r'^target triple = ".*"$', re.MULTILINE)


class Target(NamedTuple):
    """A kind of machine, in LLVM's words."""

    triple: str
    processor: str
    features: str


WEBASSEMBLY = Target(
    "wasm32-unknown-emscripten",
    "generic",
    "+simd128,+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals",
)
"""Every browser since Safari 16.4, Chrome 91, Firefox 89."""


def this_machine() -> Target:
    """The machine that this runs on, its processor and all that it can do."""
    features = _llvm.get_host_cpu_features().flatten()
    return Target(_llvm.get_default_triple(), _llvm.get_host_cpu_name(), features)


def module_of(text: str) -> bytes:
    """A module of WebAssembly, from LLVM's code of kernels."""
    return linked(object_of(text, WEBASSEMBLY))


def write_library(text: str, target: Target, path: Path) -> None:
    """A shared library for a machine like this one; the system's C compiler links it."""
    with tempfile.TemporaryDirectory() as folder:
        compiled = Path(folder) / "kernels.o"
        compiled.write_bytes(object_of(text, target))
        compiler = os.environ.get("CC", "cc")
        subprocess.run([compiler, "-shared", "-s", "-o", path, compiled], check=True)


def object_of(text: str, target: Target) -> bytes:
    """What LLVM's code becomes for a kind of machine, not yet linked."""
    _llvm.initialize_all_targets()
    _llvm.initialize_all_asmprinters()
    kind = _llvm.Target.from_triple(target.triple)
    machine = kind.create_target_machine(
        cpu=target.processor, features=target.features, opt=3, reloc="pic"
    )
    text = _LAYOUT.sub(f'target datalayout = "{machine.target_data}"', text)
    module = _llvm.parse_assembly(_TRIPLE.sub(f'target triple = "{target.triple}"', text))
    tuning = _llvm.create_pipeline_tuning_options(speed_level=3)
    builder = _llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    compiled: bytes = machine.emit_object(module)
    return compiled
