"""Searches, written once over the contract of a game and bound to each (docs/binding.md)."""
