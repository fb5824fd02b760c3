"""The tables in use: loaded on demand, woken when something is due, shown to viewers."""
