"""From LLVM code of kernels to code for one kind of machine."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
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


SHIPPED = {
    "linux-x86_64-v3": Target("x86_64-unknown-linux-gnu", "x86-64-v3", ""),
    "linux-x86_64-v2": Target("x86_64-unknown-linux-gnu", "x86-64-v2", ""),
    "linux-arm64": Target("aarch64-unknown-linux-gnu", "generic", ""),
    "macos-arm64": Target("arm64-apple-macosx11.0.0", "apple-m1", ""),
    "macos-x86_64": Target("x86_64-apple-macosx10.13.0", "x86-64-v2", ""),
    "windows-x86_64": Target("x86_64-pc-windows-msvc", "x86-64-v2", ""),
}
"""The kinds of machine that wheels carry libraries for (`machines`)."""

_OWN = """
define hidden ptr @memset(ptr %to, i32 %value, i64 %many) nounwind "no-builtins" {
  %byte = trunc i32 %value to i8
  %none = icmp eq i64 %many, 0
  br i1 %none, label %done, label %next
next:
  %at = phi i64 [ 0, %0 ], [ %after, %next ]
  %place = getelementptr i8, ptr %to, i64 %at
  store i8 %byte, ptr %place
  %after = add i64 %at, 1
  %last = icmp eq i64 %after, %many
  br i1 %last, label %done, label %next
done:
  ret ptr %to
}
"""
"""What LLVM calls by this name, so that a library needs no other; on macOS LLVM also calls what
that system has. It may not become a call of itself.
"""
_FLOATS = "@_fltused = constant i32 0\n"
"""Windows wants this name of whatever has floating-point numbers."""
_ENTRY = re.compile(r'^define (?=void @"?[\w.]+"?\(ptr %block\))', re.MULTILINE)


def this_machine() -> Target:
    """Return this machine as a target, with all features of its processor."""
    features = _llvm.get_host_cpu_features().flatten()
    return Target(_llvm.get_default_triple(), _llvm.get_host_cpu_name(), features)


def module_of(text: str) -> bytes:
    """Return a WebAssembly module from LLVM code of kernels."""
    return linked(object_of(text, WEBASSEMBLY))


def write_library(text: str, target: Target, path: Path) -> None:
    """Write a shared library for a machine like this one; the system's C compiler links it."""
    with tempfile.TemporaryDirectory() as folder:
        compiled = Path(folder) / "kernels.o"
        compiled.write_bytes(object_of(text, target))
        compiler = os.environ.get("CC", "cc")
        subprocess.run([compiler, "-shared", "-s", "-o", path, compiled], check=True)


def write_shipped(text: str, kind: str, path: Path) -> None:
    """A shared library for one of the kinds of machine that wheels carry libraries for, linked by
    Zig, which links for all of them. It needs no other library.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "kernels.o").write_bytes(object_of(_whole(text, kind), SHIPPED[kind]))
        command = [*_linker(kind, path), "kernels.o"]
        caches = dict.fromkeys(("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR"), name)
        environment = {**os.environ, **caches}
        subprocess.run([_zig(), *command], check=True, cwd=folder, env=environment)


def _whole(text: str, kind: str) -> str:
    """LLVM's code with what a library for a kind of machine has to have."""
    if kind.startswith("windows"):
        text = _ENTRY.sub("define dllexport ", text) + _FLOATS
    return text + _OWN


def _linker(kind: str, path: Path) -> Sequence[str | Path]:
    """The command of Zig's that links for a kind of machine."""
    system, processor = kind.split("-")[:2]
    if system == "linux":
        return "ld.lld", "-shared", "--strip-all", "-o", path.resolve()
    if system == "windows":
        return "lld-link", "/dll", "/noentry", "/nodefaultlib", "/Brepro", f"/out:{path.resolve()}"
    named = {"arm64": "aarch64"}.get(processor, processor)
    name = f"-Wl,-install_name,{path.name}"
    target = ("-target", f"{named}-macos")
    return "cc", *target, "-shared", "-nostdlib", "-s", name, "-o", path.resolve()


def _zig() -> Path:
    """The program that the package `ziglang` brings."""
    found = find_spec("ziglang")
    if found is None or found.origin is None:
        raise RuntimeError("libraries for other machines are linked by Zig: pip install ziglang")
    return Path(found.origin).parent / ("zig.exe" if os.name == "nt" else "zig")


def object_of(text: str, target: Target) -> bytes:
    """Return the object code for a kind of machine, not linked."""
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
