"""What is best, and why: positions looked at by the strongest search, while a person waits.

wire.py      what travels
to_wire.py   what a search has found, in the words of the game
searches.py  one search a person: the next one takes the place of the last
review.py    a whole game, move by move; what is found is kept for the next caller
handlers.py  what can be asked of an analysis
"""
