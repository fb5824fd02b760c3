"""The page that needs no server, built for some games, and a plain server of its files."""

from __future__ import annotations

import functools
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAMES = (
    "flipflop:size=5",
    "flipflop:size=3",
    "flipfour",
    "squish:order=4",
    "flowish:order=4",
    "flink",
    "flatfront",
)
"""The variants of `tests/prebuilt`, whose kernels its tests have compiled before."""
BELOW = "games/of-ours/"
"""Where the files lie: below some path."""


def built(folder: Path) -> Path:
    """Build it, below a folder that is served."""
    made = folder / BELOW
    made.parent.mkdir(parents=True)
    command = [sys.executable, str(ROOT / "webui" / "app" / "make_app.py"), str(made), *GAMES]
    subprocess.run(command, check=True)
    return made


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and does not tell of it."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@contextmanager
def served(folder: Path, port: int = 0) -> Iterator[ThreadingHTTPServer]:
    """A plain server of a folder's files: it knows nothing of the page."""
    handler = functools.partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
