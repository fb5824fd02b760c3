"""The tests of the searches."""
