"""Live analysis of positions by the strongest search.

wire.py      wire types
to_wire.py   search results in the words of the game
searches.py  one search a person: a new one replaces the old one
review.py    a whole game, move by move; results are kept for the next caller
handlers.py  requests
"""
