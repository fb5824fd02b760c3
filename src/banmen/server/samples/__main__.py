"""Draws the samples anew."""

from banmen.games import IDS
from banmen.server.samples import write

for id in IDS:
    write(id)
