"""How long the first move takes where banmen has just been installed: ``python -m benchmarks.wheel
dist/banmen-….whl``, from the root.

The wheel goes into an environment of its own with the extra `cli`, without Numba. The computer
begins a game on the command line. What is measured is the time from the start of the program until
its move is on the screen: the first time after the installation, then the median of nine more.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

from banmen.games import ids

AGAIN = 9


def main() -> None:
    """Measure, and print a table."""
    asked = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    asked.add_argument("wheel", type=Path)
    asked.add_argument("games", nargs="*", choices=[*ids(), []], help="all without it")
    asked.add_argument("--level", default="4")
    wanted = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        programs = installed(wanted.wheel, Path(folder) / "venv")
        print(f"{'level ' + wanted.level:12} {'first':>7} {'again':>7}  seconds")
        for game in wanted.games or ids():
            home.mkdir(exist_ok=True)
            first, *others = (waited(programs, home, game, wanted.level) for _ in range(1 + AGAIN))
            print(f"{game:12} {first:7.2f} {statistics.median(others):7.2f}", flush=True)


def installed(wheel: Path, home: Path) -> Path:
    """The programs of an environment with the wheel."""
    venv.create(home, with_pip=False, symlinks=True)
    command = [sys.executable, "-m", "pip", "--python", str(home), "install", "--quiet"]
    subprocess.run([*command, "--no-compile", f"{wheel}[cli]"], check=True)
    return home / "bin"


def waited(programs: Path, home: Path, game: str, level: str) -> float:
    """Seconds until the computer's first move is told."""
    command = [str(programs / "banmen"), "play", game, "--against", level, "--colour", "second"]
    env = {"PATH": os.defpath, "HOME": str(home), "BANMEN_LANGUAGE": "en"}
    began = time.perf_counter()
    with subprocess.Popen(
        command, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("Last move"):
                break
        else:
            raise RuntimeError(f"{game}: the computer has not moved")
        seconds = time.perf_counter() - began
        process.communicate("quit\n")
    return seconds


if __name__ == "__main__":
    main()
