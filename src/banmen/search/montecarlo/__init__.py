"""Monte-Carlo tree search: `driver` is its face, `kernels` the search, `tree` the tree."""
