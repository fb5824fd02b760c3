"""A PostgreSQL of its own, in a temporary folder."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.server.client import free_port

TRIES = 20
OWN = os.environ.get("BANMEN_POSTGRES_BIN")
"""A folder with PostgreSQL's programs, where Debian's are not installed."""
FOLDERS = [Path(OWN)] if OWN else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
NOBODY = 65_534


def there() -> bool:
    """Whether PostgreSQL is installed as Debian does."""
    return bool(FOLDERS)


class Postgres:
    """Starts when made; `close` removes it."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="banmen-postgres."))
        self.port = free_port()
        if os.getuid() == 0:
            os.chown(self.folder, _owner(), -1)
        words = "-U", "banmen", "-A", "trust", "--no-sync", "--locale=C", "-E", "UTF8"
        self._run("initdb", "-D", self._data, *words)
        self.start()

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    @property
    def pid(self) -> int:
        """The number of its first process."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def url(self, role: str = "banmen", port: int | None = None) -> str:
        """Where it is, for one of its roles, perhaps through a cable."""
        return f"postgresql://{role}@127.0.0.1:{port or self.port}/postgres"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-c listen_addresses=127.0.0.1 -c port={self.port} -c max_connections=300"
        options += f" -c unix_socket_directories={self.folder}"
        words = "-D", self._data, "-w", "-l", self.folder / "log", "-o", options, "start"
        for _ in range(TRIES):
            with suppress(subprocess.CalledProcessError):  # one that crashed is not all gone yet
                return self._run("pg_ctl", *words)
            time.sleep(1)
        raise OSError((self.folder / "log").read_text()[-2_000:])

    def stop(self, how: str = "fast") -> None:
        """Stop it; ``immediate`` is a crash."""
        self._run("pg_ctl", "-D", self._data, "-m", how, "stop")

    def close(self) -> None:
        """Stop it for good."""
        self.stop("immediate")
        shutil.rmtree(self.folder)

    def _run(self, program: str, *words: Any) -> None:
        user: dict[str, Any] = {}
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            user = {"user": _owner(), "extra_groups": []}
        command = [str(FOLDERS[-1] / program), *map(str, words)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **user)


def _owner() -> int:
    """The user it runs as if this process is root: Debian's user for it, or nobody."""
    try:
        return pwd.getpwnam("postgres").pw_uid
    except KeyError:
        return NOBODY
