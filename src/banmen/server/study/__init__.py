"""Looking at positions without a table: for the rules pages, the sandbox, puzzles and analysis.

wire.py       what travels
positions.py  any position and what can be done in it
lessons.py    what is taught about a game
drafts.py     a position that is being set up
puzzles.py    puzzles, and whether a move solves one
"""
