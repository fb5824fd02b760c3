"""A board in a page of your own: what examples/board.html needs beside it.

    python examples/board.py site
    python -m http.server --directory site      # and open http://localhost:8000/board.html

site/board.html   the page, with a few lines of script
site/board.js     the boards, in one module
site/board.json   a position, and the position after each of its moves
"""

import json
import shutil
import sys
from importlib.resources import as_file, files
from pathlib import Path

import banmen
from banmen.texts import of_boards

PAGE = Path(__file__).with_name("board.html")


def given(position: banmen.Position, language: str) -> dict[str, object]:
    """All that the page has to know: it asks no server."""
    after = {move.text: position.play(move).scene().as_dict() for move in position.legal()}
    return {"scene": position.scene().as_dict(), "after": after, "words": of_boards(language)}


def main(folder: Path, language: str = "en") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(PAGE, folder)
    with as_file(files("banmen") / "web" / "board.js") as module:
        shutil.copy(module, folder)
    position = banmen.game("squish", order=4).start()
    (folder / "board.json").write_text(json.dumps(given(position, language)), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
