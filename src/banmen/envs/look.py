"""Rendering of positions for environments: a board for the terminal, or pixels."""

from __future__ import annotations

import io

import numpy as np
from numpy.typing import NDArray

from banmen.errors import Complaint
from banmen.extras import extra
from banmen.game import Position

MODES = ("human", "ansi", "rgb_array")
"""To the terminal, as text, or as an array of height, width and 3 colours."""
WIDTH = 480
"""The width in pixels."""


def shown(position: Position, mode: str | None) -> str | NDArray[np.uint8] | None:
    """Return a position in one of the modes; None without a mode, or if it is printed."""
    if mode == "rgb_array":
        return pixels(position)
    if mode in ("ansi", "human"):
        with extra("gymnasium"):
            from rich.console import Console

            from banmen.draw.board import draw

        board = draw(position.scene())
        if mode == "ansi":
            return board.plain
        Console().print(board)
    return None


def pixels(position: Position) -> NDArray[np.uint8]:
    """Return a picture as an array."""
    with extra("gymnasium"):
        from PIL import Image

    with Image.open(io.BytesIO(position.png(WIDTH))) as picture:
        return np.asarray(picture.convert("RGB"))


def check_mode(mode: str | None) -> str | None:
    """Return a mode; raise `Complaint` if it does not exist."""
    if mode is not None and mode not in MODES:
        raise Complaint("envs.mode", mode=mode, modes=", ".join(MODES))
    return mode
