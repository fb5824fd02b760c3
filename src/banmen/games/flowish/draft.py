"""Set up Flowish, in the same way as Squish."""

from banmen.games.squish import draft as squish

TOOLS, empty, read, write = squish.TOOLS, squish.empty, squish.read, squish.write
put, settings, change = squish.put, squish.settings, squish.change
look, choices = squish.look, squish.choices
