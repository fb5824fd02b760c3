"""banmen in the browser: the page's requests, answered by a worker instead of a server.

The page is the same, and so are the handlers, the tables and their logs (`banmen.server`). Only the
parts around them differ: one person, searches in the same thread, logs in the browser's IndexedDB.

    page ── messages ──▶ worker ──▶ messages.py ──▶ answers.py ──▶ handlers of the server
                           ▲                            │                  │
                       IndexedDB ◀────── shelf.py ◀─────┴───── here.py ────┘

    messages.py  requests and answers as numbered messages
    answers.py   one request, one answer: reading requests, writing answers
    reading.py   JSON as the dataclass of a request, or an error message
    here.py      the parts that handlers get in place of a server's
    shelf.py     the logs of tables, in any store of rows
    searches.py  searching between messages
    routes.py    routes available here, and those that need a server
    carry.py     export and import of all data as one file

It uses no database, threads or processes, and runs in Pyodide as in any other Python; tests compare
its answers with the server's.
"""
