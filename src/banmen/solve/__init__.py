"""Games that are solved: the exact value of every position, from tables."""
