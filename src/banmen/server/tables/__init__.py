"""The tables in use: found, woken when something is due, shown to their viewers."""
