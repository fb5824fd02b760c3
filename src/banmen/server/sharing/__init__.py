"""Sharing games: pictures, animations, pages, embedding, import.

wire.py            wire types
pictures.py        handlers: tables and positions as files
records.py         handlers: uploaded records
files.py           the options of a file, and the file
renderer.py        the processes that make and read files; recent files
lane.py            one such process and its queue
render_process.py  the program in it
render_job.py      there: making a file of a record
reading.py         there: reading and checking records
"""
