"""Alpha-beta search: `driver` is its face, `kernels` the search, `desk` and `table` its memory."""
