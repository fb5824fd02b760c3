"""Games so small that plain Python solves them: Squish and Flowish of order 3."""
