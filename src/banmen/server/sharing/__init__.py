"""Games shown around: pictures, films and pages to take along, frames for others' pages, import.

wire.py            what travels
pictures.py        handlers: tables and positions as files
records.py         handlers: records that somebody brings
files.py           what can be wished of a file, and the file
renderer.py        the process in which all of it is done, and the files made lately
render_process.py  what runs there
render_job.py      there: a file made of a record
reading.py         there: records read and checked
"""
