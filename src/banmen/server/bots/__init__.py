"""Bots: programs that play like people, with a token instead of a cookie.

wire.py      messages used only by bots
tokens.py    a bot's identity: name, owner, token
events.py    which bots are online, and events sent to them
stream.py    the open streams
handlers.py  requests about bots; the rest (tables, seats, moves) is in
             `banmen.server.tables.handlers`
examples.py  examples (examples.json) for the API description (api/openapi.json)

docs/bots.md is the manual for authors of bots.
"""
