"""Count and time: move sequences, random games, the speed of rules and searches."""
