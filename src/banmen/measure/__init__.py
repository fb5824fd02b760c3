"""What can be counted and timed: move sequences, random games, how fast rules and searches are."""
