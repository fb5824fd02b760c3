"""Finished games: stored, searched, counted.

wire.py      wire types
archiver.py  stores a game, and rates it
subscriber.py  archives games when they end
openings.py  positions under one name for all symmetries
search.py    finds games, and counts moves
records.py   imports records from files
handlers.py  requests about finished games
"""
