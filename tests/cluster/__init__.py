"""Several nodes under faults, people who play there, and a checker of all that was promised.

postgres.py   a PostgreSQL of its own, that can be stopped
cable.py      a way between two programs, that can be cut and slowed down
node.py       a node in a process: with a wrong clock, or built wrongly on purpose
cluster.py    all of them, and the faults
clients.py    people who play on whichever node answers, and note what they were promised
checker.py    logs and notes side by side
seen_clocks.py  clocks as people have seen them
chaos.py      the run: ``python -m tests.cluster.chaos --seconds 60 --seed 1``
"""
