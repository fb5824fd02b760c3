"""The kinds of machine that libraries are compiled for, and which one this is.

    here()        ("linux-x86_64-v3", "linux-x86_64-v2"): the first is the fastest

A kind is the system, the processor and, where programs may differ by what it can do, its level
(v2, v3: https://gitlab.com/x86-psABIs/x86-64-ABI). This file needs nothing but the standard
library.
"""

from __future__ import annotations

import functools
import platform
import sys
from pathlib import Path

SUFFIXES = {"linux": ".so", "macos": ".dylib", "windows": ".dll", "web": ".wasm"}
"""Of a library, by the system."""
_SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}
_PROCESSORS = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "arm64", "arm64": "arm64"}
_V3 = {"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"}
"""What Linux calls the abilities of level v3."""
_V2 = {"cx16", "lahf_lm", "popcnt", "ssse3", "sse4_1", "sse4_2"}
TOLD, _ENOUGH = Path("/proc/cpuinfo"), 1 << 13
"""Where Linux tells of its processors, and bytes that tell of one."""


def suffix(kind: str) -> str:
    """How a library for a kind of machine is named."""
    return SUFFIXES[kind.partition("-")[0]]


@functools.cache
def here() -> tuple[str, ...]:
    """The kinds whose libraries this machine can run, the fastest first; none where none is known.

    Only Linux says what the processor can do; elsewhere there is one kind for a processor, for all
    that are still in use.
    """
    if sys.platform == "emscripten":
        return ("web",)
    system = _SYSTEMS.get(sys.platform, "")
    processor = _PROCESSORS.get(platform.machine().lower(), "")
    if not (system and processor):
        return ()
    kind = f"{system}-{processor}"
    if kind != "linux-x86_64":
        return (kind,)
    able = _abilities()
    levels = {"v3": _V2 | _V3, "v2": _V2}
    return tuple(f"{kind}-{level}" for level, needed in levels.items() if needed <= able)


def _abilities() -> set[str]:
    """What the processor can do, in Linux's words."""
    try:
        with TOLD.open(encoding="ascii", errors="replace") as file:
            text = file.read(_ENOUGH)
    except OSError:
        return set()
    flags = next((line for line in text.splitlines() if line.startswith("flags")), "")
    return set(flags.partition(":")[2].split())
