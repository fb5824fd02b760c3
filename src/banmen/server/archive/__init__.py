"""Finished games: kept, found again, counted.

wire.py      what travels
archiver.py  what is kept of a game, and its rating
subscriber.py  takes games in when they end
openings.py  positions under one name, however the board is turned
search.py    finds games, and what was played where
records.py   takes in records from files
handlers.py  what can be asked about finished games
"""
