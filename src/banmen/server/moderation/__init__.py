"""Blocking and reporting people, and what moderators do about it.

wire.py         what travels
whom.py         who is meant: a name, or a seat at a table
blocks.py       who wants nothing to do with whom
reports.py      what people tell the moderators
decisions.py    what moderators decide: made, undone, listed
cases.py        what moderators see of a person
enforcement.py  what is decided reaches what is open
handlers.py     what can be asked; everything under admin/ by moderators alone

What two people may do to each other is `banmen.server.conduct`, below the tables.
"""
