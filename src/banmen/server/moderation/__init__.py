"""Blocks, reports, and moderation.

wire.py         wire types
whom.py         finding a person by name, or by a seat at a table
blocks.py       blocks between people
reports.py      reports to the moderators
decisions.py    moderators' decisions: making, undoing, listing
cases.py        a person's case, as moderators see it
enforcement.py  decisions take effect on open connections and tables
handlers.py     requests; those under admin/ for moderators only

The rules between two people are in `banmen.server.conduct`, below the tables.
"""
