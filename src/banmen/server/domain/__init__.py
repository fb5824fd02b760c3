"""One game in progress and everything that travels: no clock is read here and no disk."""
