"""The domain works where nothing is installed that the server needs around it."""

from __future__ import annotations

import subprocess
import sys

A_GAME_ALONE = """
import importlib, pkgutil, sys

class Refuses:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {
            "pydantic", "pydantic_core", "fastapi", "starlette", "sqlalchemy", "orjson", "uvicorn"
        }:
            raise ImportError(f"{name} is not here")

sys.meta_path.insert(0, Refuses())
import banmen.server.domain as domain

modules = [found.name for found in pkgutil.walk_packages(domain.__path__, domain.__name__ + ".")]
assert "banmen.server.domain.table" in modules
for name in modules:
    importlib.import_module(name)

from banmen.server.domain import wire
from banmen.server.domain.table import Table

wanted = wire.NewTable(game="flipflop", options={"size": 3}, opponent=wire.BothHere(), seat=0)
table, log = Table.opened("t", wanted, "ann", 1)
for entry in table.act(0, wire.Play(ply=0, code=table.position.legal()[0].code), 2):
    table.apply(entry)
assert (table.ply, table.turn) == (1, 1)
"""


def test_a_move_is_played_without_the_packages_of_the_server() -> None:
    ran = subprocess.run([sys.executable, "-c", A_GAME_ALONE], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
