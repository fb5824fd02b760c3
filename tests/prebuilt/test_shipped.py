"""Libraries for every kind of machine: what their files say, and that this machine's play."""

from __future__ import annotations

import os
import platform
import struct
from collections.abc import Callable
from pathlib import Path

import pytest

import banmen
from banmen.kernel.ahead import machines
from banmen.kernel.ahead.library import Library, calls
from banmen.kernel.ahead.machines import here
from banmen.kernel.ahead.targets import SHIPPED
from banmen.prebuilt.files import shipped_library
from tests.prebuilt.games import tally, told
from tests.prebuilt.ways import Here, numba_way

GAME = banmen.game("flipflop")
OF_MACOS = {"___bzero", "_bzero", "dyld_stub_binder"}
"""What macOS has at hand for every program."""


def test_this_machine_runs_some() -> None:
    if platform.machine() == "x86_64" and platform.system() == "Linux":
        assert here()[-1] == "linux-x86_64-v2"
    assert set(here()) <= SHIPPED.keys()


@pytest.mark.parametrize("kind", here())
def test_the_same_games_are_played(kind: str) -> None:
    known, way = numba_way(GAME), Here(Library(shipped_library(GAME, kind)))
    assert list(told(way, GAME, 3)) == list(told(known, GAME, 3))
    assert tally(way, GAME, 100) == tally(known, GAME, 100)


@pytest.mark.parametrize(
    ("flags", "levels"),
    [
        ("cx16 lahf_lm popcnt ssse3 sse4_1 sse4_2", ["v2"]),
        (
            "cx16 lahf_lm popcnt ssse3 sse4_1 sse4_2 avx avx2 bmi1 bmi2 f16c fma abm movbe",
            ["v3", "v2"],
        ),
        ("sse sse2", []),
    ],
)
def test_the_level_is_chosen_by_what_the_processor_can_do(
    flags: str, levels: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cpuinfo").write_text(f"processor\t: 0\nflags\t\t: fpu {flags}\n\nprocessor\t: 1\n")
    monkeypatch.setattr(machines, "TOLD", tmp_path / "cpuinfo")
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    monkeypatch.setattr("sys.platform", "linux")
    assert machines.here.__wrapped__() == tuple(f"linux-x86_64-{level}" for level in levels)


# --- what is in their files ----------------------------------------------------------------------


@pytest.mark.parametrize("kind", SHIPPED)
def test_a_library_has_its_kernels_and_asks_for_nothing_else(kind: str) -> None:
    path = shipped_library(GAME, kind)
    data = path.read_bytes()
    read, processor, ours = FORMATS[kind]
    found, exported, imported = read(data)
    assert found == processor
    assert {name.removeprefix(ours) for name in exported} >= calls(path).keys()
    assert {name.removeprefix(ours) for name in exported} - calls(path).keys() <= SYSTEM
    assert imported <= (OF_MACOS if kind.startswith("macos") else set())
    assert os.fsencode(Path.home()) not in data


SYSTEM = {"__mh_dylib_header", "__dso_handle", "_mh_dylib_header"}
"""What a linker adds by itself."""
Told = tuple[int, set[str], set[str]]
"""The processor, what can be called from outside, and what is called elsewhere."""


def text_at(data: bytes, at: int) -> str:
    """A text that ends with a zero."""
    return data[at : data.index(0, at)].decode()


def elf(data: bytes) -> Told:
    """A shared object: its dynamic symbols; and it needs no other library."""
    assert data[:6] == b"\x7fELF\x02\x01"
    kind, processor = struct.unpack_from("<HH", data, 16)
    assert kind == 3  # a shared object
    start, size, count = *struct.unpack_from("<Q", data, 40), *struct.unpack_from("<HH", data, 58)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, start + i * size) for i in range(count)]
    (dynamic,) = (one for one in sections if one[1] == 6)
    tags = struct.iter_unpack("<qQ", data[dynamic[4] : dynamic[4] + dynamic[5]])
    assert 1 not in {tag for tag, _ in tags}  # a library that is needed
    (table,) = (one for one in sections if one[1] == 11)
    names = sections[table[6]][4]
    symbols = struct.iter_unpack("<IBBHQQ", data[table[4] : table[4] + table[5]])
    exported, imported = set[str](), set[str]()
    for name, _, _, section, _, _ in symbols:
        if name:
            (exported if section else imported).add(text_at(data, names + name))
    return processor, exported, imported


def mach_o(data: bytes) -> Told:
    """A dynamic library: its symbols that are seen from outside; and it is signed where it must."""
    magic, processor, _, kind, commands = struct.unpack_from("<IiiII", data)
    assert (magic, kind) == (0xFEEDFACF, 6)
    at, exported, imported, seen = 32, set[str](), set[str](), set[int]()
    for _ in range(commands):
        command, size = struct.unpack_from("<II", data, at)
        seen.add(command)
        if command == 2:  # the table of symbols
            symbols, count, names, _ = struct.unpack_from("<IIII", data, at + 8)
            for i in range(count):
                name, what, _, _, _ = struct.unpack_from("<IBBHQ", data, symbols + 16 * i)
                if what & 1:
                    (exported if what & 0xE else imported).add(text_at(data, names + name))
        at += size
    assert 0x1D in seen or processor != ARM_MACH  # the signature that Apple's processors ask for
    return processor, exported, imported


def pe(data: bytes) -> Told:
    """A DLL: its table of exports; and it has no imports."""
    head = struct.unpack_from("<I", data, 60)[0]
    assert data[head : head + 4] == b"PE\0\0"
    processor, count = struct.unpack_from("<HH", data, head + 4)
    optional, flags = struct.unpack_from("<HH", data, head + 20)
    assert flags & 0x2000  # a DLL
    tables = [struct.unpack_from("<II", data, head + 24 + 112 + 8 * i) for i in range(2)]
    assert tables[1] == (0, 0)
    parts = [
        struct.unpack_from("<IIII", data, head + 24 + optional + 40 * i + 8) for i in range(count)
    ]

    def place(address: int) -> int:
        return int(
            next(raw + address - at for size, at, _, raw in parts if 0 <= address - at < size)
        )

    many, _, names = struct.unpack_from("<III", data, place(tables[0][0]) + 24)
    addresses = struct.unpack_from(f"<{many}I", data, place(names))
    return processor, {text_at(data, place(address)) for address in addresses}, set()


ARM_MACH, X86_MACH = 0x0100000C, 0x01000007
FORMATS: dict[str, tuple[Callable[[bytes], Told], int, str]] = {
    "linux-x86_64-v3": (elf, 62, ""),
    "linux-x86_64-v2": (elf, 62, ""),
    "linux-arm64": (elf, 183, ""),
    "macos-arm64": (mach_o, ARM_MACH, "_"),
    "macos-x86_64": (mach_o, X86_MACH, "_"),
    "windows-x86_64": (pe, 0x8664, ""),
}
"""How the libraries of each kind are read, the processor, and what stands before every name."""
