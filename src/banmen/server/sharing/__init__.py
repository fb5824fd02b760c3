"""Games shown around: pictures, films and pages to take along, frames for others' pages, import.

wire.py       what travels
pictures.py   HTTP: tables and positions as files, and tables to be framed
records.py    HTTP: records that somebody brings
files.py      what can be wished of a file, and the answer that carries it
studio.py     the process in which all of it is done, and the files made lately
drawing.py    there: a file made of a record
reading.py    there: records read and checked
"""
