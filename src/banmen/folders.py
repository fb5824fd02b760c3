"""The user's folders on this machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The folder of the user's games and tables."""
    if chosen := os.environ.get("XDG_DATA_HOME"):
        return Path(chosen) / "banmen"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "banmen"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "banmen"
    return Path.home() / ".local" / "share" / "banmen"


def tables_folder() -> Path:
    """The folder of whole tables of solved games: BANMEN_TABLES, if it is set."""
    chosen = os.environ.get("BANMEN_TABLES")
    return Path(chosen) if chosen else data_folder() / "tables"
