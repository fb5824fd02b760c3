"""FlipFour, solved: passes over tiers of positions, and a way to win to carry along."""
