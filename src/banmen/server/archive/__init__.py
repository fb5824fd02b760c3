"""Finished games: kept, found again, counted.

wire.py      what travels
keeper.py    takes games in when they end
openings.py  positions under one name, however the board is turned
search.py    finds games, and what was played where
records.py   takes in records from files
api.py       HTTP
"""
