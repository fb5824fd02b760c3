"""FlipFlop, solved: 3x3 in one table, 5x5 by half-passes over all arrangements."""
