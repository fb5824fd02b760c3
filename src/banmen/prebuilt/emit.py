"""The process that emits LLVM code for a game's kernels, started by `files`.

python -m banmen.prebuilt.emit FOLDER squish '{"order": 4}'
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from banmen.game import game
from banmen.kernel.ahead.portable import portable
from banmen.prebuilt.roots import roots


def main() -> None:
    folder, id, options = sys.argv[1:]
    chosen = game(id, **json.loads(options))
    made, path = portable(roots(chosen)), Path(folder) / f"{chosen.rules.label}.ll"
    path.write_text(made.text, encoding="utf-8")
    path.with_suffix(".json").write_text(json.dumps(made.manifest, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
