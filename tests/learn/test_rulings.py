"""Each of our rulings stands once in its game's folder, and wherever players read the rules."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path

import pypdf
import pytest
from docs.make_rules import MARKED, Rules

import banmen
from banmen.games import ids
from banmen.learn import Ruling, lesson, rulings, taught
from banmen.sheets import pdf
from banmen.texts import LANGUAGES

DOCS = Path(__file__).parents[2] / "docs"
RULED = [id for id in ids() if rulings(id, "en")]
each_game = pytest.mark.parametrize("id", RULED)


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_has_them_and_no_others(id: str, language: str) -> None:
    told = {rule.id: (rule.title, rule.why) for rule in lesson(id, language).rules if rule.why}
    assert told == {one.id: (one.title, one.why) for one in rulings(id, language)}


@each_game
def test_the_docs_have_them_and_no_others(id: str) -> None:
    page = (DOCS / f"games/{id}.md").read_text("utf-8")
    told = re.findall(r"^\d\. \*\*Ruling: ([^*]+)\.\*\*(.*?)(?=^\d\. |^#)", page, re.M | re.S)
    assert len(told) == page.count("Ruling: ")
    assert sorted(title for title, _ in told) == sorted(
        decapitalised(one.title) for one in rulings(id, "en")
    )
    assert [title for title, rest in told if "*Why:* " not in rest] == []


@pytest.mark.parametrize("id", [id for id in ids() if taught(id)])
def test_the_docs_in_japanese_have_the_rules_of_the_lesson(id: str) -> None:
    """`python -m docs.make_rules` writes them."""
    page = (DOCS / f"ja/games/{id}.md").read_text("utf-8")
    assert MARKED.search(page)
    assert page == Rules(id, boards=False).put_into(page)
    assert all(one.title in page and one.why in page for one in rulings(id, "ja"))


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_has_them(id: str, language: str) -> None:
    page = printed(id)[list(LANGUAGES).index(language)]
    assert [one.id for one in rulings(id, language) if tight(one.says) not in page] == []


@each_game
def test_both_languages_have_the_same(id: str) -> None:
    english, japanese = (rulings(id, language) for language in ("en", "ja"))
    assert [one.id for one in english] == [one.id for one in japanese]
    for one in (*english, *japanese):
        assert all(isinstance(said, str) and said for said in words(one))


def words(one: Ruling) -> tuple[str, ...]:
    return one.title, one.says, one.why


@cache
def printed(id: str) -> tuple[str, str]:
    """The pages with rules, one in each language, without blanks."""
    pages = pypdf.PdfReader(io.BytesIO(pdf([banmen.game(id)]))).pages
    return tight(pages[0].extract_text()), tight(pages[1].extract_text())


def tight(said: str) -> str:
    return re.sub(r"\s", "", said)


def decapitalised(title: str) -> str:
    """A title as it stands behind a colon."""
    return title[0].lower() + title[1:]
