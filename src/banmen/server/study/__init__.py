"""Looking at positions without a table: for the rules pages, the sandbox, puzzles and analysis.

wire.py       what travels
positions.py  any position and what can be done in it
"""
