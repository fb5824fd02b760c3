"""``python -m banmen`` is the `banmen` command."""

from banmen.cli import main

main()
