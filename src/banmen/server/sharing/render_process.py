"""The program of the process of `renderer`: a worker that also draws and reads.

{"number": 5, "do": "draw", "order": {…}}                         {"made": base64}
{"number": 6, "do": "read", "text": "…"}                          {"imported": {…}}
"""

from __future__ import annotations

from base64 import b64encode

from banmen.server.sharing.reading import imported
from banmen.server.sharing.render_job import RenderJob, made
from banmen.server.workers.worker import Order, main


def draw(order: Order) -> Order:
    """Make a picture, an animation or a page of a game."""
    return {"made": b64encode(made(RenderJob(**order["order"]))).decode()}


def read(order: Order) -> Order:
    """Read the records of a text."""
    return {"imported": imported(order["text"])}


if __name__ == "__main__":
    main({"draw": draw, "read": read})
