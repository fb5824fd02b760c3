"""Bots: programs that play here like people, with a token instead of a cookie.

wire.py      what travels only between bots and the server
tokens.py    who a bot is: its name, its owner, its token
doorbell.py  which bots are online, and what they are told at once
stream.py    lines of JSON that go on for as long as both sides want
api.py       HTTP; the rest of what bots do (tables, seats, moves) is in `banmen.server.web.api`
examples.py  what all that looks like, for the description (api/openapi.json)

docs/bots.md is the manual for whoever writes one.
"""
