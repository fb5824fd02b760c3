"""``python -m banmen`` and the `banmen` command, with a message if the extra `cli` is missing."""

from __future__ import annotations

import sys

from banmen.errors import Complaint
from banmen.extras import extra
from banmen.texts import spoken


def main() -> None:
    """Run the command line."""
    try:
        with extra("serve" if sys.argv[1:2] == ["serve"] else "cli"):  # which brings the other
            from banmen import cli
    except Complaint as reason:
        print(reason.say(spoken()), file=sys.stderr)
        sys.exit(2)
    cli.main()


if __name__ == "__main__":
    main()
