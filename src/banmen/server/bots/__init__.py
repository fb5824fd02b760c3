"""Bots: programs that play here like people, with a token instead of a cookie.

wire.py      what travels only between bots and the server
tokens.py    who a bot is: its name, its owner, its token
events.py    which bots are online, and what they are told at once
stream.py    the streams that are open
handlers.py  what can be asked about bots; the rest of what they do (tables, seats, moves) is in
             `banmen.server.tables.handlers`
examples.py  what all that looks like (examples.json), for the description (api/openapi.json)

docs/bots.md is the manual for their authors.
"""
