"""Draws the samples anew."""

from banmen.games import ids
from banmen.server.samples import write

for id in ids():
    write(id)
