"""The processes that search and compile, so that the server process never has to."""
