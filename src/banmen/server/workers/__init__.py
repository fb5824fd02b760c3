"""The processes that search and compile, so that the server never has to."""
