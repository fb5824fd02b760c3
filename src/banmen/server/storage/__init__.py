"""The log of every table, the lists made of them, and the people, in a database."""
