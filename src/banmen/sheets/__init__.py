"""Print and play: every game as sheets of paper at true size, for scissors and glue.

    >>> import banmen
    >>> from banmen.sheets import pdf
    >>> pdf([banmen.game("squish", order=5)], paper="a4")[:5]
    b'%PDF-'

Each game has a page of rules in English and one in Japanese, the board, and every piece. All sizes
are the same on A4 and Letter; a five-centimetre bar on every page shows whether the printer scaled
it.

    document.py  the PDF: paper, fonts, header and footer
    ink.py       the shapes of `draw` on a page of a PDF
    kit.py       the board and pieces of a game, and their sizes
    pieces.py    pieces to cut out
    rules.py     the rules on a page

Needs the extra ``print`` (reportlab).
"""

from __future__ import annotations

from collections.abc import Sequence

from banmen.draw.paper import Look
from banmen.game import Game
from banmen.sheets import pieces, rules
from banmen.sheets.document import PAPERS, Document, SheetPage
from banmen.sheets.kit import PALETTE, Kit, board, kit_of, reach, stage

__all__ = ["PAPERS", "pdf"]


def pdf(games: Sequence[Game], paper: str = "a4") -> bytes:
    """Return the sheets of some games as PDF. `paper` is a4 or letter."""
    document = Document(paper)
    for game in games:
        _sheets(document, kit_of(game))
    return document.bytes()


def _sheets(document: Document, kit: Kit) -> None:
    about = kit.game.about

    def fresh(what: str) -> SheetPage:
        return document.page(about, what)

    rules.sheets(document, kit, fresh)
    if kit.cell:
        _board(document, kit, fresh("board"))
    pieces.sheets(document, kit, fresh)


def _board(document: Document, kit: Kit, page: SheetPage) -> None:
    """Draw the board at true size, with marks at the pieces' starting cells if they are hard to
    remember.
    """
    stones = any(piece.kind == "stone" for piece in kit.start.pieces)
    page = document.notes(page, "sheets.note.marks" if stones else "sheets.note.board")
    found, size = stage(kit.start), kit.cell / stage(kit.start).unit
    left, top, right, bottom = reach(kit.start)
    body = page.body
    at = (
        (body.left + body.right) / 2 - size * (left + right) / 2,
        (body.top + body.bottom) / 2 - size * (top + bottom) / 2,
    )
    ink = page.ink.within(at, size)
    board(ink, kit.start)
    for piece in kit.start.pieces if stones else ():
        pen: Look = {"stroke": PALETTE.ink, "stroke_width": 0.02 * found.unit}
        pen["fill"] = "none" if piece.owner == 0 else PALETTE.ink
        ink.circle(found.at(piece.cell), 0.09 * found.unit, **pen)
