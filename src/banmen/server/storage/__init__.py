"""The database: the log of every table, the lists derived from them, and people."""
