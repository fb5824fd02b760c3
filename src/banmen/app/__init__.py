"""banmen in the browser: what the page asks of a server, answered by a worker beside it.

The page is the same, and so are the handlers, the tables and their logs (`banmen.server`). Others
are only the parts around them: one person, searches in the same thread, logs in the browser's
IndexedDB.

    page ── messages ──▶ worker ──▶ messages.py ──▶ answers.py ──▶ handlers of the server
                           ▲                            │                  │
                       IndexedDB ◀────── shelf.py ◀─────┴───── here.py ────┘

    messages.py  questions and answers as messages, each with its number
    answers.py   one question, one answer: requests read, answers written
    reading.py   JSON as the dataclass of a request, or a sentence that says what is wrong
    here.py      what handlers find where a server has its parts
    shelf.py     the logs of tables, kept by any store with room for rows
    searches.py  searching between two messages
    routes.py    what can be asked here, and what needs a server
    carry.py     all that is kept, as one file, and back

It imports neither a database nor threads nor processes, and runs in Pyodide as well as in any other
Python; the tests hold its answers to the server's.
"""
