"""Tests of the rules: run compiled, and once more interpreted with coverage."""
