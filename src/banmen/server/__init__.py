"""The web service: games in progress, clocks, people, storage.

wire.py      everything that travels between page and server
table.py     one game in progress: what players do, and what everybody sees
standing.py  how a table stands: everything that follows from its log
manners.py   what a player may do now, and why not
clock.py     clocks in server time
stack.py     Flat Front's stack: shuffled, committed to, shown at the end
store.py     the log, the lists and the people in a database
database.py  where the database is, and how it is opened
schema.py    the tables of the database; migrations/ says how they came to be so
writer.py    the one task that writes
people.py    guests, invitations, seat links
hall.py      all tables in use: who looks, what happens, when a clock runs out
workers.py   the processes that search: who gets one, and for how long
process.py   one such process and the pipe to it
worker.py    what runs in it
forge.py     compiling at a game's first use, in processes of its own
api.py       HTTP
live.py      a WebSocket for each table
guard.py     who may ask, how much, from where
app.py       all of it put together
share.py     playing in the local network
"""
