"""Games shown around: pictures, films and pages to take along, frames for others' pages, import.

wire.py            what travels
pictures.py        handlers: tables and positions as files
records.py         handlers: records that a person brings
files.py           what can be wished of a file, and the file
renderer.py        what is made and read where, and the files made lately
lane.py            a process in which it is done, and those who wait for it
render_process.py  what runs there
render_job.py      there: a file made of a record
reading.py         there: records read and checked
"""
