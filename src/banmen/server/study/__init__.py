"""The list of games, and positions without a table: for the rules pages, the sandbox, puzzles and
analysis. All files but wire.py are handlers.

wire.py       wire types
games.py      the games, samples, lessons, all sentences
positions.py  any position and its moves
drafts.py     a position being set up
puzzles.py    puzzles, and whether a move solves one
"""
