"""Analysis of positions by the strongest search, while a person waits.

wire.py      wire types
to_wire.py   a search's findings in the words of the game
searches.py  one search a person: a new one replaces the last
review.py    a whole game, move by move; findings are kept for the next caller
handlers.py  requests
"""
