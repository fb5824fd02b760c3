"""The games there are, and looking at positions without a table: for the rules pages, the sandbox,
puzzles and analysis. All but wire.py are handlers.

wire.py       what travels
games.py      the games, a sample of each, what is taught about it, all sentences
positions.py  any position and what can be done in it
drafts.py     a position that is being set up
puzzles.py    puzzles, and whether a move solves one
"""
