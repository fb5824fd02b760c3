"""A real server in a process of its own."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import IO
from urllib.request import urlopen


class Served:
    """``banmen serve`` on a free port of this machine. Start it, kill it, start it again."""

    def __init__(self, database: str | Path, *options: str) -> None:
        """`options` are further ones of the command."""
        self.database = str(database)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/"
        self._command = [sys.executable, "-m", "banmen", "serve", "--port", str(self.port)]
        self._command += ["--database", self.database, *options]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, seconds: float = 300.0, log: IO[bytes] | None = None) -> None:
        """Start it, and wait until it answers; its output goes into a file, if given."""
        self.process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=log)
        last = time.monotonic() + seconds
        while not self._answers():
            assert self.process.poll() is None, "the server has ended"
            assert time.monotonic() < last, "the server does not answer"
            time.sleep(0.05)

    def kill(self) -> None:
        """End it without warning."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def stop(self) -> int:
        """End it in order; returns its last output."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(120)

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}api/health", timeout=5):
                return True
        except OSError:
            return False
