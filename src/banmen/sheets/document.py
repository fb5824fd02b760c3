"""The PDF and its pages: paper, fonts, headers and footers, and the bar to measure."""

from __future__ import annotations

import io
import re
from html import escape
from typing import Any, NamedTuple

from banmen.draw import typeface
from banmen.draw.paper import Box
from banmen.errors import Complaint
from banmen.extras import extra
from banmen.games import About
from banmen.sheets.ink import MM, Ink
from banmen.texts import APART, LANGUAGES, say

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""
WIDE, HIGH = 190.0, 257.0
"""The area in millimetres that every printer reaches on either paper, so that sheets are the same
on both.
"""
HEAD, FOOT = 13.0, 13.0
RULER = 50.0
"""The length of the bar to measure, in millimetres."""

INK, SOFT, FAINT = "#2f2b27", "#6d6355", "#b3a893"
LATIN = re.compile(r"[\u0020-\u024f\u2010-\u2027\u2190-\u21ff½×©]+")
JAPANESE_FONT = "HeiseiKakuGo-W5"


class SheetPage(NamedTuple):
    """A page to draw on, in millimetres from its top left corner."""

    ink: Ink
    body: Box
    """The area between header and footer."""


class Document:
    """A PDF being written."""

    def __init__(self, paper: str) -> None:
        if paper not in PAPERS:
            raise Complaint("sheets.paper", paper=paper, papers=", ".join(PAPERS))
        with extra("print"):
            from reportlab.pdfgen.canvas import Canvas
        _register_fonts()
        self.width, self.height = PAPERS[paper]
        self._file = io.BytesIO()
        size = (self.width * MM, self.height * MM)
        self.canvas = Canvas(self._file, pagesize=size, invariant=1, pageCompression=1)
        self.canvas.setTitle("banmen")
        self._begun = False

    def page(self, about: About, what: str) -> SheetPage:
        """Start a new page with its header and footer."""
        if self._begun:
            self.canvas.showPage()
        self._begun = True
        self.canvas.setLineCap(1)
        self.canvas.setLineJoin(1)
        left, top = (self.width - WIDE) / 2, (self.height - HIGH) / 2
        right, bottom = left + WIDE, top + HIGH
        ink = Ink(self.canvas, self.height)
        ink.text((left, top + 4), about.title, 6.4, INK, font_weight=600, text_anchor="start")
        key = f"sheets.{what}"
        words = f"{say(key)} · {about.title_in('ja')} {say(key, 'ja')}"
        self.write(f'<para alignment="right">{markup(words)}</para>', (left, top + 1.6), WIDE, 9.5)
        ink.line([(left, top + 9.5), (right, top + 9.5)], stroke=FAINT, stroke_width=0.25)
        self._foot(ink, left, bottom, about)
        return SheetPage(ink, Box(left, top + HEAD, right, bottom - FOOT))

    def _foot(self, ink: Ink, left: float, bottom: float, about: About) -> None:
        """Draw the five-centimetre bar and the game's credit."""
        y = bottom - 5
        ticks = [
            ((left + x, y - (2.4 if x % RULER == 0 else 1.5)), (left + x, y))
            for x in range(0, int(RULER) + 1, 10)
        ]
        ink.lines(ticks, stroke=INK, stroke_width=0.3)
        ink.line([(left, y), (left + RULER, y)], stroke=INK, stroke_width=0.3)
        said = "<br/>".join(markup(say("sheets.ruler", language)) for language in LANGUAGES)
        self.write(said, (left + RULER + 4, y - 4.4), 96, 7.5, colour=SOFT)
        whose = "<br/>".join(markup(about.by(language)) for language in LANGUAGES)
        whose = f'<para alignment="right">{whose}<br/>{markup("banmen 盤面")}</para>'
        self.write(whose, (left + 140, y - 4.4), 50, 7.5, colour=SOFT)

    def notes(self, page: SheetPage, *keys: str, **params: object) -> SheetPage:
        """Write instructions in both languages; return the page below them."""
        left, top, right, bottom = page.body
        for language in LANGUAGES:
            said = APART[language].join(say(key, language, **params) for key in keys)
            top += self.write(markup(said), (left, top), right - left, 9) + 1
        return SheetPage(page.ink, Box(left, top + 3, right, bottom))

    def write(
        self, marked: str, at: tuple[float, float], width: float, size: float, colour: str = INK
    ) -> float:
        """Write a paragraph (see `markup`) at its top left corner; return its height in
        millimetres.
        """
        from reportlab.lib.styles import ParagraphStyle
        from reportlab.platypus import Paragraph

        japanese = JAPANESE_FONT in marked
        style = ParagraphStyle(
            "banmen",
            fontName="Banmen",
            fontSize=size,
            leading=size * (1.45 if japanese else 1.32),
            textColor=colour,
            wordWrap="CJK" if japanese else None,
        )
        found = Paragraph(marked, style)
        _, height = found.wrap(width * MM, 1e6)
        found.drawOn(self.canvas, at[0] * MM, (self.height - at[1]) * MM - height)
        return float(height) / MM

    def bytes(self) -> bytes:
        """The content of the file."""
        self.canvas.save()
        return self._file.getvalue()


def markup(words: str) -> str:
    """Mark up words so that each script has its own font."""
    found, end = [], 0
    for latin in LATIN.finditer(words):
        found += [_japanese(words[end : latin.start()]), escape(latin[0])]
        end = latin.end()
    return "".join([*found, _japanese(words[end:])])


def _japanese(words: str) -> str:
    return f'<font name="{JAPANESE_FONT}">{escape(words)}</font>' if words else ""


def _register_fonts() -> None:
    """Register Source Sans, which is embedded, and a Japanese font that every PDF reader has."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont
    from reportlab.pdfbase.ttfonts import TTFont

    registered: Any = pdfmetrics.getRegisteredFontNames()
    if "Banmen" not in registered:
        pdfmetrics.registerFont(TTFont("Banmen", typeface.regular()))
        pdfmetrics.registerFont(TTFont("Banmen-Bold", typeface.semibold()))
        pdfmetrics.registerFont(UnicodeCIDFont(JAPANESE_FONT))
