"""Learning: `banmen.train`."""
