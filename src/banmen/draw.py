"""Any scene as a picture: one drawing program for all games."""

from __future__ import annotations

from typing import Any

from banmen.scene import Scene


def svg(scene: Scene, **view: Any) -> str:
    raise NotImplementedError


def png(scene: Scene, width: int, **view: Any) -> bytes:
    raise NotImplementedError
