"""The page without a server in a real Chromium: ``python -m benchmarks.browser``, from the root.

It builds the page for one variant of each game, and measures in one run

    sizes   what is fetched, compressed: for the first page, and until Squish can be played
    times   the first board; the computer's first move at level 4: the first time, and again
    speed   random games and alpha-beta, in the browser and native (Numba), on one core each
    memory  that Python has taken after all that

The games and node counts have to be the same in the browser as native, or it stops.

It needs Chromium and the built page (`make page`). Kernels are compiled once, which takes minutes.
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Response, expect, sync_playwright
from tests.page import alone
from tests.page.conftest import CHROMIUM, DESK, FLAGS
from tests.page.screen import Screen

SPEED = Path(__file__).with_name("browser_speed.py")
GAMES, NODES = 20_000, 300_000
READY = "() => performance.getEntriesByName('python')[0]?.detail.millis"


def main() -> None:
    """Measure, and print tables."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--games", type=int, default=GAMES, help="random games a round")
    asked.add_argument("--nodes", type=int, default=NODES, help="positions a search")
    asked.add_argument("--times", action="store_true", help="sizes and times alone")
    wanted = asked.parse_args()
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(place)
        alone.built(folder)
        with (
            alone.served(folder) as server,
            playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS) as browser,
        ):
            home = f"http://127.0.0.1:{server.server_port}/{alone.BELOW}"
            tell_sizes(folder / alone.BELOW, browser, home)
            tell_times(browser, home)
            if not wanted.times:
                tell_speeds(browser, home, wanted.games, wanted.nodes)


# --- sizes ---------------------------------------------------------------------------------------


def compressed(path: Path) -> int:
    """Bytes on the way: packs are compressed, the rest a host compresses."""
    content = path.read_bytes()
    return len(content) if ".pack" in path.suffix else len(gzip.compress(content, 9))


def tell_sizes(folder: Path, browser: Browser, home: str) -> None:
    """What is fetched until the first board, and until Squish can be played."""
    fetched: list[str] = []
    screen = Screen(browser.new_context(**DESK), home)
    screen.page.context.route("**/parts/**", lambda route: route.abort())

    def note(answer: Response) -> None:
        fetched.append(answer.url.removeprefix(home) or "index.html")

    screen.page.on("response", note)
    screen.go("")
    expect(screen.find("game-card banmen-board").first).to_be_visible()
    first = sum(compressed(folder / name) for name in set(fetched) if "parts" not in name)
    listed = json.loads(next(folder.glob("made/*/parts.json")).read_text("utf-8"))
    parts = {name: folder / part["file"] for name, part in listed["parts"].items()}
    core = [parts["python"], parts["pyodide.asm.wasm"], folder / listed["script"]]
    worker = next(folder.glob("assets/worker-*.js"))
    squish = listed["variants"]["squish-order=4.rules"]
    until = first + sum(map(compressed, [*core, worker, parts[squish]]))
    print(f"first page                   {first / 1e3:8.0f} kB")
    print(f"until Squish can be played   {until / 1e6:8.2f} MB")
    for name, part in sorted(listed["parts"].items()):
        print(f"  {name:44} {part['size'] / 1e3:8.0f} kB")
    screen.page.context.close()


# --- times ---------------------------------------------------------------------------------------


def tell_times(browser: Browser, home: str) -> None:
    """What a visitor waits for: the first time, and once everything is kept."""
    context = browser.new_context(**DESK)
    print(f"{'seconds':16} {'board':>8} {'move':>8} {'Python':>8}")
    for visit in ("first", "second", "third"):
        screen = Screen(context, home)
        begun = time.perf_counter()
        screen.go("new/squish/" if visit == "first" else "new/squish")
        expect(screen.find("new-page form")).to_be_visible()
        screen.press(screen.chip("level", 4))
        screen.press(screen.chip("side", 1))
        screen.press(screen.button("page.new.go_level"))
        screen.sees(1)
        move = time.perf_counter() - begun
        python = screen.page.evaluate(READY) / 1e3
        screen.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        kept(screen.page)
        screen.page.close()
        screen = Screen(context, home)
        begun = time.perf_counter()
        screen.go("")
        expect(screen.find("game-card banmen-board").first).to_be_visible()
        board = time.perf_counter() - begun
        screen.page.close()
        print(f"{visit:16} {board:8.2f} {move:8.2f} {python:8.2f}", flush=True)
    context.close()


def kept(page: Page) -> None:
    """Wait until Python's memory is kept."""
    for _ in range(100):
        if page.evaluate("navigator.storage.estimate().then((found) => found.usage > 3_000_000)"):
            return
        time.sleep(0.1)


# --- speed ---------------------------------------------------------------------------------------


def tell_speeds(browser: Browser, home: str, games: int, nodes: int) -> None:
    """Browser and native in turns, game by game; then the memory of the browser."""
    screen = Screen(browser.new_context(**DESK), home)
    screen.go("")
    screen.page.wait_for_function(READY)
    worker = screen.page.workers[0]
    source = SPEED.read_text("utf-8")
    print(f"{'':26} {'moves/s':>24} {'':6} {'positions/s':>24}")
    for text in alone.GAMES:
        id, _, chosen = text.partition(":")
        options = dict(part.split("=") for part in chosen.split(",") if part)
        ask = f"speeds({id!r}, {options!r}, {games}, {nodes})"
        here = json.loads(worker.evaluate(RUN, f"{source}\n{ask}"))
        command = [sys.executable, "-c", f"from benchmarks.browser_speed import *\nprint({ask})"]
        native = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        if here["same"] != native["same"]:
            raise SystemExit(f"{text}: not the same\n{here['same']}\n{native['same']}")
        print(f"{text:26} " + "  ".join(ratio(here, native, what) for what in ("moves", "nodes")))
    print(f"Python's memory {worker.evaluate(MEMORY) / 1e6:.0f} MB")
    screen.page.context.close()


def ratio(here: dict[str, Any], native: dict[str, Any], what: str) -> str:
    """A browser's speed, the native one, and their ratio."""
    one, other = here["speed"][what], native["speed"][what]
    return f"{one / 1e6:9.2f} : {other / 1e6:9.2f} M {one / other:6.2f}"


RUN = "source => python.runPython(source)"
MEMORY = "() => python._module.HEAPU8.length"

if __name__ == "__main__":
    main()
