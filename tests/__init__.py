"""The proof that banmen is right."""
