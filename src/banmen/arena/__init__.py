"""Matches, ratings, statistics, and what is learned from them."""
